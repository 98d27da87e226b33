package org.lgr.bench.stream;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Locally weighted projection regression on a stream, with separate fields for each target. */
final class LwprStreamMethod implements StreamMethod {
    @Override
    public String name() {
        return "lwpr";
    }

    @Override
    public String description() {
        return "LWPR of lgr-baselines; initial metric, step size and threshold of each target chosen on the points before scoring";
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        List<LwprTarget> targets = IntStream.range(0, outputs)
                .mapToObj(q -> new LwprTarget(dimension, warmUp))
                .toList();
        return new StreamModel() {
            @Override
            public void learn(double[] x, double[] y) {
                for (int q = 0; q < outputs; q++) {
                    targets.get(q).learn(x, y[q]);
                }
            }

            @Override
            public void predict(double[] x, double[] means, double[] variances) {
                for (int q = 0; q < outputs; q++) {
                    targets.get(q).predict(x);
                    means[q] = targets.get(q).mean();
                    variances[q] = targets.get(q).variance();
                }
            }

            @Override
            public boolean distributions() {
                return true;
            }

            @Override
            public OptionalDouble localModels() {
                return targets.stream().mapToInt(LwprTarget::size).average();
            }

            @Override
            public long tuningNanos() {
                return targets.stream().mapToLong(LwprTarget::tuningNanos).sum();
            }
        };
    }
}
