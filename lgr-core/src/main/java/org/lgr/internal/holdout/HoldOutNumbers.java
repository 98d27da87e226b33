package org.lgr.internal.holdout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.internal.compute.Randomness;

/**
 * A division of the rows: those to learn from, single rows held out, and whole groups of rows held out. Groups are the user's, or
 * contiguous blocks of the order in the data, which for data recorded over time are stretches not seen.
 *
 * @param train rows to learn from, in random order
 * @param rows single rows held out
 * @param groups rows of groups held out
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record HoldOutNumbers(int[] train, int[] rows, int[] groups) {
    private static final int BLOCKS = 50; // if the user names no groups
    private static final int FEW_GROUPS = 30;
    private static final double SHARE = 0.1; // held out as groups, and as single rows
    private static final int MOST_ROWS = 2000; // single rows held out

    /** Whether the user named groups, and more than one. */
    static boolean grouped(Dataset data) {
        for (int n = 1; n < data.size(); n++) {
            if (data.group(n) != data.group(0)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the user named groups, but so few that holding some of them out once would say little about others. */
    public static boolean fewGroups(Dataset data) {
        return grouped(data) && groupCount(data) <= FEW_GROUPS;
    }

    /** How many groups the user named; 0 if there is only one. */
    public static int groupCount(Dataset data) {
        return grouped(data) ? groups(data).count() : 0;
    }

    /** The groups that the user named of some rows; none if there is only one. */
    public static int[] groups(Dataset data, int[] rows) {
        return grouped(data) ? Arrays.stream(rows).map(data::group).toArray() : new int[0];
    }

    /** One division. */
    static HoldOutNumbers of(Dataset data, Randomness random) {
        RowGroups groups = groups(data);
        IntList held = new IntList((int) (SHARE * data.size()));
        IntList rest = new IntList(data.size());
        for (int g : random.permutation(groups.count())) {
            boolean enough = held.size() >= SHARE * data.size();
            boolean tooMany = held.size() + groups.size(g) > 0.3 * data.size();
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

    /** The division that also learns from the groups, of which it holds single rows out instead. */
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

    /** Divisions of which every one holds another part of the groups out, or of the rows if there are no groups. */
    public static List<HoldOutNumbers> folds(Dataset data, int count, Randomness random) {
        boolean grouped = grouped(data);
        RowGroups units = grouped ? groups(data) : RowGroups.single(all(data));
        int[] order = random.permutation(units.count());
        int folds = Math.min(count, units.count());
        List<HoldOutNumbers> divisions = new ArrayList<>();
        for (int f = 0; f < folds && folds > 1; f++) {
            IntList held = new IntList(0);
            IntList rest = new IntList(data.size());
            for (int u = 0; u < order.length; u++) {
                units.appendTo(u % folds == f ? held : rest, order[u]);
            }
            int[] train = shuffled(rest.toArray(), random);
            divisions.add(
                    grouped
                            ? new HoldOutNumbers(train, new int[0], held.toArray())
                            : new HoldOutNumbers(train, held.toArray(), new int[0]));
        }
        return divisions;
    }

    /** The same for rows that agree in inputs and target: copies of one must not test what was learned from another. */
    private static long hash(Dataset data, int row) {
        long hash = Double.doubleToLongBits(data.target(row));
        for (int d = 0; d < data.dimension(); d++) {
            hash = 0x9e3779b97f4a7c15L * (hash ^ (hash >>> 29)) + Double.doubleToLongBits(data.input(row, d));
        }
        return hash;
    }

    /** Rows by group, in the order of their first row. */
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
