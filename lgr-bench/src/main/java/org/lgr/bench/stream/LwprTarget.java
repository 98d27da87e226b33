package org.lgr.bench.stream;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprEvaluator;
import org.lgr.baselines.LwprStream;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.measure.ThreadTime;
import org.lgr.bench.method.LwprChoices;

/**
 * LWPR of one target. It needs the scale of its data and, above all, an initial width of fields. Therefore the first
 * points are kept, settings are compared on the last of them, and the best setting learns them again. Until then the
 * mean of the targets is predicted.
 */
final class LwprTarget {
    private static final double COMPARED = 0.3; // share of the first points

    private final int dimension;
    private final double[][] firstInputs;
    private final double[] firstTargets;
    private int count;
    private long tuningNanos;
    private @Nullable LwprStream stream;
    private double mean;
    private double variance;

    LwprTarget(int dimension, int warmUp) {
        this.dimension = dimension;
        firstInputs = new double[warmUp][];
        firstTargets = new double[warmUp];
    }

    void learn(double[] x, double y) {
        if (stream != null) {
            stream.update(x, y);
            return;
        }
        firstInputs[count] = x.clone();
        firstTargets[count++] = y;
        if (count == firstTargets.length) {
            long start = ThreadTime.nanos();
            LwprOptions best = best();
            tuningNanos = ThreadTime.nanos() - start;
            stream = learned(best, count);
        }
    }

    private LwprOptions best() {
        List<LwprOptions> choices = LwprChoices.of(dimension);
        LwprOptions best = choices.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (LwprOptions choice : choices) {
            double error = error(choice);
            if (error < least) {
                least = error;
                best = choice;
            }
        }
        return best;
    }

    /** Squared error on the last of the first points, each predicted before it is learned. */
    private double error(LwprOptions options) {
        int learned = (int) ((1 - COMPARED) * count);
        LwprStream candidate = learned(options, learned);
        double sum = 0;
        for (int n = learned; n < count; n++) {
            double error = candidate.evaluate(firstInputs[n]).mean() - firstTargets[n];
            sum += error * error;
            candidate.update(firstInputs[n], firstTargets[n]);
        }
        return sum;
    }

    private LwprStream learned(LwprOptions options, int points) {
        LwprStream learned = new Lwpr(options)
                .streamLike(Dataset.of(Arrays.copyOf(firstInputs, points), Arrays.copyOf(firstTargets, points)));
        for (int n = 0; n < points; n++) {
            learned.update(firstInputs[n], firstTargets[n]);
        }
        return learned;
    }

    void predict(double[] x) {
        if (stream != null) {
            LwprEvaluator evaluator = stream.evaluate(x);
            mean = evaluator.mean();
            variance = evaluator.variance();
        } else if (count > 1) {
            double[] seen = Arrays.copyOf(firstTargets, count);
            mean = Moments.mean(seen);
            variance = Math.max(Moments.variance(seen), Double.MIN_NORMAL);
        } else {
            mean = Double.NaN;
            variance = 1;
        }
    }

    double mean() {
        return mean;
    }

    double variance() {
        return variance;
    }

    int size() {
        return stream == null ? 0 : stream.localModelCount();
    }

    long tuningNanos() {
        return tuningNanos;
    }
}
