package org.lgr.bench.method.peers;

import com.microsoft.ml.lightgbm.PredictionType;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMBooster.FeatureImportanceType;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.data.ColumnScaling;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.PointPredictor;
import org.lgr.bench.method.Tuning;

/**
 * LightGBM, one booster for each target. The number of leaves and, by early stopping on validation rows, the number of
 * trees are chosen for each target. The final booster learns from all rows.
 */
public final class LightGbmMethod implements Method {
    private static final int[] LEAVES = {15, 31, 63};
    private static final int MOST_TREES = 1000;
    private static final int PATIENCE = 30; // trees without improvement
    /**
     * Settings for linear leaves. Without them a leaf with few rows can learn a slope with absurd predictions for
     * unseen rows. Inputs are standardised.
     */
    private static final String LINEAR = " linear_lambda=1 min_data_in_leaf=50";

    private static final Setting UNTUNED = new Setting(31, 100);

    private final boolean linear;
    private final int threads;
    private final List<Setting> settings; // per target; empty before tuning

    /**
     * A result of tuning.
     *
     * @param leaves of a tree
     * @param trees of the booster
     */
    private record Setting(int leaves, int trees) {}

    private LightGbmMethod(boolean linear, int threads, List<Setting> settings) {
        this.linear = linear;
        this.threads = threads;
        this.settings = settings;
    }

    /** Trees with a constant in each leaf. */
    public static Method plain(int threads) {
        return new LightGbmMethod(false, threads, List.of());
    }

    /** Trees with a linear function in each leaf. */
    public static Method linear(int threads) {
        return new LightGbmMethod(true, threads, List.of());
    }

    @Override
    public String name() {
        return linear ? "lightgbm-linear" : "lightgbm";
    }

    @Override
    public String description() {
        return "LightGBM 4.3" + (linear ? ", linear trees," + LINEAR : "")
                + ", learning rate 0.1, leaves and trees from validation"
                + (settings.isEmpty()
                        ? ""
                        : ": "
                                + settings.stream()
                                        .map(setting -> setting.leaves + "x" + setting.trees)
                                        .collect(Collectors.joining(" ")));
    }

    @Override
    public Method tuned(Samples training) {
        LightGbmLibrary.load();
        ColumnScaling scaling = ColumnScaling.of(training.inputs());
        Tuning tuning = Tuning.of(training.scaled(scaling));
        return new LightGbmMethod(
                linear,
                threads,
                IntStream.range(0, training.outputs())
                        .mapToObj(output -> tuned(tuning.fitted(), tuning.validation(), output))
                        .toList());
    }

    private Setting tuned(Samples training, Samples validation, int output) {
        Setting best = UNTUNED;
        double least = Double.POSITIVE_INFINITY;
        for (int leaves : LEAVES) {
            String parameters = parameters(leaves);
            try (LGBMDataset fitted = dataset(training, output, parameters, null);
                    LGBMDataset held = dataset(validation, output, parameters, fitted);
                    LGBMBooster booster = LGBMBooster.create(fitted, parameters)) {
                booster.addValidData(held);
                int lastGain = 0;
                double leastHere = Double.POSITIVE_INFINITY;
                for (int trees = 1; trees <= MOST_TREES && trees - lastGain <= PATIENCE; trees++) {
                    booster.updateOneIter();
                    double error = booster.getEval(1)[0]; // index 0 is the training set
                    if (error < leastHere) {
                        leastHere = error;
                        lastGain = trees;
                    }
                    if (error < least) {
                        least = error;
                        best = new Setting(leaves, trees);
                    }
                }
            } catch (LGBMException e) {
                throw failure(e);
            }
        }
        return best;
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        LightGbmLibrary.load();
        ColumnScaling scaling = ColumnScaling.of(training.inputs());
        Samples scaled = training.scaled(scaling);
        List<LGBMBooster> boosters = new ArrayList<>();
        for (int output = 0; output < training.outputs(); output++) {
            Setting setting = settings.isEmpty() ? UNTUNED : settings.get(output);
            String parameters = parameters(setting.leaves);
            try (LGBMDataset data = dataset(scaled, output, parameters, null)) {
                LGBMBooster booster = LGBMBooster.create(data, parameters);
                boosters.add(booster);
                for (int tree = 0; tree < setting.trees; tree++) {
                    booster.updateOneIter();
                }
            } catch (LGBMException e) {
                throw failure(e);
            }
        }
        return new Boosters(scaling, boosters, "num_threads=" + threads);
    }

    /**
     * Parameters of both the data set and the booster. Linear trees need the raw values and crash the JVM without them.
     */
    private String parameters(int leaves) {
        return "objective=regression metric=l2 learning_rate=0.1 deterministic=true force_row_wise=true verbosity=-1"
                + " num_leaves=" + leaves + " num_threads=" + threads + " linear_tree=" + linear
                + (linear ? LINEAR : "");
    }

    private static LGBMDataset dataset(Samples samples, int output, String parameters, @Nullable LGBMDataset reference)
            throws LGBMException {
        LGBMDataset data = create(samples, parameters, reference);
        data.setField("label", Floats.of(samples.target(output)));
        return data;
    }

    // The library accepts null for "no reference", although its types do not say so.
    @SuppressWarnings("NullAway")
    private static LGBMDataset create(Samples samples, String parameters, @Nullable LGBMDataset reference)
            throws LGBMException {
        return LGBMDataset.createFromMat(
                flat(samples.inputs()), samples.size(), samples.dimension(), true, parameters, reference);
    }

    private static double[] flat(double[][] rows) {
        double[] flat = new double[rows.length * rows[0].length];
        for (int n = 0; n < rows.length; n++) {
            System.arraycopy(rows[n], 0, flat, n * rows[n].length, rows[n].length);
        }
        return flat;
    }

    private static IllegalStateException failure(LGBMException e) {
        return new IllegalStateException("LightGBM failed: " + e.getMessage(), e);
    }

    private record Boosters(ColumnScaling scaling, List<LGBMBooster> boosters, String parameters) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            double[] flat = flat(scaling.apply(rows));
            List<Forecast> forecasts = new ArrayList<>();
            for (LGBMBooster booster : boosters) {
                try {
                    forecasts.add(Forecast.of(booster.predictForMat(
                            flat, rows.length, rows[0].length, true, PredictionType.C_API_PREDICT_NORMAL, parameters)));
                } catch (LGBMException e) {
                    throw failure(e);
                }
            }
            return forecasts;
        }

        @Override
        public PointPredictor points() {
            double[][] row = new double[1][];
            return (x, means, variances) -> {
                row[0] = x;
                double[] scaled = scaling.apply(row)[0];
                for (int q = 0; q < means.length; q++) {
                    try {
                        means[q] = boosters.get(q).predictForMatSingleRow(scaled, PredictionType.C_API_PREDICT_NORMAL);
                    } catch (LGBMException e) {
                        throw failure(e);
                    }
                }
            };
        }

        @Override
        public OptionalLong savedBytes() {
            long bytes = 0;
            for (LGBMBooster booster : boosters) {
                try {
                    String text = booster.saveModelToString(0, 0, FeatureImportanceType.SPLIT);
                    bytes += text.getBytes(StandardCharsets.UTF_8).length;
                } catch (LGBMException e) {
                    throw failure(e);
                }
            }
            return OptionalLong.of(bytes);
        }

        @Override
        public void close() {
            for (LGBMBooster booster : boosters) {
                try {
                    booster.close();
                } catch (LGBMException e) {
                    throw failure(e);
                }
            }
        }
    }
}
