package org.lgr.bench.stream;

import java.util.Arrays;
import java.util.List;

/**
 * The last target again: what a stream is worth without learning. Of slow motions it is hard to beat, so that it stands
 * beside every other method. The variance is the mean squared step from one target to the next so far.
 */
final class PersistenceMethod implements StreamMethod {
    static final String NAME = "persistence";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the last target again; nothing is learned but how far targets move from one point to the next";
    }

    @Override
    public boolean takesPartIn(StreamTask task) {
        return true;
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        double[] last = new double[outputs];
        Arrays.fill(last, Double.NaN);
        double[] squares = new double[outputs]; // of steps
        int[] steps = {0};
        return new StreamModel() {
            @Override
            public int outputs() {
                return outputs;
            }

            @Override
            public void learn(double[] x, double[] y) {
                boolean first = Double.isNaN(last[0]);
                for (int q = 0; q < outputs; q++) {
                    squares[q] += first ? 0 : (y[q] - last[q]) * (y[q] - last[q]);
                    last[q] = y[q];
                }
                steps[0] += first ? 0 : 1;
            }

            @Override
            public void predict(double[] x, double[] means, double[] variances) {
                for (int q = 0; q < outputs; q++) {
                    means[q] = last[q];
                    variances[q] = squares[q] > 0 ? squares[q] / steps[0] : 1;
                }
            }

            @Override
            public boolean distributions() {
                return true;
            }

            @Override
            public List<State> states() {
                return List.of(); // nothing follows for other rows
            }
        };
    }
}
