package org.lgr.data.synthetic;

import org.lgr.Dataset;
import org.lgr.data.RowSource;

/**
 * A sine on [0, 2π]: the example of [M14 figure 2], which compares locally weighted with local Gaussian regression. The
 * paper does not state the range, the noise and the number of rows of that figure; one period and the constants here
 * are our choice.
 *
 * <p>Equal seeds give bit-identical data on every platform, as in {@link Cross}.
 */
public final class Sine {
    /** Rows of the default sample. */
    public static final int ROWS = 200;
    /** Standard deviation of the default noise. */
    public static final double NOISE = 0.1;

    private static final double END = 2 * Math.PI; // inputs lie in [0, END]

    private Sine() {}

    /** The function: sin x. */
    public static double value(double x) {
        return StrictMath.sin(x);
    }

    /**
     * Endless rows (x1, y) with x1 uniform on [0, 2π]; the inputs depend only on the seed, not on the noise.
     *
     * @param noise standard deviation of the noise, at least 0
     */
    public static RowSource rows(double noise, long seed) {
        return Sampling.noisy(x -> value(x[0]), 1, 0, END, noise, seed);
    }

    /** The default sample: {@value #ROWS} rows with noise of standard deviation {@value #NOISE}. */
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

    /**
     * The function without noise at evenly spaced inputs, including both ends.
     *
     * @param rows at least 2
     */
    public static Dataset grid(int rows) {
        return Sampling.grid(Sine::value, rows, 0, END);
    }
}
