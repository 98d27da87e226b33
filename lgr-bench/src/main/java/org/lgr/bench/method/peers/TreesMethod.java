package org.lgr.bench.method.peers;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.Pool;
import org.lgr.bench.method.SavedSize;
import org.lgr.bench.method.Tuning;
import smile.base.cart.Loss;
import smile.data.DataFrame;
import smile.data.Tuple;
import smile.data.formula.Formula;
import smile.data.type.StructType;
import smile.math.MathEx;
import smile.regression.DataFrameRegression;
import smile.regression.GradientTreeBoost;
import smile.regression.RandomForest;

/** Smile's ensembles of trees, one for each target, with settings chosen for each. */
public final class TreesMethod implements Method {
    private static final String TARGET = "y";
    private static final int DEEPEST = 40;
    private static final int NODE_SIZE = 5; // smallest number of rows in a leaf

    private final Kind kind;
    private final int threads;
    private final List<Setting> settings; // per target; empty before tuning

    /**
     * A result of tuning.
     *
     * @param size for a forest, the share of inputs available to a split, in per cent; for boosting, the leaves of a
     * tree
     * @param trees of the ensemble
     */
    private record Setting(int size, int trees) {}

    /** The kinds of ensembles. */
    private enum Kind {
        /** Deep trees on bootstrap samples. More trees are never worse, so their number is fixed. */
        FOREST("forest", "random forest of 100 trees, share of inputs for a split from validation", 33, 100) {
            @Override
            DataFrameRegression fit(DataFrame data, Setting setting, long seed) {
                int inputs = Math.max(1, Math.round(setting.size * (data.ncol() - 1) / 100f));
                return RandomForest.fit(
                        Formula.lhs(TARGET),
                        data,
                        setting.trees,
                        inputs,
                        DEEPEST,
                        data.nrow(),
                        NODE_SIZE,
                        1.0,
                        new SplittableRandom(seed).longs(10L * setting.trees));
            }

            @Override
            Setting tuned(Tuning tuning, int threads) {
                return tuning.best(
                        List.of(new Setting(33, 100), new Setting(100, 100)),
                        setting -> new TreesMethod(this, threads, List.of(setting)));
            }
        },
        /** Small trees, each on 70 % of the rows. Their number is chosen by the validation error after every tree. */
        BOOSTING("boosting", "gradient boosting, learning rate 0.1, leaves and trees from validation", 31, 500) {
            @Override
            DataFrameRegression fit(DataFrame data, Setting setting, long seed) {
                // Sets the seed of this thread; there is no other way to make the samples reproducible.
                MathEx.setSeed(seed);
                return GradientTreeBoost.fit(
                        Formula.lhs(TARGET),
                        data,
                        Loss.ls(),
                        setting.trees,
                        DEEPEST,
                        setting.size,
                        NODE_SIZE,
                        0.1,
                        0.7);
            }

            @Override
            Setting tuned(Tuning tuning, int threads) {
                DataFrame fitted = frame(tuning.fitted(), 0);
                DataFrame validation = frame(tuning.validation(), 0);
                Setting best = untuned();
                double least = Double.POSITIVE_INFINITY;
                for (int leaves : new int[] {15, 31, 63}) {
                    Setting most = new Setting(leaves, untuned().trees);
                    double[][] afterEveryTree =
                            Pool.run(threads, () -> ((GradientTreeBoost) fit(fitted, most, 1)).test(validation));
                    for (int trees = 1; trees <= afterEveryTree.length; trees++) {
                        double error = Moments.normalizedError(
                                afterEveryTree[trees - 1], tuning.validation().target(0));
                        if (error < least) {
                            least = error;
                            best = new Setting(leaves, trees);
                        }
                    }
                }
                return best;
            }
        };

        private final String label;
        private final String description;
        private final int size;
        private final int trees;

        Kind(String label, String description, int size, int trees) {
            this.label = label;
            this.description = description;
            this.size = size;
            this.trees = trees;
        }

        Setting untuned() {
            return new Setting(size, trees);
        }

        abstract DataFrameRegression fit(DataFrame data, Setting setting, long seed);

        /** Tunes for a single target. */
        abstract Setting tuned(Tuning tuning, int threads);
    }

    /** Most rows on which settings are compared, because exact splits are slow. */
    private static final int TUNING_ROWS = 8192;

    private TreesMethod(Kind kind, int threads, List<Setting> settings) {
        this.kind = kind;
        this.threads = threads;
        this.settings = settings;
    }

    public static Method forest(int threads) {
        return new TreesMethod(Kind.FOREST, threads, List.of());
    }

    public static Method boosting(int threads) {
        return new TreesMethod(Kind.BOOSTING, threads, List.of());
    }

    @Override
    public String name() {
        return kind.label;
    }

    @Override
    public String description() {
        return "Smile 3.1.1 " + kind.description + " on at most " + TUNING_ROWS + " rows"
                + (settings.isEmpty()
                        ? ""
                        : ": "
                                + settings.stream()
                                        .map(setting -> setting.size + "x" + setting.trees)
                                        .collect(Collectors.joining(" ")));
    }

    @Override
    public Method tuned(Samples training) {
        return new TreesMethod(
                kind,
                threads,
                Tuning.of(training).atMost(TUNING_ROWS).targets().stream()
                        .map(target -> kind.tuned(target, threads))
                        .toList());
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        List<DataFrameRegression> models = IntStream.range(0, training.outputs())
                .mapToObj(q -> Pool.run(
                        threads,
                        () -> kind.fit(
                                frame(training, q), settings.isEmpty() ? kind.untuned() : settings.get(q), seed)))
                .toList();
        return new Trees(frame(training, 0).schema(), models);
    }

    /** A data frame of inputs and one target. */
    private static DataFrame frame(Samples samples, int output) {
        double[] target = samples.target(output);
        double[][] rows = new double[samples.size()][];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = row(samples.inputs()[n]);
            rows[n][samples.dimension()] = target[n];
        }
        String[] names = IntStream.rangeClosed(0, samples.dimension())
                .mapToObj(d -> d < samples.dimension() ? "x" + d : TARGET)
                .toArray(String[]::new);
        return DataFrame.of(rows, names);
    }

    /** A row of inputs with room for the target. */
    private static double[] row(double[] inputs) {
        return Arrays.copyOf(inputs, inputs.length + 1);
    }

    private record Trees(StructType schema, List<DataFrameRegression> models) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            return models.stream()
                    .map(model -> Forecast.of(Arrays.stream(rows)
                            .mapToDouble(row -> model.predict(Tuple.of(row(row), schema)))
                            .toArray()))
                    .toList();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.ofSmile(models);
        }
    }
}
