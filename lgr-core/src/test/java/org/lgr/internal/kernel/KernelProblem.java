package org.lgr.internal.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;

/** Random rows and a sum of localised kernels, and the same Gaussian process on dense matrices, element by element. */
final class KernelProblem {
    final Dataset data;
    final List<Chunk> chunks;
    final KernelSum kernels;

    KernelProblem(int dimension, int rows, int models, boolean weighted, long seed) {
        Random random = new Random(seed);
        double[] x = random.doubles((long) rows * dimension, -2, 2).toArray();
        double[] y = new double[rows];
        double[] weights = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < dimension; d++) {
                y[n] += Math.sin(1.5 * x[n * dimension + d] + d);
            }
            y[n] += 0.3 * random.nextGaussian();
            weights[n] = 1 + n % 4;
        }
        Dataset plain = Dataset.of(dimension, x, y);
        data = weighted ? plain.withWeights(weights) : plain;
        chunks = chunks(IntStream.range(0, rows).toArray());
        List<KernelTerm> terms = new ArrayList<>();
        for (int m = 0; m < models; m++) {
            terms.add(new KernelTerm(
                    random.doubles(dimension, -1.5, 1.5).toArray(),
                    random.doubles(dimension, 0.8, 2.5).toArray(),
                    random.doubles(dimension, 0.5, 2).toArray(),
                    0.5 + random.nextDouble()));
        }
        kernels = new KernelSum(terms, 0.1);
    }

    /** Some of the rows. */
    List<Chunk> chunks(int... rows) {
        return EnsembleProblem.chunks(List.of(data), rows);
    }

    KernelEvidence evidence() {
        return new KernelEvidence(kernels, chunks, Parallel.NONE);
    }

    /** s² η(a) κ(a, b) η(b). */
    double kernel(int model, double[] a, double[] b) {
        KernelTerm term = kernels.terms().get(model);
        double exponent = 0;
        for (int d = 0; d < a.length; d++) {
            double reach = term.reach()[d];
            double scale = term.lengthScale()[d];
            exponent += Math.pow(a[d] - term.centre()[d], 2) / (reach * reach);
            exponent += Math.pow(b[d] - term.centre()[d], 2) / (reach * reach);
            exponent += Math.pow(a[d] - b[d], 2) / (scale * scale);
        }
        return term.variance() * Math.exp(-exponent / 2);
    }

    /** k_m(A, B). */
    DMatrixRMaj kernel(int model, double[][] a, double[][] b) {
        DMatrixRMaj k = new DMatrixRMaj(a.length, b.length);
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                k.set(i, j, kernel(model, a[i], b[j]));
            }
        }
        return k;
    }

    /** Σ_m k_m(A, B). */
    DMatrixRMaj kernel(double[][] a, double[][] b) {
        DMatrixRMaj sum = new DMatrixRMaj(a.length, b.length);
        for (int m = 0; m < kernels.terms().size(); m++) {
            sum = Dense.sum(sum, 1, kernel(m, a, b));
        }
        return sum;
    }

    double[][] x() {
        double[][] x = new double[data.size()][data.dimension()];
        for (int n = 0; n < x.length; n++) {
            data.copyRow(n, x[n]);
        }
        return x;
    }

    DMatrixRMaj y() {
        return Dense.column(data.targets());
    }

    /** s²/w of every row, for weights with mean 1. */
    double[] noise() {
        double[] weights = new double[data.size()];
        Arrays.setAll(weights, data::weight);
        double mean = Arrays.stream(weights).average().orElseThrow();
        return Arrays.stream(weights).map(w -> kernels.noise() * mean / w).toArray();
    }

    /** Σ_m k_m(X, X) + noise. */
    DMatrixRMaj covariance() {
        return Dense.sum(kernel(x(), x()), 1, Dense.diagonal(noise()));
    }
}
