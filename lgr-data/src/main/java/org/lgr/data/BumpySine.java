package org.lgr.data;

import java.util.SplittableRandom;
import org.lgr.Dataset;

/**
 * A sine with a narrow bump, sin 2x + 2 exp(−16 x²) on [−2, 2]: the one-dimensional example that comes with the paper
 * authors' own code. A plain sine needs few wide local models, the bump a narrow one.
 *
 * <p>As {@link Cross}, the same seed gives the same bits on every platform.
 */
public final class BumpySine {
    /** Rows of the authors' example. */
    public static final int ROWS = 200;
    /** Standard deviation of the authors' noise. */
    public static final double NOISE = 0.2;

    private static final double END = 2; // inputs lie in [−END, END]

    private BumpySine() {}

    /** The function: sin 2x + 2 exp(−16 x²). */
    public static double value(double x) {
        return StrictMath.sin(2 * x) + 2 * StrictMath.exp(-16 * x * x);
    }

    /** The authors' sample: {@value #ROWS} rows with noise of standard deviation {@value #NOISE}. */
    public static Dataset sample(long seed) {
        return sample(ROWS, NOISE, seed);
    }

    /**
     * Rows uniform on [−2, 2], targets with Gaussian noise; the inputs depend on the seed only, not on the noise.
     *
     * @param rows at least 1
     * @param noise standard deviation of the noise, at least 0
     */
    public static Dataset sample(int rows, double noise, long seed) {
        Sampling.check(rows, noise);
        SplittableRandom random = new SplittableRandom(seed);
        double[] inputs = new double[rows];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            inputs[n] = END * (2 * random.nextDouble() - 1);
            targets[n] = value(inputs[n]) + noise * random.nextGaussian();
        }
        return Dataset.of(1, inputs, targets);
    }

    /**
     * The function itself at evenly spaced inputs, both ends included.
     *
     * @param rows at least 2
     */
    public static Dataset grid(int rows) {
        if (rows < 2) {
            throw new IllegalArgumentException("a grid needs at least two points, got " + rows);
        }
        double[] inputs = new double[rows];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            inputs[n] = Sampling.gridPoint(n, rows, -END, END);
            targets[n] = value(inputs[n]);
        }
        return Dataset.of(1, inputs, targets);
    }
}
