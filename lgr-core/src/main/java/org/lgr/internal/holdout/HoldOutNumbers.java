package org.lgr.internal.holdout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.internal.compute.Randomness;

/**
 * A division of the rows into training rows, single hold-out rows, and hold-out rows of whole groups. Groups are those
 * of the user. Without any, they are contiguous blocks of the data, which in time series are unseen periods.
 *
 * @param train numbers of the training rows, in random order
 * @param rows numbers of the single hold-out rows
 * @param groups numbers of the hold-out rows of whole groups
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record HoldOutNumbers(int[] train, int[] rows, int[] groups) {
    private static final int BLOCKS = 50; // used if the user names no groups
    private static final int FEW_GROUPS = 30;
    private static final double SHARE = 0.1; // of all rows, held out as groups, and again as single rows
    private static final double LARGEST_SHARE = 0.3; // of all rows that groups held out may make up
    private static final int MOST_ROWS = 2000; // single hold-out rows

    /** Returns whether the user named more than one group. */
    static boolean grouped(Dataset data) {
        for (int n = 1; n < data.size(); n++) {
            if (data.group(n) != data.group(0)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the user named groups, but so few that one hold-out set of groups would say little about the
     * others.
     */
    public static boolean fewGroups(Dataset data) {
        return grouped(data) && groupCount(data) <= FEW_GROUPS;
    }

    /** Returns the number of groups that the user named, or 0 if there is only one. */
    public static int groupCount(Dataset data) {
        return grouped(data) ? groups(data).count() : 0;
    }

    /** Returns the user's group of each of the given rows, or an empty array if there is only one group. */
    public static int[] groups(Dataset data, int[] rows) {
        return grouped(data) ? Arrays.stream(rows).map(data::group).toArray() : new int[0];
    }

    /** Divides the rows at random. */
    public static HoldOutNumbers of(Dataset data, Randomness random) {
        RowGroups groups = groups(data);
        IntList held = new IntList((int) (SHARE * data.size()));
        IntList rest = new IntList(data.size());
        for (int g : random.permutation(groups.count())) {
            boolean enough = held.size() >= SHARE * data.size();
            boolean tooMany = held.size() + groups.size(g) > LARGEST_SHARE * data.size();
            groups.appendTo(enough || tooMany ? rest : held, g);
        }
        int single = (int) Math.min(MOST_ROWS, SHARE * data.size());
        IntList rows = new IntList(single);
        IntList train = new IntList(rest.size());
        RowGroups distinct = RowGroups.byKey(rest.toArray(), n -> hash(data, n));
        for (int u : random.permutation(distinct.count())) {
            distinct.appendTo(rows.size() + distinct.size(u) <= single ? rows : train, u);
        }
        return new HoldOutNumbers(shuffled(train.toArray(), random), rows.toArray(), held.toArray());
    }

    /**
     * Returns a division whose training rows include the groups held out here, except for some of their rows, which
     * stay held out as single rows.
     */
    HoldOutNumbers withGroups(Randomness random) {
        int[] order = random.permutation(groups.length);
        int single = (int) (SHARE * groups.length);
        int[] held = Arrays.stream(order, 0, single).map(n -> groups[n]).toArray();
        int[] rest = Arrays.copyOf(train, train.length + order.length - single);
        for (int i = single; i < order.length; i++) {
            rest[train.length + i - single] = groups[order[i]];
        }
        return new HoldOutNumbers(shuffled(rest, random), held, new int[0]);
    }

    /**
     * Returns the folds of a cross-validation: each division holds out another part of the groups, or of the rows if
     * there are no groups.
     */
    public static List<HoldOutNumbers> folds(Dataset data, int count, Randomness random) {
        boolean grouped = grouped(data);
        RowGroups groups = grouped ? groups(data) : RowGroups.single(all(data));
        int[] order = random.permutation(groups.count());
        int folds = Math.min(count, groups.count());
        List<HoldOutNumbers> folded = new ArrayList<>();
        for (int f = 0; f < folds && folds > 1; f++) {
            IntList held = new IntList(0);
            IntList rest = new IntList(data.size());
            for (int g = 0; g < order.length; g++) {
                groups.appendTo(g % folds == f ? held : rest, order[g]);
            }
            int[] train = shuffled(rest.toArray(), random);
            folded.add(
                    grouped
                            ? new HoldOutNumbers(train, new int[0], held.toArray())
                            : new HoldOutNumbers(train, held.toArray(), new int[0]));
        }
        return folded;
    }

    /**
     * Returns a hash that is equal for rows with equal inputs and target. Copies of one row must stay together: a copy
     * held out must not test what was learned from another copy.
     */
    private static long hash(Dataset data, int row) {
        long hash = Double.doubleToLongBits(data.target(row));
        for (int d = 0; d < data.dimension(); d++) {
            hash = 0x9e3779b97f4a7c15L * (hash ^ (hash >>> 29)) + Double.doubleToLongBits(data.input(row, d));
        }
        return hash;
    }

    /** Returns the rows by group, groups in the order of their first rows. */
    private static RowGroups groups(Dataset data) {
        return grouped(data)
                ? RowGroups.byKey(all(data), data::group)
                : RowGroups.stretches(all(data), Math.min(BLOCKS, data.size()));
    }

    private static int[] all(Dataset data) {
        return IntStream.range(0, data.size()).toArray();
    }

    private static int[] shuffled(int[] rows, Randomness random) {
        int[] order = random.permutation(rows.length);
        for (int i = 0; i < order.length; i++) {
            order[i] = rows[order[i]];
        }
        return order;
    }
}
