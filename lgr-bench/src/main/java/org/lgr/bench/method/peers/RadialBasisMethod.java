package org.lgr.bench.method.peers;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.bench.data.ColumnScaling;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.Pool;
import org.lgr.bench.method.SavedSize;
import org.lgr.bench.method.Tuning;
import smile.base.rbf.RBF;
import smile.math.MathEx;
import smile.regression.RBFNetwork;

/**
 * Smile's network of radial basis functions. Centres come from k-means, widths are a multiple of those of the clusters,
 * and weights come from least squares. All targets share centres and widths.
 */
public final class RadialBasisMethod implements Method {
    private static final List<Setting> CHOICES = Stream.of(50, 150, 300)
            .flatMap(neurons -> Stream.of(1.0, 2.0, 4.0, 8.0).map(width -> new Setting(neurons, width)))
            .toList();
    private static final int TUNING_ROWS = 8192;
    private static final int LEAST_ROWS = 5; // mean number of rows per cluster, at least

    private final int threads;
    private final Setting setting;

    /**
     * A result of tuning.
     *
     * @param neurons number of basis functions
     * @param width of a function, in standard deviations of its cluster
     */
    private record Setting(int neurons, double width) {}

    /** @param threads of the linear algebra, for the whole process, and of the clustering */
    public RadialBasisMethod(int threads) {
        this(threads, new Setting(150, 2));
        NativeThreads.set(threads);
    }

    private RadialBasisMethod(int threads, Setting setting) {
        this.threads = threads;
        this.setting = setting;
    }

    @Override
    public String name() {
        return "rbf";
    }

    @Override
    public String description() {
        return "Smile 3.1.1 network of radial basis functions, standardised; neurons and width from validation on at most "
                + TUNING_ROWS + " rows: " + setting.neurons + "x" + setting.width;
    }

    @Override
    public Method tuned(Samples training) {
        return new RadialBasisMethod(
                threads,
                Tuning.of(training)
                        .atMost(TUNING_ROWS)
                        .best(CHOICES, choice -> new RadialBasisMethod(threads, choice)));
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        ColumnScaling scaling = ColumnScaling.of(training.inputs());
        double[][] inputs = scaling.apply(training.inputs());
        int neurons = Math.max(1, Math.min(setting.neurons, inputs.length / LEAST_ROWS));
        return Pool.run(threads, () -> {
            MathEx.setSeed(seed); // seed of this thread, which finds the clusters
            RBF<double[]>[] functions = RBF.fit(inputs, neurons, setting.width);
            return new Networks(
                    scaling,
                    IntStream.range(0, training.outputs())
                            .mapToObj(q -> RBFNetwork.fit(inputs, training.target(q), functions))
                            .toList());
        });
    }

    private record Networks(ColumnScaling scaling, List<RBFNetwork<double[]>> networks) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            double[][] scaled = scaling.apply(rows);
            return networks.stream()
                    .map(network -> Forecast.of(
                            Arrays.stream(scaled).mapToDouble(network::predict).toArray()))
                    .toList();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.ofSmile(networks);
        }
    }
}
