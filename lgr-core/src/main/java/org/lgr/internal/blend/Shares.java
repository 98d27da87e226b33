package org.lgr.internal.blend;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;

/**
 * Shares in which the predictions of several models are added: those with the least squared error on rows that none of
 * the models has seen (stacked regression, Breiman 1996). Shares are not negative and add up to at most one; the rest
 * is the share of the mean of the targets. The bounds are a safeguard: a blend can be far worse on new rows than its
 * best part only if shares have both signs.
 */
public final class Shares {
    // smaller shares are dropped, because they are not worth the additional local models
    private static final double LEAST = 0.03;

    private Shares() {}

    /**
     * Returns the best shares.
     *
     * @param predictions predictions of each model for all rows, standardised
     * @param targets targets of these rows
     */
    public static double[] of(double[][] predictions, double[] targets) {
        double[] best = solve(predictions, targets);
        double[][] kept = predictions.clone();
        boolean dropped = false;
        for (int k = 0; k < best.length; k++) {
            if (best[k] > 0 && best[k] < LEAST) {
                kept[k] = new double[targets.length];
                dropped = true;
            }
        }
        return dropped ? solve(kept, targets) : best;
    }

    /**
     * Tries all subsets of the models and returns the non-negative shares with the least error; there are few models.
     */
    private static double[] solve(double[][] predictions, double[] targets) {
        int count = predictions.length;
        double[][] products = new double[count][count];
        double[] cross = new double[count];
        for (int k = 0; k < count; k++) {
            cross[k] = FastLoops.dot(predictions[k], 0, targets, 0, targets.length);
            for (int l = 0; l < count; l++) {
                products[k][l] = FastLoops.dot(predictions[k], 0, predictions[l], 0, targets.length);
            }
        }
        double[] best = new double[count];
        double least = 0; // squared error minus that of all shares zero
        int silent = 0; // Bit set of models that predict nothing but zeros, whose shares would make no difference.
        for (int k = 0; k < count; k++) {
            silent |= products[k][k] > 0 ? 0 : 1 << k;
        }
        for (int set = 1; set < 1 << count; set++) {
            if ((set & silent) != 0) {
                continue;
            }
            for (boolean full : new boolean[] {false, true}) {
                double[] shares = solve(products, cross, set, full);
                double sum = Arrays.stream(shares).sum();
                boolean allowed = Arrays.stream(shares).allMatch(share -> share >= 0) && sum <= 1 + 1e-9;
                double error = 0;
                for (int k = 0; k < count; k++) {
                    error += shares[k] * (FastLoops.dot(products[k], 0, shares, 0, count) - 2 * cross[k]);
                }
                if (allowed && error < least) {
                    least = error;
                    best = shares;
                }
            }
        }
        return best;
    }

    /** Returns the least-squares shares of the models of a set. With {@code full}, shares must add up to one. */
    private static double[] solve(double[][] products, double[] cross, int set, boolean full) {
        int[] members = IntStream.range(0, cross.length)
                .filter(k -> (set >> k & 1) == 1)
                .toArray();
        int size = members.length;
        double[] matrix = new double[size * size];
        double trace = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                matrix[i * size + j] = products[members[i]][members[j]];
            }
            trace += matrix[i * size + i];
        }
        double[] solution = new double[size];
        double[] ones = new double[size];
        for (int i = 0; i < size; i++) {
            matrix[i * size + i] += 1e-9 * trace;
            solution[i] = cross[members[i]];
            ones[i] = 1;
        }
        Cholesky factor = Cholesky.of(matrix, size);
        factor.solve(solution);
        if (full) { // Lagrange multiplier: add a multiple of M⁻¹1 so that the sum is one
            factor.solve(ones);
            double missing = 1 - Arrays.stream(solution).sum();
            double unit = Arrays.stream(ones).sum();
            for (int i = 0; i < size; i++) {
                solution[i] += missing / unit * ones[i];
            }
        }
        double[] shares = new double[cross.length];
        for (int i = 0; i < size; i++) {
            shares[members[i]] = solution[i];
        }
        return shares;
    }
}
