package org.lgr.internal.memory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Divides the rows of a stream into motions: stretches of time that begin where the inputs jump. Whole motions are held
 * out when a fit is to hold for motions that have not been made yet.
 */
public final class Motions {
    /**
     * Fewer motions would leave too little to learn from while some are held out. The longest are then divided in the
     * middle.
     */
    public static final int FEWEST = 32;

    private static final double JUMP = 8; // in usual distances between successive rows
    private static final double FAR = 0.25; // of the usual distance between rows of different times

    private Motions() {}

    /**
     * Returns the number of the motion of each row.
     *
     * @param rows inputs of the rows in the order of time
     * @param scale unit of each input
     */
    public static int[] of(double[][] rows, double[] scale) {
        int count = rows.length;
        double[] steps = steps(rows, scale);
        double least = leastJump(rows, steps, scale);
        PriorityQueue<int[]> stretches = new PriorityQueue<>( // from, to; the longest first, then the earliest
                Comparator.<int[]>comparingInt(stretch -> stretch[0] - stretch[1])
                        .thenComparingInt(stretch -> stretch[0]));
        int from = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || steps[i - 1] > least) {
                stretches.add(new int[] {from, i});
                from = i;
            }
        }
        while (stretches.size() < Math.min(FEWEST, count)) {
            int[] longest = stretches.remove();
            int middle = (longest[0] + longest[1]) / 2;
            stretches.add(new int[] {longest[0], middle});
            stretches.add(new int[] {middle, longest[1]});
        }
        int[] motions = new int[count];
        for (int[] stretch : stretches) {
            Arrays.fill(motions, stretch[0], stretch[1], stretch[0]); // named after its first row
        }
        return motions;
    }

    /** Returns the number of the first row after a jump, or 0 if there is no jump. */
    public static int firstJump(double[][] rows, double[] scale) {
        double[] steps = steps(rows, scale);
        double least = leastJump(rows, steps, scale);
        return IntStream.range(0, steps.length)
                .filter(i -> steps[i] > least)
                .map(i -> i + 1)
                .findFirst()
                .orElse(0);
    }

    private static double[] steps(double[][] rows, double[] scale) {
        double[] steps = new double[Math.max(0, rows.length - 1)];
        Arrays.setAll(steps, i -> distance(rows[i], rows[i + 1], scale));
        return steps;
    }

    private static double leastJump(double[][] rows, double[] steps, double[] scale) {
        int count = rows.length;
        double[] others = new double[count];
        Arrays.setAll(others, i -> distance(rows[i], rows[(i + count / 2) % count], scale));
        return Math.max(JUMP * median(steps), FAR * median(others));
    }

    /** Returns the distance of two rows: the root mean square over the inputs, in the given units. */
    public static double distance(double[] a, double[] b, double[] scale) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            double t = (a[d] - b[d]) / scale[d];
            sum += t * t;
        }
        return Math.sqrt(sum / a.length);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
