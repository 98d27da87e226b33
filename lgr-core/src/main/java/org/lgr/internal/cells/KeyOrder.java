package org.lgr.internal.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.lgr.Dataset;

/**
 * An order of rows that depends only on their values. The key of a row is a 64-bit hash of all its values, and rows are
 * sorted by key. The order is effectively random; identical rows are adjacent.
 *
 * <p>A cluster always uses key order, and then fits the model that {@link KeyedData} on one machine have, bit by bit.
 */
public final class KeyOrder {
    private KeyOrder() {}

    /**
     * Returns the rows of several outputs in key order. Rows of groups that a fit of large data holds out come last.
     * Groups are renumbered, and copies of a group are merged with it.
     *
     * @param outputs datasets with the same inputs and different targets
     */
    public static OrderedRows of(List<Dataset> outputs) {
        Dataset first = outputs.get(0);
        double[][] rows = new double[first.size()][];
        long[] keys = new long[rows.length];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = row(outputs, n);
            keys[n] = key(rows[n]);
        }
        long[] groups = first.hasGroups() ? groupKeys(first, keys) : new long[rows.length];
        Set<Long> held = first.hasGroups() ? heldGroups(groups) : Set.of();
        int[] order = IntStream.range(0, rows.length)
                .boxed()
                .sorted(Comparator.<Integer, Boolean>comparing(n -> held.contains(groups[n]))
                        .thenComparingLong(n -> keys[n] ^ Long.MIN_VALUE) // as unsigned
                        .thenComparing(n -> rows[n], KeyOrder::compare)
                        .thenComparingLong(n -> groups[n]))
                .mapToInt(Integer::intValue)
                .toArray();
        int learned = (int)
                Arrays.stream(groups).filter(group -> !held.contains(group)).count();
        Dataset inputs = first.select(order);
        Dataset grouped = first.hasGroups() ? inputs.withGroups(numbered(groups, order)) : inputs;
        List<Dataset> ordered = new ArrayList<>();
        for (Dataset output : outputs) {
            double[] targets = Arrays.stream(order).mapToDouble(output::target).toArray();
            ordered.add(grouped.withTarget(targets, output.names().target()));
        }
        return new OrderedRows(ordered, learned);
    }

    /** Returns the key of the group of each row. */
    private static long[] groupKeys(Dataset data, long[] keys) {
        Map<Integer, Long> sums = new HashMap<>();
        for (int n = 0; n < keys.length; n++) {
            sums.merge(data.group(n), keys[n], Long::sum);
        }
        return IntStream.range(0, keys.length)
                .mapToLong(n -> groupKey(sums.getOrDefault(data.group(n), 0L)))
                .toArray();
    }

    private static Set<Long> heldGroups(long[] groups) {
        Map<Long, Long> rows = new HashMap<>();
        Arrays.stream(groups).forEach(group -> rows.merge(group, 1L, Long::sum));
        return HeldGroups.of(
                rows.entrySet().stream()
                        .map(group -> new HeldGroups.Group(group.getKey(), group.getValue()))
                        .toList(),
                groups.length);
    }

    /** Numbers groups in the order of their first rows. */
    private static int[] numbered(long[] groups, int[] order) {
        Map<Long, Integer> numbers = new HashMap<>();
        return Arrays.stream(order)
                .map(n -> numbers.computeIfAbsent(groups[n], group -> numbers.size()))
                .toArray();
    }

    private static double[] row(List<Dataset> outputs, int n) {
        Dataset first = outputs.get(0);
        int dimension = first.dimension();
        double[] row = new double[dimension + outputs.size() + 1];
        for (int d = 0; d < dimension; d++) {
            row[d] = first.input(n, d);
        }
        for (int q = 0; q < outputs.size(); q++) {
            row[dimension + q] = outputs.get(q).target(n);
        }
        row[row.length - 1] = first.weight(n);
        return row;
    }

    /**
     * Returns the key of a row.
     *
     * @param row inputs, targets and weight, which is 1 if the data have no weights
     */
    public static long key(double[] row) {
        long key = row.length;
        for (double value : row) {
            key = mixed(key + Double.doubleToLongBits(value));
        }
        return key;
    }

    /**
     * Returns the key of a group of rows.
     *
     * @param sum sum of the keys of its rows, which does not depend on their order; it is mixed again because the key
     *     of a row also determines its position
     */
    public static long groupKey(long sum) {
        return mixed(sum);
    }

    /** The finaliser of MurmurHash3, which makes every bit depend on all others. */
    private static long mixed(long value) {
        long z = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return z ^ (z >>> 33);
    }

    /** Orders rows that have the same key. */
    public static int compare(double[] row, double[] other) {
        for (int i = 0; i < row.length; i++) {
            int order = Long.compare(Double.doubleToLongBits(row[i]), Double.doubleToLongBits(other[i]));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
