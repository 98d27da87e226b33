package org.lgr.bench.stream;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprStream;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.bench.method.LwprChoices;

/**
 * Settings of LWPR, above all the initial width of its fields, from the first points of a stream: the candidate that
 * predicts the last of them best.
 */
final class LwprTuning {
    private static final double COMPARED = 0.3; // share of the first points

    private LwprTuning() {}

    /** A learner with the best settings, which has learned nothing. */
    static TargetLearner best(Dataset first) {
        List<LwprOptions> choices = LwprChoices.of(first.dimension());
        LwprOptions best = choices.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (LwprOptions choice : choices) {
            double error = error(choice, first);
            if (error < least) {
                least = error;
                best = choice;
            }
        }
        return new Learner(new Lwpr(best).streamLike(first));
    }

    private record Learner(LwprStream stream) implements TargetLearner {
        @Override
        public void learn(double[] x, double y) {
            stream.update(x, y);
        }

        @Override
        public Prediction predict(double[] x) {
            return stream.predict(x);
        }

        @Override
        public int size() {
            return stream.localModelCount();
        }
    }

    /** Squared error on the last of the first points, each predicted before it is learned. */
    private static double error(LwprOptions options, Dataset first) {
        int learned = (int) ((1 - COMPARED) * first.size());
        Dataset beginning = first.select(IntStream.range(0, learned).toArray());
        LwprStream candidate = new Lwpr(options).streamLike(beginning);
        double[] x = new double[first.dimension()];
        double sum = 0;
        for (int n = 0; n < first.size(); n++) {
            first.copyRow(n, x);
            if (n >= learned) {
                double error = candidate.evaluate(x).mean() - first.target(n);
                sum += error * error;
            }
            candidate.update(x, first.target(n));
        }
        return sum;
    }
}
