package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Random data and a few local models with length scales and relevances of their own, in units that need no
 * standardisation, and the same model on dense matrices as a reference: one column per live component, by direct
 * powers.
 */
public final class SmallProblem {
    public final LocalBasis basis;
    public final int dimension;
    public final double[][] x;
    public final double[] y; // sums to zero
    public final Rows rows; // in small chunks
    private final Ensemble prototype;

    public SmallProblem(LocalBasis basis, int dimension, int rows, int models, long seed) {
        this.basis = basis;
        this.dimension = dimension;
        Random random = new Random(seed);
        x = new double[rows][dimension];
        y = new double[rows];
        double sum = 0;
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < dimension; d++) {
                x[n][d] = 4 * random.nextDouble() - 2;
                y[n] += Math.sin(1.5 * x[n][d] + d);
            }
            y[n] += 0.3 * random.nextGaussian();
            sum += y[n];
        }
        for (int n = 0; n < rows; n++) {
            y[n] -= sum / rows;
        }
        this.rows = rows(Dataset.of(x, y), Chunk.FEW_ROWS);
        Monomials monomials = new Monomials(basis, dimension);
        prototype = new Ensemble(monomials, 1, 1);
        for (int m = 0; m < models; m++) {
            double[] centre = x[random.nextInt(rows)];
            double[] scales = new double[dimension];
            Arrays.setAll(scales, d -> 0.5 + 1.5 * random.nextDouble());
            double[] relevance = new double[monomials.size()];
            Arrays.setAll(relevance, k -> 0.3 + 2.7 * random.nextDouble());
            if (m == 1 && monomials.size() > 1) { // one model with a component pruned
                relevance[monomials.size() - 1] = Double.POSITIVE_INFINITY;
            }
            prototype.add(new Localiser(centre, scales), new double[][] {relevance});
        }
    }

    /** Rows in the order of the data, in units that need no standardisation. */
    public static Rows rows(Dataset data, int chunkRows) {
        return new ChunkPasses(Parallel.NONE).rows(chunks(data, chunkRows));
    }

    public static List<Chunk> chunks(Dataset data, int chunkRows) {
        int[] all = IntStream.range(0, data.size()).toArray();
        return Chunk.cut(List.of(data), List.of(identity(data.dimension())), all, chunkRows);
    }

    public static Standardizer identity(int dimension) {
        double[] ones = new double[dimension];
        Arrays.fill(ones, 1);
        return new Standardizer(new double[dimension], ones, 0, 1);
    }

    /** A new copy of the models, for an engine that changes them. */
    public Ensemble ensemble(double noise) {
        Ensemble copy = prototype.copy();
        copy.outputs.get(0).noise = noise;
        return copy;
    }

    /** Every exponent vector up to the order of the basis, in the order that {@link Monomials} documents. */
    public static List<int[]> exponents(LocalBasis basis, int dimension) {
        List<int[]> all = new ArrayList<>();
        for (int order = 0; order <= basis.order(); order++) {
            addExponents(new int[dimension], 0, order, all);
        }
        return all;
    }

    private static void addExponents(int[] prefix, int from, int left, List<int[]> all) {
        if (left == 0) {
            all.add(prefix);
            return;
        }
        for (int d = from; d < prefix.length; d++) {
            int[] next = prefix.clone();
            next[d]++;
            addExponents(next, d, left - 1, all);
        }
    }

    /** φ of all live components of one model at one point. */
    public double[] features(Ensemble ensemble, int m, double[] point) {
        Localiser localiser = ensemble.localisers.get(m);
        double q = 0;
        for (int d = 0; d < dimension; d++) {
            q += Math.pow((point[d] - localiser.centre[d]) / localiser.lengthScale[d], 2);
        }
        List<int[]> exponents = exponents(basis, dimension);
        int[] live = ensemble.layout().live[m];
        double[] phi = new double[live.length];
        for (int j = 0; j < phi.length; j++) {
            phi[j] = Math.exp(-0.5 * q);
            int[] powers = exponents.get(live[j]);
            for (int d = 0; d < dimension; d++) {
                phi[j] *= Math.pow(point[d] - localiser.centre[d], powers[d]);
            }
        }
        return phi;
    }

    /** Rows × live components of one model. */
    public DMatrixRMaj features(Ensemble ensemble, int m) {
        int live = ensemble.layout().live[m].length;
        DMatrixRMaj phi = new DMatrixRMaj(x.length, live);
        for (int n = 0; n < x.length; n++) {
            System.arraycopy(features(ensemble, m, x[n]), 0, phi.data, n * live, live);
        }
        return phi;
    }

    /** Rows × live components of the given models, model by model. */
    public DMatrixRMaj features(Ensemble ensemble, double[][] points) {
        DMatrixRMaj phi = new DMatrixRMaj(points.length, ensemble.layout().size);
        for (int n = 0; n < points.length; n++) {
            int at = 0;
            for (int m = 0; m < ensemble.size(); m++) {
                for (double value : features(ensemble, m, points[n])) {
                    phi.set(n, at++, value);
                }
            }
        }
        return phi;
    }

    public static double[] relevances(Ensemble ensemble) {
        return weights(ensemble, ensemble.outputs.get(0).relevance);
    }

    public static double[] means(Ensemble ensemble) {
        return weights(ensemble, ensemble.outputs.get(0).mean);
    }

    private static double[] weights(Ensemble ensemble, List<double[]> values) {
        return Arrays.copyOf(ensemble.layout().gather(values), ensemble.layout().size);
    }

    /** k(x, x') = Σ_m φ_m(x)ᵀ A_m⁻¹ φ_m(x'), the kernel of the Gaussian process that equals a sum of local models. */
    public DMatrixRMaj kernel(Ensemble ensemble, double[][] left, double[][] right) {
        double[] variances =
                Arrays.stream(relevances(ensemble)).map(alpha -> 1 / alpha).toArray();
        DMatrixRMaj scaled = Dense.product(features(ensemble, left), Dense.diagonal(variances));
        return Dense.product(scaled, Dense.transpose(features(ensemble, right)));
    }

    /** C = s²I + K over the training rows. */
    public DMatrixRMaj covariance(Ensemble ensemble, double noise) {
        return Dense.sum(Dense.identity(x.length, noise), 1, kernel(ensemble, x, x));
    }

    /** y minus a constant. */
    public DMatrixRMaj targets(double offset) {
        return Dense.column(Arrays.stream(y).map(t -> t - offset).toArray());
    }

    /** The constant of maximum likelihood under covariance C, by generalised least squares: 1ᵀC⁻¹y / 1ᵀC⁻¹1. */
    public double bestOffset(DMatrixRMaj covariance) {
        double[] ones = new double[y.length];
        Arrays.fill(ones, 1);
        DMatrixRMaj one = Dense.column(ones);
        DMatrixRMaj solved = Dense.solve(covariance, one);
        return Dense.dot(solved, targets(0)) / Dense.dot(solved, one);
    }
}
