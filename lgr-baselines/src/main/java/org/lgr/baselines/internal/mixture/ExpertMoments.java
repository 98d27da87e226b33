package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.Loops;

/**
 * The sums over an expert's rows that its regression needs, from one pass: those of ξξᵀ, ξe and e², where e is the
 * error with the previous weights. Weights change little once an expert has converged, so that sums of errors avoid the
 * cancellation that sums of targets would have.
 */
final class ExpertMoments {
    private static final int ROWS = 128; // rows added at a time
    private static final Loops LOOPS = FastLoops.loops();

    private final int components;
    private final int width; // K + 1: components and error
    private final double[] sums; // width×width: Σ r (ξ, e)(ξ, e)ᵀ, lower triangle
    private final double[] before; // previous weights
    private final double rows; // Σ r

    ExpertMoments(double[] inputs, double[] targets, LocalLinear local, Assignments.Share share) {
        components = local.weights().length;
        width = components + 1;
        sums = new double[width * width];
        before = local.weights();
        double[] tile = new double[width * ROWS]; // √r (ξ, e), a column for each row
        double total = 0;
        int filled = 0;
        for (int i = 0; i < share.rows().length; i++) {
            double r = share.responsibilities()[i];
            if (r == 0) {
                continue; // most rows have r = 0
            }
            total += r;
            fill(tile, filled++, inputs, targets, local.centre(), share.rows()[i], Math.sqrt(r));
            if (filled == ROWS) {
                LOOPS.addGram(tile, width, ROWS, sums);
                filled = 0;
            }
        }
        for (int k = 0; k < width; k++) {
            Arrays.fill(tile, k * ROWS + filled, (k + 1) * ROWS, 0);
        }
        LOOPS.addGram(tile, width, ROWS, sums);
        rows = total;
    }

    private void fill(
            double[] tile, int at, double[] inputs, double[] targets, double[] centre, int row, double scale) {
        int from = row * centre.length;
        double error = targets[row] - before[0];
        tile[at] = scale;
        for (int d = 0; d < centre.length; d++) {
            double offset = inputs[from + d] - centre[d];
            tile[(d + 1) * ROWS + at] = scale * offset;
            error -= before[d + 1] * offset;
        }
        tile[components * ROWS + at] = scale * error;
    }

    /** Σ r. */
    double rows() {
        return rows;
    }

    /** Σ⁻¹ = diag(α) + E[β] Σ r ξξᵀ. */
    Cholesky precision(double[] relevances, double variance) {
        double[] precision = new double[components * components];
        for (int k = 0; k < components; k++) {
            for (int l = 0; l <= k; l++) {
                precision[k * components + l] = gram(k, l) / variance;
            }
            precision[k * components + k] += relevances[k];
        }
        return Cholesky.of(precision, components);
    }

    /** Change of the weights: Σ (E[β] Σ r ξe − diag(α) μ), where μ are the previous weights. */
    double[] change(double[] covariance, double[] relevances, double variance) {
        double[] slope = new double[components];
        for (int k = 0; k < components; k++) {
            slope[k] = cross(k) / variance - relevances[k] * before[k];
        }
        double[] change = new double[components];
        for (int k = 0; k < components; k++) {
            for (int l = 0; l < components; l++) {
                change[k] += covariance[k * components + l] * slope[l];
            }
        }
        return change;
    }

    /** Σ r [(e − δᵀξ)² + ξᵀΣξ] for weights that have changed by δ. */
    double expectedSquares(double[] change, double[] covariance) {
        double squares = sums[width * width - 1];
        double spread = 0;
        for (int k = 0; k < components; k++) {
            squares -= 2 * change[k] * cross(k);
            for (int l = 0; l <= k; l++) {
                double twice = (l < k ? 2 : 1) * gram(k, l);
                squares += twice * change[k] * change[l];
                spread += twice * covariance[k * components + l];
            }
        }
        return Math.max(0, squares) + spread;
    }

    private double gram(int k, int l) {
        return sums[k * width + l];
    }

    private double cross(int k) {
        return sums[components * width + k];
    }
}
