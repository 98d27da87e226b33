package org.lgr.internal.ensemble;

import java.util.Arrays;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.Loops;
import org.lgr.internal.rows.Chunk;

/** Activations and features of all local models over one chunk of rows. It is a workspace for one thread. */
public final class ChunkFeatures {
    final FeatureMap map;
    public final Ensemble.Layout layout;
    final double[] eta; // M×rows
    public final double[] phi; // (P+1)×rows; the last row holds ones, the feature of the offset
    private final BufferPool buffers;
    private final double[][] inverse; // M×D, 1/λ
    private final double[] xi; // K×rows, for polynomials
    private final int[] all; // 0, 1, …

    public ChunkFeatures(Ensemble ensemble, Ensemble.Layout layout) {
        this(FeatureMap.of(ensemble, layout), new BufferPool());
    }

    /** Takes arrays from {@code buffers}; {@link #close} returns them. */
    public ChunkFeatures(FeatureMap map, BufferPool buffers) {
        this(map, Chunk.ROWS, buffers);
    }

    /** As the constructor without {@code mostRows}, but for chunks of at most {@code mostRows} rows. */
    public ChunkFeatures(FeatureMap map, int mostRows, BufferPool buffers) {
        this.map = map;
        layout = map.layout();
        this.buffers = buffers;
        eta = buffers.take(map.models() * mostRows);
        phi = buffers.take(Math.multiplyExact(layout.size + 1, mostRows));
        inverse = Arrays.stream(map.lengthScales()).map(Localiser::inverse).toArray(double[][]::new);
        xi = new double[map.monomials().linear() ? 0 : map.monomials().size() * mostRows];
        all = new int[layout.size + 1];
        Arrays.setAll(all, i -> i);
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
            double[] centre = map.centres()[m];
            FastLoops.activations(chunk.x, 0, rows, centre, inverse[m], eta, m * rows);
            if (!map.monomials().linear()) {
                map.monomials().evaluate(chunk.x, 0, chunk.rows, centre, xi);
            }
            int to = layout.from[m] * rows;
            for (int k : layout.live[m]) {
                if (k == 0) {
                    System.arraycopy(eta, m * rows, phi, to, rows);
                } else if (map.monomials().linear()) {
                    multiply(eta, m * rows, chunk.x, (k - 1) * rows, centre[k - 1], phi, to, rows);
                } else {
                    multiply(eta, m * rows, xi, k * rows, 0, phi, to, rows);
                }
                to += rows;
            }
        }
        Arrays.fill(phi, layout.size * rows, (layout.size + 1) * rows, 1.0);
    }

    private static void multiply(
            double[] eta, int etaFrom, double[] x, int xFrom, double shift, double[] out, int outFrom, int rows) {
        for (int i = 0; i < rows; i++) {
            out[outFrom + i] = eta[etaFrom + i] * (x[xFrom + i] - shift);
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
     * and to {@code sums} the sums over its activations; see {@link Loops#addMixturesOfFour}.
     *
     * @param four weights, 4·(P+1)
     */
    public void addMixtures(int m, double[] four, int rows, double[] v, double[] t, double[] sums) {
        int from = layout.from[m];
        int count = layout.from[m + 1] - from;
        FastLoops.loops().addMixturesOfFour(four, phi, from, count, rows, v, eta, t, m * rows, sums);
    }
}
