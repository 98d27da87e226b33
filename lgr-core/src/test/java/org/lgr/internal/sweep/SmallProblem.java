package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;

/**
 * Random data and a few local models with length scales and relevances of their own, in units that need no
 * standardisation, and the same model on dense matrices as a reference: one column per live component, by direct
 * powers.
 */
public final class SmallProblem implements AutoCloseable {
    final LocalBasis basis;
    final int dimension;
    final double[][] x;
    final double[] y; // sums to zero, as the engines may assume
    final Monomials monomials;
    final PassRunner passes;
    private final List<LocalState> prototypes = new ArrayList<>();

    SmallProblem(LocalBasis basis, int dimension, int rows, int models, long seed) {
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
        monomials = new Monomials(basis, dimension);
        passes = new PassRunner(new RowBlocks(Dataset.of(x, y), identity(dimension)), 1);
        for (int m = 0; m < models; m++) {
            LocalState model = new LocalState(x[random.nextInt(rows)].clone(), 1, monomials.size());
            for (int d = 0; d < dimension; d++) {
                model.lengthScale[d] = 0.5 + 1.5 * random.nextDouble();
            }
            for (int k = 0; k < monomials.size(); k++) {
                model.relevance[k] = 0.3 + 2.7 * random.nextDouble();
            }
            if (m == 1 && monomials.size() > 1) { // one model with a component pruned
                model.relevance[monomials.size() - 1] = 1e9;
                model.pruneComponents(1e8);
            }
            prototypes.add(model);
        }
    }

    public static Standardizer identity(int dimension) {
        double[] ones = new double[dimension];
        Arrays.fill(ones, 1);
        return new Standardizer(new double[dimension], ones, 0, 1);
    }

    /** New copies of the models, for an engine that changes them. */
    List<LocalState> models() {
        List<LocalState> copies = new ArrayList<>();
        for (LocalState model : prototypes) {
            LocalState copy = new LocalState(model.centre.clone(), 1, model.mean.length);
            System.arraycopy(model.lengthScale, 0, copy.lengthScale, 0, dimension);
            System.arraycopy(model.relevance, 0, copy.relevance, 0, model.relevance.length);
            copy.live = model.live.clone();
            copies.add(copy);
        }
        return copies;
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
    double[] features(LocalState model, double[] point) {
        double q = 0;
        for (int d = 0; d < dimension; d++) {
            q += Math.pow((point[d] - model.centre[d]) / model.lengthScale[d], 2);
        }
        List<int[]> exponents = exponents(basis, dimension);
        double[] phi = new double[model.live.length];
        for (int j = 0; j < phi.length; j++) {
            phi[j] = Math.exp(-0.5 * q);
            int[] powers = exponents.get(model.live[j]);
            for (int d = 0; d < dimension; d++) {
                phi[j] *= Math.pow(point[d] - model.centre[d], powers[d]);
            }
        }
        return phi;
    }

    /** Rows × live components of the given models, model by model. */
    DMatrixRMaj features(List<LocalState> models, double[][] points) {
        int size = models.stream().mapToInt(model -> model.live.length).sum();
        DMatrixRMaj phi = new DMatrixRMaj(points.length, size);
        for (int n = 0; n < points.length; n++) {
            int at = 0;
            for (LocalState model : models) {
                for (double value : features(model, points[n])) {
                    phi.set(n, at++, value);
                }
            }
        }
        return phi;
    }

    static double[] relevances(List<LocalState> models) {
        return models.stream()
                .flatMapToDouble(model -> Arrays.stream(model.live).mapToDouble(k -> model.relevance[k]))
                .toArray();
    }

    static double[] means(List<LocalState> models) {
        return models.stream()
                .flatMapToDouble(model -> Arrays.stream(model.live).mapToDouble(k -> model.mean[k]))
                .toArray();
    }

    /** k(x, x') = Σ_m φ_m(x)ᵀ A_m⁻¹ φ_m(x'), the kernel of the Gaussian process that equals a sum of local models. */
    DMatrixRMaj kernel(List<LocalState> models, double[][] left, double[][] right) {
        double[] variances =
                Arrays.stream(relevances(models)).map(alpha -> 1 / alpha).toArray();
        DMatrixRMaj scaled = Dense.product(features(models, left), Dense.diagonal(variances));
        return Dense.product(scaled, Dense.transpose(features(models, right)));
    }

    /** C = s²I + K over the training rows. */
    DMatrixRMaj covariance(List<LocalState> models, double noise) {
        return Dense.sum(Dense.identity(x.length, noise), 1, kernel(models, x, x));
    }

    /** y minus a constant. */
    DMatrixRMaj targets(double offset) {
        return Dense.column(Arrays.stream(y).map(t -> t - offset).toArray());
    }

    /** The constant of maximum likelihood under covariance C, by generalised least squares: 1ᵀC⁻¹y / 1ᵀC⁻¹1. */
    double bestOffset(DMatrixRMaj covariance) {
        double[] ones = new double[y.length];
        Arrays.fill(ones, 1);
        DMatrixRMaj one = Dense.column(ones);
        DMatrixRMaj solved = Dense.solve(covariance, one);
        return Dense.dot(solved, targets(0)) / Dense.dot(solved, one);
    }

    @Override
    public void close() {
        passes.close();
    }
}
