package org.lgr.internal.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.VariableNames;
import org.lgr.internal.memory.Motions;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;

/** Converts the rows that a stream remembers to data for a batch fit, with motions as groups. */
final class StreamMemory {
    private StreamMemory() {}

    /**
     * Returns one dataset for each output.
     *
     * @param points number of remembered points so far
     * @param changed number of remembered points before the last detected change, or 0
     * @param names names of the inputs and of each target
     */
    static List<Dataset> datasets(
            StreamRefiner refiner, List<ModelParameters> base, long points, long changed, List<VariableNames> names) {
        RowStore store = refiner.store;
        int dimension = names.get(0).inputs().size();
        int[] places = IntStream.range(0, store.size()).map(store::place).toArray();
        int[] order = IntStream.of(new Outliers(refiner, points).without(places))
                .boxed()
                .sorted(Comparator.comparingLong(place -> store.arrival[place]))
                .mapToInt(place -> place)
                .toArray();
        double[][] x = new double[order.length][];
        double[] weights = new double[order.length];
        for (int n = 0; n < order.length; n++) {
            int at = order[n] * store.width;
            x[n] = Arrays.copyOfRange(store.rows, at, at + dimension);
            weights[n] = store.weight(order[n], points) * refiner.trust(store.arrival[order[n]], changed);
        }
        double[] scale = refiner.growths.get(0).scaling.inputScale();
        Dataset first = Dataset.of(x, targets(store, order, x, base, 0))
                .withNames(names.get(0))
                .withGroups(Motions.of(x, scale));
        if (Arrays.stream(weights).anyMatch(weight -> weight != 1)) {
            first = first.withWeights(weights);
        }
        List<Dataset> outputs = new ArrayList<>(List.of(first));
        for (int q = 1; q < names.size(); q++) {
            outputs.add(first.withTarget(
                    targets(store, order, x, base, q), names.get(q).target()));
        }
        return outputs;
    }

    /** Returns the targets as they were observed. The store holds their difference from the base model. */
    private static double[] targets(RowStore store, int[] order, double[][] x, List<ModelParameters> base, int output) {
        int column = x[0].length + output;
        double[] targets = Arrays.stream(order)
                .mapToDouble(place -> store.rows[place * store.width + column])
                .toArray();
        if (!base.isEmpty()) {
            PointEvaluation known = new PointEvaluation(base.get(output));
            for (int n = 0; n < targets.length; n++) {
                known.moveTo(x[n]);
                targets[n] += known.sum();
            }
        }
        return targets;
    }
}
