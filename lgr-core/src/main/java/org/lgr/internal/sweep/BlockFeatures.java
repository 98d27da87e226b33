package org.lgr.internal.sweep;

import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.Monomials;

/**
 * Activations and features of one local model over a block of rows. It is a workspace for one thread.
 *
 * <p>For local linear models, the usual case, ξ = (1, x − c) is never formed: with φ = η ξ, sums over φ are sums over η
 * x corrected by the centre. The loss of accuracy is negligible, because standardised inputs are at most √N.
 */
public final class BlockFeatures {
    private final Monomials monomials;
    private final double[] xi; // K×rows, for polynomials
    private final double[] weighted = new double[RowBlocks.BLOCK_ROWS];
    private final double[] inverse; // D, 1/λ
    private final int[] picked; // K, indices of rows of x or ξ
    private final double[] liveWeights; // K
    private final double[] projected; // K
    private final double[] derivatives = new double[2];

    BlockFeatures(Monomials monomials) {
        this.monomials = monomials;
        xi = new double[monomials.linear() ? 0 : monomials.size() * RowBlocks.BLOCK_ROWS];
        inverse = new double[monomials.dimension()];
        picked = new int[monomials.size()];
        liveWeights = new double[monomials.size()];
        projected = new double[monomials.size()];
    }

    /**
     * Computes η_m [M14 eq. 8] for all rows.
     *
     * @return whether the model matters in this block, see {@link PointLoops#NEGLIGIBLE}
     */
    boolean activations(RowBlocks.Block block, LocalState model, double[] eta, int offset) {
        for (int d = 0; d < inverse.length; d++) {
            inverse[d] = 1 / model.lengthScale[d];
        }
        double largest = FastLoops.activations(block.x, block.offset, block.rows, model.centre, inverse, eta, offset);
        return largest > PointLoops.NEGLIGIBLE;
    }

    /** Computes φ_mk = η_m ξ_mk [M14 eq. 2] for the live components: live×rows, from {@code offset} on. */
    void features(RowBlocks.Block block, LocalState model, double[] eta, int etaFrom, double[] phi, int offset) {
        int rows = block.rows;
        boolean linear = monomials.linear();
        if (!linear) {
            monomials.evaluate(block.x, block.offset, block.rows, model.centre, xi);
        }
        for (int j = 0; j < model.live.length; j++) {
            int k = model.live[j];
            int to = offset + j * rows;
            if (linear && k > 0) {
                double c = model.centre[k - 1];
                int from = block.offset + (k - 1) * rows;
                double[] x = block.x;
                for (int i = 0; i < rows; i++) {
                    phi[to + i] = eta[etaFrom + i] * (x[from + i] - c);
                }
            } else if (linear) {
                System.arraycopy(eta, etaFrom, phi, to, rows);
            } else {
                for (int i = 0; i < rows; i++) {
                    phi[to + i] = eta[etaFrom + i] * xi[k * rows + i];
                }
            }
        }
    }

    /** Adds the model's prediction Σ_k weights_k φ_k over its live components to {@code sum} for all rows. */
    void forward(RowBlocks.Block block, LocalState model, double[] weights, double[] eta, int etaFrom, double[] sum) {
        int rows = block.rows;
        double constant = 0;
        int count = 0;
        for (int k : model.live) {
            if (!monomials.linear()) {
                picked[count] = k;
                liveWeights[count++] = weights[k];
            } else if (k == 0) {
                constant += weights[0];
            } else {
                constant -= weights[k] * model.centre[k - 1];
                picked[count] = k - 1;
                liveWeights[count++] = weights[k];
            }
        }
        if (monomials.linear()) {
            FastLoops.combine(liveWeights, 0, block.x, block.offset, picked, count, rows, weighted);
        } else {
            monomials.evaluate(block.x, block.offset, block.rows, model.centre, xi);
            FastLoops.combine(liveWeights, 0, xi, 0, picked, count, rows, weighted);
        }
        for (int i = 0; i < rows; i++) {
            sum[i] += eta[etaFrom + i] * (weighted[i] + constant);
        }
    }

    /** Adds Φ_mᵀ v over the live components to {@code result}, indexed by component. */
    void adjoint(
            RowBlocks.Block block,
            LocalState model,
            double[] v,
            double[] eta,
            int etaFrom,
            double[] result,
            int offset) {
        int rows = block.rows;
        int[] live = model.live;
        for (int i = 0; i < rows; i++) {
            weighted[i] = eta[etaFrom + i] * v[i];
        }
        if (!monomials.linear()) {
            monomials.evaluate(block.x, block.offset, block.rows, model.centre, xi);
            FastLoops.project(xi, 0, live, live.length, rows, weighted, 0, projected);
            for (int j = 0; j < live.length; j++) {
                result[offset + live[j]] += projected[j];
            }
            return;
        }
        int first = live[0] == 0 ? 1 : 0;
        int count = live.length - first;
        for (int j = 0; j < count; j++) {
            picked[j] = live[first + j] - 1;
        }
        double total = FastLoops.sum(weighted, 0, rows);
        result[offset] += first * total;
        FastLoops.project(block.x, block.offset, picked, count, rows, weighted, 0, projected);
        for (int j = 0; j < count; j++) {
            result[offset + picked[j] + 1] += projected[j] - model.centre[picked[j]] * total;
        }
    }

    /**
     * Adds Σ_n t_n q_nd to gradient[offset + d] and Σ_n (f_n q_nd)² to curvature[offset + d]. Here q_nd = (x_nd −
     * c_d)²/λ_d² is the relative change of each feature with log λ_d, ∂φ/∂log λ_d = φ q_d, and f_n is the prediction of
     * the model alone.
     */
    void addScaleDerivatives(
            RowBlocks.Block block,
            LocalState model,
            double[] t,
            double[] f,
            double[] gradient,
            double[] curvature,
            int offset) {
        int rows = block.rows;
        for (int d = 0; d < model.centre.length; d++) {
            FastLoops.scaleDerivatives(
                    block.x,
                    block.offset + d * rows,
                    rows,
                    model.centre[d],
                    1 / model.lengthScale[d],
                    t,
                    f,
                    derivatives);
            gradient[offset + d] += derivatives[0];
            curvature[offset + d] += derivatives[1];
        }
    }
}
