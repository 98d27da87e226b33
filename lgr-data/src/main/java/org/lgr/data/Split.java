package org.lgr.data;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * Rows divided into a training and a test set, neither of them empty. Immutable.
 *
 * <p>The right kind of split depends on the question. {@link #random} tests interpolation between known rows. If
 * neighbouring rows are similar, as along a trajectory, this gives too low errors. {@link #blocks} and {@link #groups}
 * keep neighbours together. {@link #time} tests predictions of the future.
 */
public final class Split {
    private static final int MOST_BLOCKS = 10;
    private static final int LEAST_BLOCK = 10; // in rows; in shorter blocks most rows would be at an edge

    private final int[] training;
    private final int[] test;

    private Split(int rows, IntPredicate isTest) {
        int count = 0;
        int[] tested = new int[rows];
        int[] trained = new int[rows];
        for (int n = 0; n < rows; n++) {
            if (isTest.test(n)) {
                tested[count++] = n;
            } else {
                trained[n - count] = n;
            }
        }
        test = Arrays.copyOf(tested, count);
        training = Arrays.copyOf(trained, rows - count);
    }

    /**
     * Draws test rows at random; all sets of that size are equally likely.
     *
     * @param rows at least 2
     * @param share part of the rows to test on, between 0 and 1; rounded to whole rows, at least one on each side
     */
    public static Split random(int rows, double share, long seed) {
        int wanted = testRows(rows, share);
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] test = new boolean[rows];
        for (int n = 0; n < rows; n++) {
            // Selection sampling (Knuth, The Art of Computer Programming, volume 2, algorithm 3.4.2 S): a row is chosen
            // with probability (rows still wanted) / (rows still to come).
            if (random.nextInt(rows - n) < wanted) {
                test[n] = true;
                wanted--;
            }
        }
        return new Split(rows, n -> test[n]);
    }

    /**
     * Draws test rows in contiguous blocks, for rows in the order of time. Only rows at the edges of a block have close
     * neighbours in the training set. There are {@value #MOST_BLOCKS} blocks, fewer if they would have less than
     * {@value #LEAST_BLOCK} rows, but at least one. The rows are divided into as many stretches as there are blocks,
     * and each block lies at a random place in its stretch.
     *
     * @param rows at least 2
     * @param share as in {@link #random}
     */
    public static Split blocks(int rows, double share, long seed) {
        int wanted = testRows(rows, share);
        int blocks = Math.max(1, Math.min(MOST_BLOCKS, wanted / LEAST_BLOCK));
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] test = new boolean[rows];
        int row = 0;
        for (int i = 0; i < blocks; i++) {
            int tested = part(wanted, i, blocks);
            int trained = part(rows - wanted, i, blocks);
            int start = row + random.nextInt(trained + 1);
            Arrays.fill(test, start, start + tested, true);
            row += tested + trained;
        }
        return new Split(rows, n -> test[n]);
    }

    /** Size of part {@code index} when {@code total} is cut into {@code parts} as equal as possible. */
    private static int part(int total, int index, int parts) {
        return (int) ((long) total * (index + 1) / parts - (long) total * index / parts);
    }

    /**
     * Draws whole groups at random, so that no group is on both sides. The number of groups is chosen to bring the test
     * rows closest to the share; it is at least one and never all.
     *
     * @param groups of each row, such as the number of its trajectory; at least two different ones
     * @param share as in {@link #random}
     */
    public static Split groups(double[] groups, double share, long seed) {
        checkShare(share);
        double[] values = sorted(groups, "group"); // independent of the order of the rows
        int[] sizes = new int[values.length];
        int count = 0;
        for (int n = 0; n < values.length; n++) {
            if (n == 0 || values[n] != values[n - 1]) {
                values[count++] = values[n];
            }
            sizes[count - 1]++;
        }
        if (count < 2) {
            throw new IllegalArgumentException("a split needs at least two groups, got "
                    + (count == 0 ? "no rows" : "only group " + values[0]) + "; without groups, split into blocks");
        }
        int[] order = shuffled(count, seed);
        int[] rowsUpTo = new int[count - 1]; // cumulative number of rows, in the order of the groups
        for (int i = 0; i < count - 1; i++) {
            rowsUpTo[i] = sizes[order[i]] + (i == 0 ? 0 : rowsUpTo[i - 1]);
        }
        boolean[] test = new boolean[count];
        int last = closest(rowsUpTo, count - 1, share * groups.length);
        for (int i = 0; i <= last; i++) {
            test[order[i]] = true;
        }
        int distinct = count;
        return new Split(groups.length, n -> test[Arrays.binarySearch(values, 0, distinct, groups[n] + 0.0)]);
    }

    private static int[] shuffled(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    /**
     * Takes the last rows as test rows, for rows in the order of time.
     *
     * @param rows at least 2
     * @param share as in {@link #random}
     */
    public static Split time(int rows, double share) {
        int trained = rows - testRows(rows, share);
        return new Split(rows, n -> n >= trained);
    }

    /**
     * Takes the rows with the latest times as test rows. Rows of equal time stay together: of the possible places, the
     * split is at the one closest to the share.
     *
     * @param times of each row, in any order; at least two different ones
     * @param share as in {@link #random}
     */
    public static Split time(double[] times, double share) {
        checkShare(share);
        double[] values = sorted(times, "time");
        int[] testRows = new int[values.length]; // at each place where time advances
        int places = 0;
        for (int n = values.length - 1; n > 0; n--) {
            if (values[n] > values[n - 1]) {
                testRows[places++] = values.length - n;
            }
        }
        if (places == 0) {
            throw new IllegalArgumentException("a split needs at least two different times, got "
                    + (values.length == 0 ? "no rows" : "only " + values[0]) + "; without times, split at random");
        }
        double first = values[values.length - testRows[closest(testRows, places, share * values.length)]];
        return new Split(times.length, n -> times[n] >= first);
    }

    /** Row numbers of the training set, counted from 0, ascending. */
    public int[] training() {
        return training.clone();
    }

    /** Row numbers of the test set, counted from 0, ascending. */
    public int[] test() {
        return test.clone();
    }

    @Override
    public String toString() {
        return training.length + " training and " + test.length + " test rows";
    }

    /** Number of test rows: the rounded share, with at least one row on each side. */
    private static int testRows(int rows, double share) {
        checkShare(share);
        if (rows < 2) {
            throw new IllegalArgumentException(
                    "a split needs at least two rows, one to train and one to test on, got " + rows);
        }
        return (int) Math.max(1, Math.min(rows - 1, Math.round(share * rows)));
    }

    private static void checkShare(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException(
                    "share is the part of the rows to test on and must be between 0 and 1, such as 0.2, got " + share);
        }
    }

    /** A sorted copy in which −0 has become 0. */
    private static double[] sorted(double[] values, String what) {
        double[] copy = new double[values.length];
        for (int n = 0; n < values.length; n++) {
            if (Double.isNaN(values[n])) {
                throw new IllegalArgumentException(
                        "row " + n + " has no " + what + ", but NaN; remove the row or give it a " + what);
            }
            copy[n] = values[n] + 0.0;
        }
        Arrays.sort(copy);
        return copy;
    }

    /** Index of the number closest to the wanted one; the smaller if two are equally close. */
    private static int closest(int[] ascending, int length, double wanted) {
        int best = 0;
        for (int i = 1; i < length; i++) {
            if (Math.abs(ascending[i] - wanted) < Math.abs(ascending[best] - wanted)) {
                best = i;
            }
        }
        return best;
    }
}
