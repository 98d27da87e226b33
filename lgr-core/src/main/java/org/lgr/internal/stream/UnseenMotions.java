package org.lgr.internal.stream;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.internal.file.Archive;
import org.lgr.internal.memory.Motions;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;

/**
 * Finds how wide intervals must be away from the path of a stream. Along the path, errors are small, because the last
 * points tell about the next ones. At a motion that the stream has not made, they are larger. So the models of the last
 * refinement are kept as they were, and the motions made since then, which neither their weights nor their number have
 * been learned from, are predicted with them. Errors of several refinements are put together.
 */
final class UnseenMotions {
    private static final int INTERVALS = 2; // the last ones between refinements, whose errors are put together
    private static final int MOST_ROWS = 500; // of an interval
    private static final int FEWEST_ROWS = 60; // errors needed for a quantile

    private final List<ModelParameters> base; // models of prior knowledge, one for each output, or none
    private final int dimension;
    private List<ModelParameters> known = List.of(); // one for each output; none before the first refinement
    private long learned; // remembered points that these models know
    private final double[] last; // the last of these points
    private double reach; // distance from it within which the path counts
    // One element for each interval. For each row and output: error and variance of the function, in units of the
    // noise.
    private final Deque<double[]> intervals = new ArrayDeque<>();

    UnseenMotions(int dimension, List<ModelParameters> base) {
        this.base = base;
        this.dimension = dimension;
        last = new double[dimension];
    }

    /** Forgets all errors, after the world has changed. */
    void forget() {
        intervals.clear();
        known = List.of();
    }

    /**
     * Keeps models as they are, before they learn more.
     *
     * @param refined one model for each output
     * @param points number of remembered points that they know
     * @param lastPoint the last of these points
     * @param distance distance from it within which the path counts
     */
    void keep(List<ModelParameters> refined, long points, double[] lastPoint, double distance) {
        known = refined.stream().map(StreamFilter::copy).toList();
        learned = points;
        System.arraycopy(lastPoint, 0, last, 0, dimension);
        reach = distance;
    }

    /**
     * Predicts the motions made since the last refinement.
     *
     * @return for each output, the variance away from the path; nothing if too little is known
     */
    List<Elsewhere> look(RowStore store, int outputs) {
        if (!known.isEmpty()) {
            int[] rows = newMotions(store);
            if (rows.length > 0) {
                intervals.add(errors(store, rows));
            }
            if (intervals.size() > INTERVALS) {
                intervals.remove();
            }
        }
        int count = intervals.stream().mapToInt(interval -> interval.length).sum() / (2 * outputs);
        return count < FEWEST_ROWS
                ? List.of()
                : IntStream.range(0, outputs)
                        .mapToObj(q -> elsewhere(q, outputs, count))
                        .toList();
    }

    /** Returns the positions of rows that are not on the path of the last refinement, in the order of time. */
    private int[] newMotions(RowStore store) {
        int[] since = IntStream.range(0, store.size())
                .map(store::place)
                .filter(place -> store.arrival[place] >= learned && !store.doubtful[place])
                .boxed()
                .sorted(Comparator.comparingLong(place -> store.arrival[place]))
                .mapToInt(place -> place)
                .toArray();
        double[] scale = known.get(0).scaling().inputScale();
        double[][] x = IntStream.of(since)
                .mapToObj(place -> store.inputs(place, dimension))
                .toArray(double[][]::new);
        int jump = Motions.firstJump(x, scale); // the motion under way at the refinement ends here
        int[] off = IntStream.range(jump, since.length)
                .filter(i -> Motions.distance(x[i], last, scale) > reach)
                .map(i -> since[i])
                .toArray();
        int every = 1 + off.length / MOST_ROWS;
        return IntStream.range(0, off.length)
                .filter(i -> i % every == 0)
                .map(i -> off[i])
                .toArray();
    }

    private double[] errors(RowStore store, int[] rows) {
        double[] errors = new double[2 * known.size() * rows.length];
        int at = 0;
        for (int q = 0; q < known.size(); q++) {
            ModelParameters parameters = known.get(q);
            PointEvaluation evaluation = new PointEvaluation(parameters);
            PointEvaluation beforehand = base.isEmpty() ? null : new PointEvaluation(base.get(q));
            if (beforehand != null) {
                evaluation.addTo(beforehand);
            }
            double noise = parameters.posterior().noise();
            double unit = parameters.scaling().targetScale();
            for (int row : rows) {
                double[] x = store.inputs(row, dimension);
                double claimed = 0;
                if (beforehand != null) {
                    beforehand.moveTo(x);
                    claimed = beforehand.claimedVariance() / (unit * unit);
                }
                evaluation.moveTo(x);
                double target = parameters.scaling().target(store.rows[row * store.width + dimension + q]);
                double mean = evaluation.standardisedMean() + evaluation.placement();
                errors[at++] = (target - mean) / Math.sqrt(noise);
                errors[at++] = (evaluation.posteriorVariance() + evaluation.doubt() + claimed) / noise;
            }
        }
        return errors;
    }

    private Elsewhere elsewhere(int output, int outputs, int count) {
        double[] errors = new double[count];
        double[] unknown = new double[count];
        int to = 0;
        for (double[] interval : intervals) {
            int rows = interval.length / (2 * outputs);
            for (int i = output * rows; i < (output + 1) * rows; i++) {
                errors[to] = interval[2 * i];
                unknown[to++] = interval[2 * i + 1];
            }
        }
        return Elsewhere.fit(errors, unknown);
    }

    /** Reads or writes the state. */
    void exchange(Archive archive, int outputs) throws IOException {
        int count = archive.int32(known.size());
        archive.require(count == 0 || count == outputs, count + " outputs of " + outputs);
        List<ModelParameters> models = new ArrayList<>();
        for (int q = 0; q < count; q++) {
            models.add(StreamFile.exchange(archive, archive.reading() ? null : known.get(q), dimension));
        }
        known = models;
        learned = archive.int64(learned);
        archive.fill(last);
        reach = archive.float64(reach);
        int stored = archive.int32(intervals.size());
        archive.require(stored >= 0 && stored <= INTERVALS, stored + " intervals");
        for (int i = 0; i < stored; i++) {
            double[] interval = archive.reading() ? null : intervals.remove();
            int length = archive.count(interval == null ? 0 : interval.length, Double.BYTES);
            archive.require(length % (2 * outputs) == 0, length + " errors");
            interval = interval == null ? new double[length] : interval;
            archive.fill(interval);
            intervals.add(interval);
        }
    }
}
