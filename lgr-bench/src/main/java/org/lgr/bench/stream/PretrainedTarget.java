package org.lgr.bench.stream;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.measure.ThreadTime;

/**
 * One target of a method that needs a sample to find its settings, such as the scale of the data. The first points are
 * kept, settings are found from them, and a learner with these settings learns them. Until then the mean of the targets
 * is predicted.
 */
final class PretrainedTarget {
    private final Function<Dataset, TargetLearner> choice;
    private final double[][] firstInputs;
    private final double[] firstTargets;
    private int count;
    private long tuningNanos;
    private @Nullable TargetLearner learner;
    private double mean;
    private double variance;

    /**
     * A target before its first point.
     *
     * @param choice finds settings from the first points and returns a learner that has learned none of them
     * @param warmUp number of first points
     */
    PretrainedTarget(Function<Dataset, TargetLearner> choice, int warmUp) {
        this.choice = choice;
        firstInputs = new double[warmUp][];
        firstTargets = new double[warmUp];
    }

    void learn(double[] x, double y) {
        if (learner != null) {
            learner.learn(x, y);
            return;
        }
        firstInputs[count] = x.clone();
        firstTargets[count++] = y;
        if (count == firstTargets.length) {
            long start = ThreadTime.nanos();
            TargetLearner chosen = choice.apply(Dataset.of(firstInputs, firstTargets));
            tuningNanos = ThreadTime.nanos() - start;
            for (int n = 0; n < count; n++) {
                chosen.learn(firstInputs[n], firstTargets[n]);
            }
            learner = chosen;
        }
    }

    void predict(double[] x) {
        if (learner != null) {
            Prediction prediction = learner.predict(x);
            mean = prediction.mean();
            variance = prediction.variance();
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
        return learner == null ? 0 : learner.size();
    }

    long tuningNanos() {
        return tuningNanos;
    }
}
