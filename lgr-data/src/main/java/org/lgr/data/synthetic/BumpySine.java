package org.lgr.data.synthetic;

import org.lgr.Dataset;
import org.lgr.data.RowSource;

/**
 * A sine with a narrow bump, sin 2x + 2 exp(−16 x²) on [−2, 2]: the one-dimensional example that comes with the paper
 * authors' own code. The sine needs few wide local models, the bump a narrow one.
 *
 * <p>Equal seeds give bit-identical data on every platform, as in {@link Cross}.
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

    /**
     * Endless rows (x1, y) with x1 uniform on [−2, 2]; the inputs depend only on the seed, not on the noise.
     *
     * @param noise standard deviation of the noise, at least 0
     */
    public static RowSource rows(double noise, long seed) {
        return Sampling.noisy(x -> value(x[0]), 1, -END, END, noise, seed);
    }

    /** The authors' sample: {@value #ROWS} rows with noise of standard deviation {@value #NOISE}. */
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
        return Sampling.grid(BumpySine::value, rows, -END, END);
    }
}
