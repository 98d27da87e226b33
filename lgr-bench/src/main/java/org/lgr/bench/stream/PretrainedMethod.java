package org.lgr.bench.stream;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.baselines.process.LocalProcesses;
import org.lgr.baselines.process.ProcessPrior;
import org.lgr.baselines.process.ProcessStream;
import org.lgr.baselines.process.SparseSpectrumProcess;

/** A method of lgr-baselines with a learner for each target, whose settings come from the points before scoring. */
final class PretrainedMethod implements StreamMethod {
    private static final int LEAF_POINTS = 50; // both as in the published table of SkyGP
    private static final int FREQUENCIES = 200;

    private final String name;
    private final String description;
    private final boolean local;
    private final Choice choice;

    /** Finds the settings of one target. */
    @FunctionalInterface
    private interface Choice {
        TargetLearner of(Dataset first, int seed);
    }

    private PretrainedMethod(String name, String description, boolean local, Choice choice) {
        this.name = name;
        this.description = description;
        this.local = local;
        this.choice = choice;
    }

    static List<StreamMethod> all() {
        return List.of(
                new PretrainedMethod(
                        "lwpr",
                        "LWPR of lgr-baselines; initial metric, step size and threshold of each target chosen on the points"
                                + " before scoring",
                        true,
                        (first, seed) -> LwprTuning.best(first)),
                new PretrainedMethod(
                        "log-gp",
                        "LoG-GP of lgr-baselines: tree of exact Gaussian processes of at most " + LEAF_POINTS
                                + " points; hyperparameters of each target by the evidence of the points before scoring",
                        true,
                        PretrainedMethod::tree),
                new PretrainedMethod(
                        "i-ssgpr",
                        "I-SSGPR of lgr-baselines: Gaussian process of " + FREQUENCIES
                                + " random frequencies; hyperparameters of each target by the evidence of the points"
                                + " before scoring",
                        false,
                        PretrainedMethod::spectrum));
    }

    /**
     * A Gaussian process as a learner.
     *
     * @param leaves its number of local models
     */
    private record ProcessLearner(ProcessStream stream, IntSupplier leaves) implements TargetLearner {
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
            return leaves.getAsInt();
        }
    }

    private static ProcessLearner tree(Dataset first, int seed) {
        LocalProcesses tree = new LocalProcesses(ProcessPrior.of(first), LEAF_POINTS, seed);
        return new ProcessLearner(tree, tree::localModelCount);
    }

    private static ProcessLearner spectrum(Dataset first, int seed) {
        return new ProcessLearner(new SparseSpectrumProcess(ProcessPrior.of(first), FREQUENCIES, seed), () -> 0);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        List<PretrainedTarget> targets = IntStream.range(0, outputs)
                .mapToObj(q -> new PretrainedTarget(first -> choice.of(first, seed), warmUp))
                .toList();
        return new StreamModel() {
            @Override
            public int outputs() {
                return outputs;
            }

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
                return local ? targets.stream().mapToInt(PretrainedTarget::size).average() : OptionalDouble.empty();
            }

            @Override
            public long tuningNanos() {
                return targets.stream().mapToLong(PretrainedTarget::tuningNanos).sum();
            }
        };
    }
}
