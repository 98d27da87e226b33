package org.lgr.spark;

import java.io.Serializable;
import java.util.Comparator;
import org.lgr.internal.cells.KeyOrder;

/**
 * A row and its sort key: a number from a column of the user, if there is one, then the
 * {@linkplain KeyOrder key order}.
 *
 * @param number equal for all rows if there is no such column
 * @param key of the row
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; compared only by order
record KeyedRow(long number, long key, double[] row) implements Comparable<KeyedRow>, Serializable {
    private static final Comparator<KeyedRow> ORDER = Comparator.comparingLong(KeyedRow::number)
            .thenComparingLong(keyed -> keyed.key ^ Long.MIN_VALUE) // unsigned
            .thenComparing(KeyedRow::row, KeyOrder::compare);

    static KeyedRow of(long number, double[] row) {
        return new KeyedRow(number, KeyOrder.key(row), row);
    }

    @Override
    public int compareTo(KeyedRow other) {
        return ORDER.compare(this, other);
    }
}
