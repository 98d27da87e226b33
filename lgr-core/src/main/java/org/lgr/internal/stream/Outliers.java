package org.lgr.internal.stream;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.internal.memory.Neighbours;
import org.lgr.internal.memory.RowStore;

/**
 * Finds gross errors among the remembered rows, given the current models. Where the function is not known well, errors
 * are large too, but near rows share them. A row that is far off where the rows around it are not is a gross error. It
 * is left out of one refinement only, because later models and later rows may show that it was none.
 */
final class Outliers {
    private static final double FAR_OFF = 5; // standard deviations of noise
    private static final int AROUND = 8; // rows that a row is compared with
    private static final int SHARED = 3; // of these, so that a large error is none of the row
    private static final double SIMILAR = 0.5; // of an error, on the same side
    // Rows in random order whose errors are looked at, besides those that were far off when they came.
    private static final int CHECKED = 2048;
    // Largest share of rows that may be gross errors. If more are far off, it is the model that is wrong.
    private static final double MOST = 0.125;

    private final StreamRefiner refiner;
    private final RowStore store;
    private final long points;

    /**
     * Prepares a search.
     *
     * @param points number of remembered points so far
     */
    Outliers(StreamRefiner refiner, long points) {
        this.refiner = refiner;
        this.points = points;
        store = refiner.store;
    }

    /** Returns rows without those that are gross errors in any output, of all that are doubtful. */
    int[] without(int[] order) {
        int[] compared = IntStream.range(0, order.length)
                .filter(i -> i < StreamRefiner.COMPARED || store.doubtful[order[i]] || store.recent(order[i]))
                .map(i -> order[i])
                .filter(place -> !refiner.outdated(store.arrival[place]))
                .toArray();
        int[] doubtful = IntStream.range(0, compared.length)
                .filter(i -> store.doubtful[compared[i]])
                .toArray();
        if (doubtful.length == 0 || doubtful.length > MOST * order.length) {
            return order;
        }
        Neighbours neighbours =
                new Neighbours(refiner.together(refiner.inputs(compared), compared.length), compared.length);
        int[][] groups = new int[doubtful.length][]; // each doubtful row, then those around it
        for (int g = 0; g < groups.length; g++) {
            groups[g] = IntStream.concat(IntStream.of(doubtful[g]), IntStream.of(neighbours.of(doubtful[g], AROUND)))
                    .map(i -> compared[i])
                    .toArray();
        }
        boolean[] gross = gross(groups);
        return IntStream.of(order).filter(place -> !gross[place]).toArray();
    }

    /** Looks at some rows in random order, and marks those as doubtful that are far off. */
    void mark(int[] order) {
        int[] places = Arrays.copyOf(order, Math.min(CHECKED, order.length));
        List<double[]> inputs = refiner.inputs(places);
        for (int q = 0; q < refiner.growths.size(); q++) {
            double[] errors = errors(q, places, inputs);
            double most = FAR_OFF * refiner.growths.get(q).deviation();
            for (int i = 0; i < places.length; i++) {
                store.doubtful[places[i]] |= Math.abs(errors[i]) > most;
            }
        }
    }

    private double[] errors(int q, int[] places, List<double[]> inputs) {
        return refiner.growths.get(q).errors(refiner.chunks(points, q, places, inputs));
    }

    /** Returns which positions of the store hold a gross error, of the first row of each group. */
    private boolean[] gross(int[][] groups) {
        int[] places = Arrays.stream(groups).flatMapToInt(Arrays::stream).toArray();
        List<double[]> inputs = refiner.inputs(places);
        boolean[] gross = new boolean[store.doubtful.length];
        for (int q = 0; q < refiner.growths.size(); q++) {
            double[] errors = errors(q, places, inputs);
            int from = 0;
            for (int[] group : groups) {
                double[] around = Arrays.copyOfRange(errors, from + 1, from + group.length);
                gross[group[0]] |=
                        gross(errors[from], around, refiner.growths.get(q).deviation());
                from += group.length;
            }
        }
        return gross;
    }

    /**
     * Returns whether an error is a gross one.
     *
     * @param error target minus prediction
     * @param around the errors of the nearest other rows
     * @param deviation standard deviation of noise
     */
    static boolean gross(double error, double[] around, double deviation) {
        if (Math.abs(error) <= FAR_OFF * deviation) {
            return false;
        }
        long similar = Arrays.stream(around)
                .filter(other -> other * Math.signum(error) > SIMILAR * Math.abs(error))
                .count();
        return similar < SHARED;
    }
}
