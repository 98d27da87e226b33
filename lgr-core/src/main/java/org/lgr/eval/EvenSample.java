package org.lgr.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Values along a stream of any length, evenly spaced: never more than {@value #MOST}, and never fewer than half of
 * that once the sample has been full. When it is full, every second value is dropped, and the distance between values
 * doubles. Two samples that are offered the same counts keep values of the same counts.
 *
 * @param <T> what is kept
 */
public final class EvenSample<T> {
    /** Most values kept. */
    public static final int MOST = 200;

    private final List<T> values = new ArrayList<>();
    private long spacing = 1;

    /** A sample without values. */
    public EvenSample() {}

    /**
     * Keeps a value if it is its turn.
     *
     * @param count of the point, from 1 on; each in turn
     * @param value asked for only if it is kept
     */
    public void offer(long count, Supplier<T> value) {
        if (count % spacing != 0) {
            return;
        }
        if (values.size() == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                values.set(i, values.get(2 * i + 1)); // the counts that the double of the spacing divides
            }
            values.subList(MOST / 2, MOST).clear();
            spacing *= 2;
            if (count % spacing != 0) {
                return;
            }
        }
        values.add(value.get());
    }

    /** Points from one value to the next; the first is of the point with this count. */
    public long spacing() {
        return spacing;
    }

    /** The values, oldest first. */
    public List<T> values() {
        return List.copyOf(values);
    }
}
