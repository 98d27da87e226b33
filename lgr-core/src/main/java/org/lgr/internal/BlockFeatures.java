package org.lgr.internal;

/** Activations and features of one local model over a block of rows; a workspace for one thread. */
final class BlockFeatures {
    /** A model whose activation stays below this over a whole block contributes less than rounding errors there. */
    static final double NEGLIGIBLE = 1e-12;

    private final Monomials monomials;
    private final double[] xi; // K×rows
    private final long[] bits = new long[RowBlocks.BLOCK_ROWS];
    private final double[] remainder = new double[RowBlocks.BLOCK_ROWS];

    BlockFeatures(Monomials monomials) {
        this.monomials = monomials;
        xi = new double[monomials.size() * RowBlocks.BLOCK_ROWS];
    }

    /**
     * Fills η_m [M14 eq. 8] for all rows.
     *
     * @return whether the model matters in this block, see {@link #NEGLIGIBLE}
     */
    boolean activations(RowBlocks.Block block, LocalState model, double[] eta, int offset) {
        int rows = block.rows;
        java.util.Arrays.fill(eta, offset, offset + rows, 0.0);
        for (int d = 0; d < model.centre.length; d++) {
            double c = model.centre[d];
            double inverse = 1 / model.lengthScale[d];
            int x = block.offset + d * rows;
            for (int i = 0; i < rows; i++) {
                double t = (block.x[x + i] - c) * inverse;
                eta[offset + i] += t * t;
            }
        }
        Kernels.expOfMinusHalf(eta, offset, rows, bits, remainder);
        double largest = 0;
        for (int i = 0; i < rows; i++) {
            largest = Math.max(largest, eta[offset + i]);
        }
        return largest > NEGLIGIBLE;
    }

    /** Fills φ_mk = η_m ξ_mk [M14 eq. 2] for the live components: live×rows, from {@code offset} on. */
    void features(RowBlocks.Block block, LocalState model, double[] eta, int etaFrom, double[] phi, int offset) {
        int rows = block.rows;
        monomials.evaluate(block, model.centre, xi);
        for (int j = 0; j < model.live.length; j++) {
            int from = model.live[j] * rows;
            int to = offset + j * rows;
            for (int i = 0; i < rows; i++) {
                phi[to + i] = eta[etaFrom + i] * xi[from + i];
            }
        }
    }

    /** Adds μ_mᵀφ_m to {@code sum} for all rows, and leaves it in {@code own}; weights are indexed by component. */
    void forward(
            RowBlocks.Block block,
            LocalState model,
            double[] weights,
            double[] eta,
            int etaFrom,
            double[] own,
            double[] sum) {
        int rows = block.rows;
        monomials.evaluate(block, model.centre, xi);
        Kernels.combine(weights, 0, xi, monomials.size(), rows, own);
        for (int i = 0; i < rows; i++) {
            own[i] *= eta[etaFrom + i];
            sum[i] += own[i];
        }
    }

    /** Adds Φ_mᵀ v to {@code result}, indexed by component; {@code scratch} holds a block. */
    void adjoint(
            RowBlocks.Block block,
            LocalState model,
            double[] v,
            double[] eta,
            int etaFrom,
            double[] scratch,
            double[] result,
            int offset) {
        int rows = block.rows;
        monomials.evaluate(block, model.centre, xi);
        for (int i = 0; i < rows; i++) {
            scratch[i] = eta[etaFrom + i] * v[i];
        }
        for (int k : model.live) {
            result[offset + k] += Kernels.dot(xi, k * rows, scratch, 0, rows);
        }
    }

    /**
     * Adds Σ_n t_n q_nd to gradient[offset + d] and Σ_n (f_n q_nd)² to curvature[offset + d], where q_nd = (x_nd − c_d)²/λ_d²
     * is what a change of log λ_d does to each feature, ∂φ/∂log λ_d = φ q_d, and f_n is the model's own prediction.
     */
    static void addScaleDerivatives(
            RowBlocks.Block block,
            LocalState model,
            double[] t,
            double[] f,
            double[] gradient,
            double[] curvature,
            int offset) {
        int rows = block.rows;
        for (int d = 0; d < model.centre.length; d++) {
            double c = model.centre[d];
            double inverse = 1 / model.lengthScale[d];
            int x = block.offset + d * rows;
            double slope = 0;
            double bend = 0;
            for (int i = 0; i < rows; i++) {
                double delta = (block.x[x + i] - c) * inverse;
                double q = delta * delta;
                double moved = f[i] * q;
                slope += t[i] * q;
                bend += moved * moved;
            }
            gradient[offset + d] += slope;
            curvature[offset + d] += bend;
        }
    }
}
