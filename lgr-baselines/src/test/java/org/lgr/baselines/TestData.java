package org.lgr.baselines;

import java.util.List;
import java.util.Random;
import org.lgr.Dataset;
import org.lgr.VariableNames;

/** Small seeded datasets and fast learners that several tests share. */
public final class TestData {
    private TestData() {}

    /** Rows uniform on [−1, 1]² in units of their own; a smooth target of standard deviation about 2 with noise 0.2. */
    public static Dataset smooth(int rows, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][2];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            double u = 2 * random.nextDouble() - 1;
            double v = 2 * random.nextDouble() - 1;
            x[n] = new double[] {100 + 50 * u, 0.01 * v};
            y[n] = 7 + 2 * u + 2 * Math.sin(2 * v) + 0.2 * random.nextGaussian();
        }
        return Dataset.of(x, y).withNames(new VariableNames(List.of("pressure", "Größe"), "flow"));
    }

    static double[] row(Dataset data, int n) {
        double[] row = new double[data.dimension()];
        data.copyRow(n, row);
        return row;
    }
}
