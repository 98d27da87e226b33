package org.lgr.bench.method.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.Tuning;

/**
 * XGBoost, one booster for each target. The depth and, by early stopping on validation rows, the number of trees are
 * chosen for each target. The final booster learns from all rows.
 */
public final class XgboostMethod implements Method {
    private static final int[] DEPTHS = {4, 6, 8};
    private static final int MOST_TREES = 1000;
    private static final int PATIENCE = 30; // trees without improvement
    private static final Setting UNTUNED = new Setting(6, 100);

    private final int threads;
    private final List<Setting> settings; // per target; empty before tuning

    /**
     * A result of tuning.
     *
     * @param depth of a tree
     * @param trees of the booster
     */
    private record Setting(int depth, int trees) {}

    /**
     * The method before tuning.
     *
     * @param threads of the fit
     */
    public XgboostMethod(int threads) {
        this(threads, List.of());
    }

    private XgboostMethod(int threads, List<Setting> settings) {
        this.threads = threads;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "xgboost";
    }

    @Override
    public String description() {
        return "XGBoost 2.1.4, histograms, learning rate 0.1, depth and trees from validation"
                + (settings.isEmpty()
                        ? ""
                        : ": "
                                + settings.stream()
                                        .map(setting -> setting.depth + "x" + setting.trees)
                                        .collect(Collectors.joining(" ")));
    }

    @Override
    public Method tuned(Samples training) {
        return new XgboostMethod(
                threads, Tuning.of(training).targets().stream().map(this::tuned).toList());
    }

    private Setting tuned(Tuning tuning) {
        Setting best = UNTUNED;
        float least = Float.POSITIVE_INFINITY;
        DMatrix fitted = matrix(tuning.fitted(), 0);
        DMatrix validation = matrix(tuning.validation(), 0);
        try {
            for (int depth : DEPTHS) {
                float[] errors = new float[MOST_TREES];
                Booster booster = train(fitted, depth, MOST_TREES, validation, errors);
                int grown = Math.toIntExact(booster.getNumBoostedRound());
                booster.dispose();
                for (int trees = 1; trees <= grown; trees++) {
                    if (errors[trees - 1] < least) {
                        least = errors[trees - 1];
                        best = new Setting(depth, trees);
                    }
                }
            }
        } catch (XGBoostError e) {
            throw failure(e);
        } finally {
            fitted.dispose();
            validation.dispose();
        }
        return best;
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        List<Booster> boosters = new ArrayList<>();
        for (int q = 0; q < training.outputs(); q++) {
            Setting setting = settings.isEmpty() ? UNTUNED : settings.get(q);
            DMatrix data = matrix(training, q);
            try {
                boosters.add(train(data, setting.depth, setting.trees, null, new float[setting.trees]));
            } catch (XGBoostError e) {
                throw failure(e);
            } finally {
                data.dispose();
            }
        }
        return new Boosters(boosters);
    }

    /**
     * @param errors receives the validation error after every tree
     */
    // The library accepts null for a custom objective and a custom score.
    @SuppressWarnings("NullAway")
    private Booster train(DMatrix data, int depth, int trees, @Nullable DMatrix validation, float[] errors)
            throws XGBoostError {
        Map<String, Object> parameters = Map.of(
                "objective",
                "reg:squarederror",
                "tree_method",
                "hist",
                "eta",
                0.1,
                "max_depth",
                depth,
                "nthread",
                threads,
                "verbosity",
                0,
                "verbose_eval",
                "false");
        return validation == null
                ? XGBoost.train(data, parameters, trees, Map.of(), null, null)
                : XGBoost.train(
                        data,
                        parameters,
                        trees,
                        Map.of("held", validation),
                        new float[][] {errors},
                        null,
                        null,
                        PATIENCE);
    }

    private static DMatrix matrix(Samples samples, int output) {
        try {
            DMatrix matrix = new DMatrix(Floats.flat(samples.inputs()), samples.size(), samples.dimension(), Float.NaN);
            matrix.setLabel(Floats.of(samples.target(output)));
            return matrix;
        } catch (XGBoostError e) {
            throw failure(e);
        }
    }

    private static IllegalStateException failure(XGBoostError e) {
        return new IllegalStateException("XGBoost failed: " + e.getMessage(), e);
    }

    private record Boosters(List<Booster> boosters) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            float[] flat = Floats.flat(rows);
            return boosters.stream()
                    .map(booster -> Forecast.of(predict(booster, flat, rows.length)))
                    .toList();
        }

        private static double[] predict(Booster booster, float[] flat, int rows) {
            try {
                float[][] answers = booster.inplace_predict(flat, rows, flat.length / rows, Float.NaN);
                double[] means = new double[rows];
                for (int n = 0; n < rows; n++) {
                    means[n] = answers[n][0];
                }
                return means;
            } catch (XGBoostError e) {
                throw failure(e);
            }
        }

        @Override
        public OptionalLong savedBytes() {
            long bytes = 0;
            for (Booster booster : boosters) {
                try {
                    bytes += booster.toByteArray("ubj").length;
                } catch (XGBoostError e) {
                    throw failure(e);
                }
            }
            return OptionalLong.of(bytes);
        }

        @Override
        public void close() {
            boosters.forEach(Booster::dispose);
        }
    }
}
