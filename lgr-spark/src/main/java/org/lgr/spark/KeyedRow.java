package org.lgr.spark;

import java.io.Serializable;
import java.util.Comparator;
import org.lgr.internal.cells.KeyOrder;

/**
 * A row and its place: by a number that the user knows, if there is one, then in {@linkplain KeyOrder key order}.
 *
 * @param number the same for all rows if there is none
 * @param key of the row
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; compared by order alone
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
