package org.lgr.internal.ensemble;

import java.util.Arrays;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.Loops;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;

/**
 * Activations and features of all local models over one chunk of rows. It is a workspace for one thread.
 *
 * <p>There are two ways to use it. {@link #fill} computes all features of all models, for products of large matrices.
 * {@link #activate} computes activations alone and finds out which models matter in the chunk; {@link #addForward} and
 * {@link #addAdjoint} then work on single models without forming their features: with φ = η ξ and ξ = (1, x − c), sums
 * over φ are sums over η x corrected by the centre. The loss of accuracy is negligible, because standardised inputs are
 * at most √N.
 */
public final class ChunkFeatures {
    final FeatureMap map;
    public final Ensemble.Layout layout;
    public final double[] phi; // (P+1)×rows; the last row holds ones, the feature of the offset
    private final BufferPool buffers;
    private final double[] eta; // M×rows
    private final Monomials monomials;
    private final double[][] inverse; // M×D, 1/λ
    private final double[] xi; // K×rows, for polynomials
    private final int[] all; // 0, 1, …
    private final double[] weighted; // rows
    private final double[] projected; // K
    private final int[][] picked; // per model, the rows of x or ξ that its components need
    private final double[] ones; // rows
    private final double[] sums = new double[2];

    public ChunkFeatures(Ensemble ensemble, Ensemble.Layout layout) {
        this(FeatureMap.of(ensemble, layout), new BufferPool());
    }

    /** Takes arrays from {@code buffers}; {@link #close} returns them. */
    public ChunkFeatures(FeatureMap map, BufferPool buffers) {
        this(map, Chunk.ROWS, buffers);
    }

    /** As the constructor without {@code mostRows}, but for chunks of at most {@code mostRows} rows. */
    public ChunkFeatures(FeatureMap map, int mostRows, BufferPool buffers) {
        this(map, mostRows, map.models() * mostRows, Math.multiplyExact(map.features(), mostRows), buffers);
    }

    private ChunkFeatures(FeatureMap map, int mostRows, int etaSize, int phiSize, BufferPool buffers) {
        this.map = map;
        layout = map.layout();
        monomials = map.monomials();
        this.buffers = buffers;
        eta = buffers.take(etaSize);
        phi = buffers.take(phiSize);
        inverse = new double[map.models()][];
        picked = new int[map.models()][];
        for (int m = 0; m < inverse.length; m++) {
            inverse[m] = Localiser.inverse(map.lengthScales()[m]);
            picked[m] = picked(layout.live[m]);
        }
        xi = new double[monomials.linear() ? 0 : monomials.size() * mostRows];
        all = new int[layout.size + 1];
        Arrays.setAll(all, i -> i);
        weighted = new double[mostRows];
        ones = new double[mostRows];
        Arrays.fill(ones, 1.0);
        projected = new double[monomials.size()];
    }

    /** Returns a workspace for one model at a time, in chunks of at most {@code mostRows} rows. */
    public static ChunkFeatures ofSingleModels(FeatureMap map, int mostRows) {
        return new ChunkFeatures(map, mostRows, 0, map.monomials().size() * mostRows, new BufferPool());
    }

    private int[] picked(int[] live) {
        if (!monomials.linear()) {
            return live;
        }
        int first = live.length > 0 && live[0] == 0 ? 1 : 0;
        int[] inputs = Arrays.copyOfRange(live, first, live.length);
        for (int j = 0; j < inputs.length; j++) {
            inputs[j]--;
        }
        return inputs;
    }

    /** Returns the arrays to the pool. The object must not be used afterwards. */
    public void close() {
        buffers.give(phi);
        buffers.give(eta);
    }

    /** Computes activations η and features φ = η ξ(x − c) [M14 eqs. 8 and 2]. */
    public void fill(Chunk chunk) {
        int rows = chunk.rows;
        for (int m = 0; m < map.models(); m++) {
            FastLoops.activations(chunk.x, 0, rows, map.centres()[m], inverse[m], eta, m * rows);
            fill(chunk, m, eta, m * rows, layout.from[m] * rows);
        }
        Arrays.fill(phi, layout.size * rows, (layout.size + 1) * rows, 1.0);
    }

    /** Computes the activations of all models, unless they are known, and which models matter in the chunk. */
    public void activate(Chunk chunk, Activations known) {
        if (known.filled) {
            return;
        }
        int rows = chunk.rows;
        for (int m = 0; m < map.models(); m++) {
            double largest = FastLoops.activations(chunk.x, 0, rows, map.centres()[m], inverse[m], known.eta, m * rows);
            known.active[m] = largest > PointLoops.NEGLIGIBLE;
        }
        known.filled = true;
    }

    /** Computes the features of one model alone, given the activations of all: live×rows, at the begin of phi. */
    public void fill(Chunk chunk, int m, Activations known) {
        fill(chunk, m, known.eta, m * chunk.rows, 0);
    }

    private void fill(Chunk chunk, int m, double[] activations, int etaFrom, int phiFrom) {
        int rows = chunk.rows;
        double[] centre = map.centres()[m];
        if (!monomials.linear()) {
            monomials.evaluate(chunk.x, 0, rows, centre, xi);
        }
        int to = phiFrom;
        for (int k : layout.live[m]) {
            if (k == 0) {
                System.arraycopy(activations, etaFrom, phi, to, rows);
            } else if (monomials.linear()) {
                multiply(activations, etaFrom, chunk.x, (k - 1) * rows, centre[k - 1], phi, to, rows);
            } else {
                multiply(activations, etaFrom, xi, k * rows, 0, phi, to, rows);
            }
            to += rows;
        }
    }

    private static void multiply(
            double[] eta, int etaFrom, double[] x, int xFrom, double shift, double[] out, int outFrom, int rows) {
        for (int i = 0; i < rows; i++) {
            out[outFrom + i] = eta[etaFrom + i] * (x[xFrom + i] - shift);
        }
    }

    /** Adds the prediction of model m under the weights v (P+1) to {@code sum} for all rows. */
    public void addForward(Chunk chunk, int m, Activations known, double[] v, double[] sum) {
        int rows = chunk.rows;
        int[] live = layout.live[m];
        int from = layout.from[m];
        double constant = 0;
        if (monomials.linear()) {
            int first = live.length - picked[m].length;
            for (int j = 0; j < live.length; j++) {
                constant += j < first ? v[from] : -v[from + j] * map.centres()[m][live[j] - 1];
            }
            FastLoops.combine(v, from + first, chunk.x, 0, picked[m], picked[m].length, rows, weighted);
        } else {
            monomials.evaluate(chunk.x, 0, rows, map.centres()[m], xi);
            FastLoops.combine(v, from, xi, 0, picked[m], live.length, rows, weighted);
        }
        for (int i = 0; i < rows; i++) {
            sum[i] += known.eta[m * rows + i] * (weighted[i] + constant);
        }
    }

    /** Adds Φᵀ v over the features of model m, for v of all rows, to {@code result} (P+1). */
    public void addAdjoint(Chunk chunk, int m, Activations known, double[] v, double[] result) {
        int rows = chunk.rows;
        int at = layout.from[m];
        for (int i = 0; i < rows; i++) {
            weighted[i] = known.eta[m * rows + i] * v[i];
        }
        int count = picked[m].length;
        if (!monomials.linear()) {
            monomials.evaluate(chunk.x, 0, rows, map.centres()[m], xi);
            FastLoops.project(xi, 0, picked[m], count, rows, weighted, 0, projected);
            FastLoops.axpy(1, projected, 0, result, at, count);
            return;
        }
        double total = FastLoops.sum(weighted, 0, rows);
        if (layout.live[m].length > count) {
            result[at++] += total;
        }
        FastLoops.project(chunk.x, 0, picked[m], count, rows, weighted, 0, projected);
        for (int j = 0; j < count; j++) {
            result[at + j] += projected[j] - map.centres()[m][picked[m][j]] * total;
        }
    }

    /**
     * Adds Σ_n t_n q_nd to gradient[from + d]. Here q_nd = (x_nd − c_d)²/λ_d² is the relative change of each feature of
     * model m with log λ_d: ∂φ/∂log λ_d = φ q_d.
     */
    public void addScaleDerivatives(Chunk chunk, int m, double[] t, double[] gradient, int from) {
        for (int d = 0; d < inverse[m].length; d++) {
            FastLoops.weighedSquares(
                    chunk.x, d * chunk.rows, chunk.rows, map.centres()[m][d], inverse[m][d], t, 0, ones, sums);
            gradient[from + d] += sums[1];
        }
    }

    /** out ← Φᵀ v, the sum of all models and the offset under the weights v (P+1). */
    public void combine(double[] v, int rows, double[] out) {
        FastLoops.combine(v, 0, phi, 0, all, layout.size + 1, rows, out);
    }

    /** out ← the contribution of model m to {@link #combine(double[], int, double[])}. */
    public void combine(int m, double[] v, int rows, double[] out) {
        int from = layout.from[m];
        FastLoops.combine(v, from, phi, from * rows, all, layout.from[m + 1] - from, rows, out);
    }

    /**
     * Adds, to row m of {@code t}, the features of model m multiplied by their mixtures of the four columns {@code v},
     * and to {@code sums} the sums over its activations; see {@link Loops#addMixtureOfFour}.
     *
     * @param four weights, 4·(P+1)
     */
    public void addMixtures(int m, double[] four, int rows, double[] v, double[] t, double[] sums) {
        Loops loops = FastLoops.loops();
        for (int b = layout.from[m]; b < layout.from[m + 1]; b++) {
            loops.addMixtureOfFour(four, phi, b, rows, v, eta, t, m * rows, sums);
        }
    }
}
