package org.lgr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An order of rows that depends on nothing but what is in them: that of their keys, 64 bits into which all values of a row are mixed.
 * It is as good as a random one, and rows alike stand together.
 *
 * <p>Data in key order are learned from as they stand, without another shuffle. A cluster, which knows no other order, then fits the
 * same model, bit by bit:
 *
 * <pre>{@code new BatchLearner(options).fit(KeyOrder.of(data))}</pre>
 */
public final class KeyOrder {
    private KeyOrder() {}

    /** The rows in key order. */
    public static Dataset of(Dataset data) {
        return of(List.of(data)).get(0);
    }

    /**
     * The rows of several outputs in key order.
     *
     * @param outputs datasets with the same inputs and different targets
     * @throws IllegalArgumentException if rows belong to groups
     */
    public static List<Dataset> of(List<Dataset> outputs) {
        Dataset first = outputs.get(0);
        if (first.grouped()) {
            throw new IllegalArgumentException(
                    "data in key order cannot be held out by groups; fit the data as they are, or drop the groups");
        }
        double[][] rows = new double[first.size()][];
        long[] keys = new long[rows.length];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = row(outputs, n);
            keys[n] = key(rows[n]);
        }
        int[] order = IntStream.range(0, rows.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(n -> keys[n] ^ Long.MIN_VALUE) // unsigned
                        .thenComparing(n -> rows[n], KeyOrder::compare))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Dataset> ordered = new ArrayList<>();
        Dataset inputs = first.select(order);
        for (Dataset output : outputs) {
            double[] targets = Arrays.stream(order).mapToDouble(output::target).toArray();
            ordered.add(inputs.withTarget(targets, output.names().target()).markedInKeyOrder());
        }
        return ordered;
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

    /** The key of a row: its inputs, its targets and its weight, 1 if it has none. */
    public static long key(double[] row) {
        long key = row.length;
        for (double value : row) {
            key = mixed(key + Double.doubleToLongBits(value));
        }
        return key;
    }

    /** The last steps of MurmurHash3, which make every bit depend on all. */
    private static long mixed(long value) {
        long z = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return z ^ (z >>> 33);
    }

    /** Tells rows with the same key apart. */
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
