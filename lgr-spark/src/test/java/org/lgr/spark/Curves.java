package org.lgr.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.VariableNames;

/** Two smooth functions of two inputs with a little noise, and weights. */
final class Curves {
    private Curves() {}

    /** Two outputs of the same rows; some rows are copies of others. */
    static List<Dataset> of(int rows, boolean weighted) {
        Random random = new Random(7);
        double[][] x = new double[rows][];
        double[] wave = new double[rows];
        double[] saddle = new double[rows];
        double[] weights = new double[rows];
        for (int n = 0; n < rows; n++) {
            boolean copy = n % 50 == 49;
            x[n] = copy ? x[n - 1] : new double[] {2 * random.nextGaussian(), random.nextGaussian()};
            wave[n] = copy ? wave[n - 1] : Math.sin(2 * x[n][0]) + 0.05 * random.nextGaussian();
            saddle[n] = copy ? saddle[n - 1] : x[n][0] * x[n][1] + 3 + 0.05 * random.nextGaussian();
            weights[n] = copy ? weights[n - 1] : 0.5 + random.nextDouble();
        }
        Dataset first = Dataset.of(x, wave).withNames(new VariableNames(List.of("x1", "x2"), "wave"));
        Dataset data = weighted ? first.withWeights(weights) : first;
        return List.of(data, data.withTarget(saddle, "saddle"));
    }

    /** The outputs of {@link #of} with rows in groups of neighbours. */
    static List<Dataset> grouped(int rows) {
        List<Dataset> data = of(rows, true);
        int[] groups = IntStream.range(0, rows)
                .map(n -> (int) Math.floor(8 * data.get(0).input(n, 0)))
                .toArray();
        return data.stream().map(output -> output.withGroups(groups)).toList();
    }

    /** Row numbers in random order. */
    static int[] shuffled(int rows, long seed) {
        List<Integer> order = new ArrayList<>();
        for (int n = 0; n < rows; n++) {
            order.add(n);
        }
        Collections.shuffle(order, new Random(seed));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
