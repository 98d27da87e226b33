package org.lgr.export;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.OnlineOptions;
import org.lgr.VariableNames;
import org.lgr.data.synthetic.Cross;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;

/** Small models of every kind: all forms of the posterior, all kinds of basis, one output and several. */
enum TestModel {
    SAMPLES_OF_LINES {
        @Override
        List<LgrModel> fit() {
            return List.of(new BatchLearner().fit(Cross.sample(600, 0.1, 1)).model());
        }
    },
    SAMPLES_OF_CONSTANTS {
        @Override
        List<LgrModel> fit() {
            LgrOptions options =
                    LgrOptions.builder().basis(LocalBasis.constant()).seed(2).build();
            return List.of(
                    new BatchLearner(options).fit(Cross.sample(300, 0.1, 2)).model());
        }
    },
    JOINT_OF_LINES {
        @Override
        List<LgrModel> fit() {
            return List.of(sweep(Inference.EXACT, LocalBasis.linear())
                    .fit(Cross.sample(400, 0.1, 3))
                    .model());
        }
    },
    JOINT_OF_CUBICS {
        @Override
        List<LgrModel> fit() {
            return List.of(sweep(Inference.EXACT, LocalBasis.polynomial(3))
                    .fit(Cross.sample(300, 0.1, 4))
                    .model());
        }
    },
    BLOCKS_OF_QUADRATICS {
        @Override
        List<LgrModel> fit() {
            return List.of(sweep(Inference.COLLAPSED, LocalBasis.polynomial(2))
                    .fit(Cross.sample(400, 0.1, 5))
                    .model());
        }
    },
    STREAM {
        @Override
        List<LgrModel> fit() {
            try (OnlineLearner learner = OnlineLearner.create(2, 2, OnlineOptions.defaults())) {
                Dataset rows = Cross.sample(500, 0.1, 6);
                double[] x = new double[2];
                for (int n = 0; n < rows.size(); n++) {
                    rows.copyRow(n, x);
                    learner.learn(x, rows.target(n), 100 - 30 * x[0] * x[1]);
                }
                return learner.snapshot();
            }
        }
    },
    /** A model whose means shrink where they are uncertain, and saturate within the data. */
    SHRINKING {
        @Override
        List<LgrModel> fit() {
            return List.of(shrinking(SAMPLES_OF_LINES, "samples"));
        }
    },
    /** Models that shrink, with other forms of the posterior. */
    SHRINKING_COVARIANCES {
        @Override
        List<LgrModel> fit() {
            return List.of(shrinking(JOINT_OF_CUBICS, "joint"), shrinking(BLOCKS_OF_QUADRATICS, "blocks"));
        }
    },
    /** A model from an older file without the range of its targets, and a model with a constant target. */
    NO_RANGES {
        @Override
        List<LgrModel> fit() {
            return List.of(
                    changed(
                            JOINT_OF_LINES.models().get(0),
                            null,
                            Double.NEGATIVE_INFINITY,
                            Double.POSITIVE_INFINITY,
                            "y"),
                    changed(STREAM.models().get(0), null, 0.25, 0.25, "z"));
        }
    },
    /** Several outputs, inputs of very different units, one of them constant, and names that need escaping in C. */
    THREE_OUTPUTS {
        @Override
        List<LgrModel> fit() {
            return threeOutputs();
        }
    };

    private static final Map<TestModel, List<LgrModel>> FITTED = new EnumMap<>(TestModel.class);

    abstract List<LgrModel> fit();

    /** The models, fitted once. */
    List<LgrModel> models() {
        // One may be derived from another, so that computeIfAbsent cannot be used.
        List<LgrModel> models = FITTED.get(this);
        if (models == null) {
            models = fit();
            FITTED.put(this, models);
        }
        return models;
    }

    private static LgrModel shrinking(TestModel model, String target) {
        return changed(model.models().get(0), new VarianceMap(1.2, 5, 1.6, 0.1, 6, 0.4), -0.5, 0.7, target);
    }

    /** A copy of a model with another calibration, range of targets and name. */
    private static LgrModel changed(
            LgrModel model, @Nullable VarianceMap map, double targetLow, double targetHigh, String target) {
        Output output = new Output(model);
        ModelParameters p = output.parameters;
        WeightPosterior q = p.posterior();
        Support s = p.support();
        ModelParameters changed = new ModelParameters(
                p.basis(),
                p.scaling(),
                p.centres(),
                p.lengthScales(),
                p.live(),
                p.weights(),
                p.relevances(),
                new WeightPosterior(q.inference(), q.offset(), q.noise(), q.form(), q.spread(), map),
                new Support(
                        s.activationScale(),
                        s.distanceScale(),
                        s.whitening(),
                        s.low(),
                        s.high(),
                        targetLow,
                        targetHigh));
        VariableNames names = new VariableNames(output.names.inputs(), target);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            ModelFile.write(new ModelFile.Contents(changed, names, output.provenance), file);
            return LgrModel.readFrom(new ByteArrayInputStream(file.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail as files do", e);
        }
    }

    private static BatchLearner sweep(Inference inference, LocalBasis basis) {
        return new BatchLearner(LgrOptions.builder()
                .growth(Growth.sweep().withInference(inference).withMaxIterations(20))
                .basis(basis)
                .build());
    }

    private static List<LgrModel> threeOutputs() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] x = new double[300][];
        Arrays.setAll(x, n -> new double[] {3e4 * random.nextDouble(), 5, 1e-4 * random.nextGaussian()});
        Dataset first = dataset(x, "torque */ [Nm]", (a, b) -> 1e5 + 2e3 * Math.sin(a / 3e3) + 1e6 * b);
        List<Dataset> outputs = List.of(
                first,
                dataset(x, "??/", (a, b) -> 1e-3 * Math.cos(b * 1e4)),
                dataset(x, "z", (a, b) -> a * b + 0.1 * Math.sin(1e3 * a)));
        return new BatchLearner(LgrOptions.builder()
                        .growth(Growth.sweep().withMaxIterations(10))
                        .build())
                .fit(outputs).stream().map(Fit::model).toList();
    }

    private static Dataset dataset(double[][] x, String target, DoubleBinaryOperator function) {
        double[] y = Arrays.stream(x)
                .mapToDouble(row -> function.applyAsDouble(row[0], row[2]))
                .toArray();
        return Dataset.of(x, y).withNames(new VariableNames(List.of("speed */ [m/s]", "constant", "ångle\\"), target));
    }
}
