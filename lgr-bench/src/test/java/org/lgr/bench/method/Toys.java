package org.lgr.bench.method;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.bench.data.Samples;

/** Small problems for tests. */
public final class Toys {
    private Toys() {}

    /**
     * Two inputs, uniform on [−1, 1]. The targets are their product, which no linear function approximates, and a
     * linear function.
     */
    public static Samples productAndLine(int rows, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][2];
        double[][] targets = new double[2][rows];
        for (int n = 0; n < rows; n++) {
            inputs[n][0] = 2 * random.nextDouble() - 1;
            inputs[n][1] = 2 * random.nextDouble() - 1;
            targets[0][n] = inputs[n][0] * inputs[n][1] + noise * random.nextGaussian();
            targets[1][n] = 3 + 2 * inputs[n][0] - inputs[n][1] + noise * random.nextGaussian();
        }
        return new Samples(inputs, targets, null, List.of("a", "b"), List.of("product", "line"));
    }

    /** Rows whose input and target are 0, 1, 2, …, in groups of {@code groupSize} rows. */
    public static Samples grouped(int rows, int groupSize) {
        double[] numbers = IntStream.range(0, rows).asDoubleStream().toArray();
        return new Samples(
                IntStream.range(0, rows).mapToObj(n -> new double[] {n}).toArray(double[][]::new),
                new double[][] {numbers},
                IntStream.range(0, rows).map(n -> n / groupSize).toArray(),
                List.of("x"),
                List.of("y"));
    }
}
