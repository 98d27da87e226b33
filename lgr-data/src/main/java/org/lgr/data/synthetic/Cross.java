package org.lgr.data.synthetic;

import java.util.SplittableRandom;
import org.lgr.Dataset;
import org.lgr.data.RowSource;

/**
 * The two-dimensional cross function of [M14 section 5.1]: a wide ridge, a narrow ridge across it, and a bump where
 * they meet. It needs length scales that vary with place and direction.
 *
 * <p>Equal seeds give bit-identical data on every platform: the function uses {@link StrictMath}, and the algorithm of
 * the random numbers is fixed by the Java specification.
 */
public final class Cross {
    /** Rows of the paper's training set. */
    public static final int ROWS = 2000;
    /** Standard deviation of the paper's noise. */
    public static final double NOISE = 0.2;

    private static final int GRID = 41; // points per side of the paper's test grid

    private Cross() {}

    /** The function: max{exp(−10 x₁²), exp(−50 x₂²), 1.25 exp(−5 (x₁² + x₂²))}. */
    public static double value(double x1, double x2) {
        double wide = StrictMath.exp(-10 * x1 * x1);
        double narrow = StrictMath.exp(-50 * x2 * x2);
        double bump = 1.25 * StrictMath.exp(-5 * (x1 * x1 + x2 * x2));
        return Math.max(Math.max(wide, narrow), bump);
    }

    /**
     * Endless rows (x1, x2, y), uniform on [−1, 1]²; the inputs depend only on the seed, not on the noise.
     *
     * @param noise standard deviation of the noise, at least 0
     */
    public static RowSource rows(double noise, long seed) {
        return Sampling.noisy(x -> value(x[0], x[1]), 2, -1, 1, noise, seed);
    }

    /** The paper's training set: {@value #ROWS} rows with noise of standard deviation {@value #NOISE}. */
    public static Dataset sample(long seed) {
        return sample(ROWS, NOISE, seed);
    }

    /**
     * The first rows of {@link #rows(double, long)} as a dataset.
     *
     * @param rows at least 1
     * @param noise standard deviation of the noise, at least 0
     */
    public static Dataset sample(int rows, double noise, long seed) {
        return Sampling.dataset(rows(noise, seed), rows);
    }

    /** The paper's test set: the function without noise on a regular grid of 41×41 points over [−1, 1]². */
    public static Dataset grid() {
        return grid(0, 0);
    }

    /** The points of {@link #grid()} with noisy targets, to test predicted distributions. */
    public static Dataset grid(double noise, long seed) {
        Sampling.checkNoise(noise);
        int rows = GRID * GRID;
        SplittableRandom random = new SplittableRandom(seed);
        double[] inputs = new double[2 * rows];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            inputs[2 * n] = Sampling.gridPoint(n / GRID, GRID, -1, 1);
            inputs[2 * n + 1] = Sampling.gridPoint(n % GRID, GRID, -1, 1);
            targets[n] = value(inputs[2 * n], inputs[2 * n + 1]) + noise * random.nextGaussian();
        }
        return Dataset.of(2, inputs, targets);
    }
}
