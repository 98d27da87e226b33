package org.lgr.internal.blend;

import java.util.Arrays;
import java.util.List;
import org.lgr.PosteriorForm;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Draws from the posterior of one output, linearised in its weights and log λ. Their spread tells how far an input is
 * from what the training rows determine.
 *
 * <p>A model whose length scales are fixed ignores the uncertainty of these, and its variance in unseen regions is far
 * too small. The derivatives of the prediction with respect to log λ_md are J_md = (φ_mᵀμ_m)(x_d − c_md)²/λ_md². With
 * them as further features, under a prior N(0, 1/α_λ), the model is linear again: features F̃ = [1, φ, J], P̃ = 1 + P +
 * M·D of them, and prior precisions Ã.
 *
 * <p>There are often more of these features than rows needed, so draws are made in the space of n rows, each of which
 * stands for N/n rows (Matheron's rule): for w₀ from the prior and noise ε of variance s² n/N, w̃ = w₀ +
 * Ã⁻¹F̃ᵀ(F̃Ã⁻¹F̃ᵀ + s² n/N I)⁻¹(ε − F̃w₀) is a draw from the posterior minus its mean.
 */
final class Leverage {
    private static final int CHUNKS = 1; // chunks of rows; more hardly change the leverage of new inputs
    private static final double SCALE_PRECISION = 0.1; // α_λ
    private static final double OFFSET_PRECISION = 0.01;
    // Lower bound of prior precisions: a prior standard deviation of 100 is practically infinite.
    private static final double LEAST_PRECISION = 1e-4;

    private final OutputView packed;
    private final int dimension;
    private final int size; // P̃
    private final int rows;
    private final double[] features; // P̃×rows

    private Leverage(OutputView packed, List<Chunk> chunks) {
        this.packed = packed;
        dimension = packed.ensemble.monomials.dimension();
        size = 1 + packed.weights.length + packed.models.length * dimension;
        rows = Chunk.rows(chunks);
        features = new double[Math.multiplyExact(size, rows)];
        int at = 0;
        for (Chunk chunk : chunks) {
            fill(chunk, at);
            at += chunk.rows;
        }
    }

    /**
     * Returns draws in the form {@link PosteriorForm#SAMPLES}.
     *
     * @param all all rows, in random order; only the first few chunks are used
     */
    static double[] samples(OutputView packed, Rows all, int count, Parallel parallel, Randomness random) {
        List<Chunk> some = List.copyOf(all.fetch(CHUNKS));
        double rows = (double) all.count();
        Leverage leverage = new Leverage(packed, some);
        double[] noise = some.stream()
                .flatMapToDouble(chunk -> Arrays.stream(chunk.weight, 0, chunk.rows))
                .map(weight -> packed.noise * leverage.rows / rows / weight)
                .toArray();
        return leverage.draw(noise, count, parallel, random);
    }

    private double[] draw(double[] noise, int count, Parallel parallel, Randomness random) {
        double[] variance = new double[size]; // Ã⁻¹
        Arrays.setAll(variance, i -> 1 / precision(i));
        double[] kernel = new double[rows * rows]; // F̃Ã⁻¹F̃ᵀ + noise
        MatrixView byRow = MatrixView.of(features, size, rows).transposed();
        Products.addGram(1, byRow, variance, MatrixView.of(kernel, rows, rows), parallel);
        double[] draws = new double[size * count];
        for (int i = 0; i < draws.length; i++) {
            draws[i] = random.next() * Math.sqrt(variance[i / count]);
        }
        double[] surprise = new double[rows * count];
        for (int n = 0; n < rows; n++) {
            kernel[n * rows + n] += noise[n];
            for (int s = 0; s < count; s++) {
                surprise[n * count + s] = random.next() * Math.sqrt(noise[n]);
            }
        }
        MatrixView w = MatrixView.of(draws, size, count);
        Products.add(-1, byRow, w, MatrixView.of(surprise, rows, count), parallel);
        Cholesky.of(kernel, rows, parallel).solve(surprise, count);
        double[] correction = new double[size * count];
        Products.add(
                1,
                byRow.transposed(),
                MatrixView.of(surprise, rows, count),
                MatrixView.of(correction, size, count),
                parallel);
        double[] samples = new double[count * size];
        for (int i = 0; i < size; i++) {
            for (int s = 0; s < count; s++) {
                samples[s * size + i] = draws[i * count + s] + variance[i] * correction[i * count + s];
            }
        }
        return samples;
    }

    private double precision(int feature) {
        if (feature == 0) {
            return OFFSET_PRECISION;
        }
        return feature <= packed.weights.length
                ? Math.max(LEAST_PRECISION, packed.relevances[feature - 1])
                : SCALE_PRECISION;
    }

    /** Computes the features of a chunk, in the columns from {@code at} on. */
    private void fill(Chunk chunk, int at) {
        int count = chunk.rows;
        double[] eta = new double[count];
        double[] xi = new double[packed.ensemble.monomials.size() * count];
        double[] share = new double[count]; // φ_mᵀμ_m
        Arrays.fill(features, at, at + count, 1.0);
        for (int m = 0; m < packed.models.length; m++) {
            Localiser localiser = packed.ensemble.localisers.get(packed.models[m]);
            double[] inverse = localiser.inverse();
            FastLoops.activations(chunk.x, 0, count, localiser.centre, inverse, eta, 0);
            packed.ensemble.monomials.evaluate(chunk.x, 0, chunk.rows, localiser.centre, xi);
            Arrays.fill(share, 0.0);
            int[] live = packed.live[m];
            for (int j = 0; j < live.length; j++) {
                int p = packed.from[m] + j;
                int to = (1 + p) * rows + at;
                for (int i = 0; i < count; i++) {
                    double phi = eta[i] * xi[live[j] * count + i];
                    features[to + i] = phi;
                    share[i] += packed.weights[p] * phi;
                }
            }
            for (int d = 0; d < dimension; d++) {
                int to = (1 + packed.weights.length + m * dimension + d) * rows + at;
                for (int i = 0; i < count; i++) {
                    double z = (chunk.x[d * count + i] - localiser.centre[d]) * inverse[d];
                    features[to + i] = share[i] * z * z;
                }
            }
        }
    }
}
