package org.lgr.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lgr.Dataset;

/**
 * A division of the rows: those to learn from, single rows held out, and whole groups of rows held out. Groups are the user's, or
 * contiguous blocks of the order in the data, which for data recorded over time are stretches not seen.
 *
 * @param train rows to learn from, in random order
 * @param rows single rows held out
 * @param groups rows of groups held out
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
record HoldOut(int[] train, int[] rows, int[] groups) {
    private static final int BLOCKS = 50; // if the user names no groups
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

    /** One division. */
    static HoldOut of(Dataset data, Gaussians random) {
        int[][] groups = groups(data);
        List<Integer> held = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int g : random.permutation(groups.length)) {
            boolean enough = held.size() >= SHARE * data.size();
            boolean tooMany = held.size() + groups[g].length > 0.3 * data.size();
            Arrays.stream(groups[g]).forEach((enough || tooMany ? rest : held)::add);
        }
        int single = (int) Math.min(MOST_ROWS, SHARE * data.size());
        List<Integer> rows = new ArrayList<>();
        List<Integer> train = new ArrayList<>();
        for (int[] copies : shuffled(distinct(data, array(rest)), random)) {
            Arrays.stream(copies).forEach((rows.size() + copies.length <= single ? rows : train)::add);
        }
        return new HoldOut(shuffled(train, random), array(rows), array(held));
    }

    /** The division that also learns from the groups, of which it holds single rows out instead. */
    HoldOut withGroups(Gaussians random) {
        int[] order = random.permutation(groups.length);
        int single = (int) (SHARE * groups.length);
        int[] held = Arrays.stream(order, 0, single).map(n -> groups[n]).toArray();
        List<Integer> rest = new ArrayList<>();
        Arrays.stream(train).forEach(rest::add);
        Arrays.stream(order, single, order.length).forEach(n -> rest.add(groups[n]));
        return new HoldOut(shuffled(rest, random), held, new int[0]);
    }

    /** Divisions of which every one holds another part of the groups out, or of the rows if there are no groups. */
    static List<HoldOut> folds(Dataset data, int count, Gaussians random) {
        int[][] units = grouped(data)
                ? groups(data)
                : IntStream.range(0, data.size()).mapToObj(n -> new int[] {n}).toArray(int[][]::new);
        int[] order = random.permutation(units.length);
        int folds = Math.min(count, units.length);
        List<HoldOut> all = new ArrayList<>();
        for (int f = 0; f < folds && folds > 1; f++) {
            List<Integer> held = new ArrayList<>();
            List<Integer> rest = new ArrayList<>();
            for (int u = 0; u < order.length; u++) {
                Arrays.stream(units[order[u]]).forEach((u % folds == f ? held : rest)::add);
            }
            all.add(
                    grouped(data)
                            ? new HoldOut(shuffled(rest, random), new int[0], array(held))
                            : new HoldOut(shuffled(rest, random), array(held), new int[0]));
        }
        return all;
    }

    /** Rows that agree in inputs and target: copies of one must not test what was learned from another. */
    private static int[][] distinct(Dataset data, int[] rows) {
        Map<Long, List<Integer>> copies = new LinkedHashMap<>();
        for (int n : rows) {
            long hash = Double.doubleToLongBits(data.target(n));
            for (int d = 0; d < data.dimension(); d++) {
                hash = 0x9e3779b97f4a7c15L * (hash ^ (hash >>> 29)) + Double.doubleToLongBits(data.input(n, d));
            }
            copies.computeIfAbsent(hash, h -> new ArrayList<>(1)).add(n);
        }
        return copies.values().stream().map(HoldOut::array).toArray(int[][]::new);
    }

    private static int[][] shuffled(int[][] units, Gaussians random) {
        return Arrays.stream(random.permutation(units.length))
                .mapToObj(u -> units[u])
                .toArray(int[][]::new);
    }

    /** Rows by group, in the order of their first row. */
    private static int[][] groups(Dataset data) {
        if (!grouped(data)) {
            int blocks = Math.min(BLOCKS, data.size());
            return IntStream.range(0, blocks)
                    .mapToObj(b -> IntStream.range((int) ((long) data.size() * b / blocks), (int)
                                    ((long) data.size() * (b + 1) / blocks))
                            .toArray())
                    .toArray(int[][]::new);
        }
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        for (int n = 0; n < data.size(); n++) {
            members.computeIfAbsent(data.group(n), g -> new ArrayList<>()).add(n);
        }
        return members.values().stream().map(HoldOut::array).toArray(int[][]::new);
    }

    private static int[] shuffled(List<Integer> rows, Gaussians random) {
        int[] order = random.permutation(rows.size());
        return Arrays.stream(order).map(rows::get).toArray();
    }

    private static int[] array(List<Integer> rows) {
        return rows.stream().mapToInt(Integer::intValue).toArray();
    }
}
