package org.lgr.internal.stream;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.internal.file.Archive;

/**
 * The variance of a new observation away from the path of a stream: width · (u + (1 + added) s²), with u what is
 * unknown about the function and s² the noise.
 *
 * @param width factor with which 95 % of the targets are inside their intervals; 0 if it is not known yet
 * @param added error of the local models that motions not made have in common, divided by s²
 */
record Elsewhere(double width, double added) {
    static final Elsewhere UNKNOWN = new Elsewhere(0, 0);

    private static final double[] ADDED = {0, 1, 4, 16, 64, 256};
    private static final double COVERAGE = 0.95;
    private static final double LARGEST_SURPRISE = 25; // squared error over variance; limits the effect of outliers

    /**
     * Finds the pair with the largest likelihood, given errors where nothing was learned.
     *
     * @param errors targets minus predictions, in standard deviations of the noise
     * @param unknown variances of the function there, divided by that of the noise
     */
    static Elsewhere fit(double[] errors, double[] unknown) {
        Elsewhere best = UNKNOWN;
        double least = Double.POSITIVE_INFINITY;
        for (double added : ADDED) {
            double[] squares = new double[errors.length];
            Arrays.setAll(squares, i -> errors[i] * errors[i] / (unknown[i] + 1 + added));
            double[] sorted = squares.clone();
            Arrays.sort(sorted);
            long rank = (long) Math.ceil(COVERAGE * (sorted.length + 1)) - 1;
            double quantile = sorted[(int) Math.min(sorted.length - 1L, rank)];
            double width = StreamFilter.bounded(quantile / StreamFilter.NORMAL_SQUARED);
            double loss = 0;
            for (int i = 0; i < squares.length; i++) {
                double squared = Math.min(LARGEST_SURPRISE, squares[i] / width);
                loss += Math.log(width * (unknown[i] + 1 + added)) + squared;
            }
            if (loss < least) {
                least = loss;
                best = new Elsewhere(width, added);
            }
        }
        return best;
    }

    /** Returns whether motions have been held out yet. */
    boolean known() {
        return width > 0;
    }

    /** Reads or writes the values. */
    static Elsewhere exchange(Archive archive, Elsewhere value) throws IOException {
        double width = archive.float64(value.width);
        double added = archive.float64(value.added);
        archive.require(width >= 0 && width <= StreamFilter.WIDEST && added >= 0, "a width of " + width);
        return new Elsewhere(width, added);
    }
}
