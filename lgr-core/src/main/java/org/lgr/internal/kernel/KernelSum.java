package org.lgr.internal.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;

/**
 * A sum of localised kernels and the noise variance: all hyperparameters of local nonparametric regression. Immutable.
 *
 * <p>For learning they form one vector of logarithms: the noise variance, then s², λ and ℓ of each term. Centres are
 * fixed.
 */
public final class KernelSum {
    private static final int ROWS_PER_TASK = 32;

    final List<KernelTerm> terms;
    final double noise;

    KernelSum(List<KernelTerm> terms, double noise) {
        this.terms = List.copyOf(terms);
        this.noise = noise;
    }

    /** The localised kernels. */
    public List<KernelTerm> terms() {
        return terms;
    }

    /** Noise variance. */
    public double noise() {
        return noise;
    }

    int dimension() {
        return terms.get(0).lengthScale.length;
    }

    /** Number of hyperparameters of one term. */
    int termSize() {
        return 2 * dimension() + 1;
    }

    /** Returns the logarithms of all hyperparameters. */
    double[] logarithms() {
        int dimension = dimension();
        double[] logs = new double[1 + terms.size() * termSize()];
        logs[0] = Math.log(noise);
        int at = 1;
        for (KernelTerm term : terms) {
            logs[at] = Math.log(term.variance);
            for (int d = 0; d < dimension; d++) {
                logs[at + 1 + d] = Math.log(term.localiser.lengthScale[d]);
                logs[at + 1 + dimension + d] = Math.log(term.lengthScale[d]);
            }
            at += termSize();
        }
        return logs;
    }

    /** Returns a sum with the same centres and other hyperparameters. */
    KernelSum with(double[] logarithms) {
        double[] values = Arrays.stream(logarithms).map(Math::exp).toArray();
        int dimension = dimension();
        List<KernelTerm> changed = new ArrayList<>();
        int at = 1;
        for (KernelTerm term : terms) {
            double[] reach = Arrays.copyOfRange(values, at + 1, at + 1 + dimension);
            double[] lengthScale = Arrays.copyOfRange(values, at + 1 + dimension, at + termSize());
            changed.add(new KernelTerm(term.localiser.centre, reach, lengthScale, values[at]));
            at += termSize();
        }
        return new KernelSum(changed, values[0]);
    }

    /** Returns a sum with one more term. */
    KernelSum plus(KernelTerm term) {
        List<KernelTerm> more = new ArrayList<>(terms);
        more.add(term);
        return new KernelSum(more, noise);
    }

    /** Returns k(x, x) of the sum. */
    double prior(double[] x) {
        return terms.stream().mapToDouble(term -> term.prior(x)).sum();
    }

    /**
     * Adds k(z_u, x_i) of the sum to element (u, i).
     *
     * @param points z, U×D
     * @param onlyFrom the first of the points to use
     * @param x D×n, one input after the other
     */
    void addTo(MatrixView matrix, double[][] points, int onlyFrom, double[] x, Parallel parallel) {
        int n = matrix.columns;
        double[][] eta = terms.stream().map(term -> term.activations(x, n)).toArray(double[][]::new);
        int tasks = (points.length - onlyFrom + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
        parallel.each(tasks, task -> {
            double[] row = new double[n];
            int from = onlyFrom + task * ROWS_PER_TASK;
            for (int u = from; u < Math.min(points.length, from + ROWS_PER_TASK); u++) {
                for (int m = 0; m < eta.length; m++) {
                    terms.get(m).fill(points[u], x, eta[m], n, row);
                    FastLoops.axpy(1, row, 0, matrix.values, matrix.at(u, 0), n);
                }
            }
        });
    }

    /** Returns the lower triangle of k(X, X), where X are the rows of the chunks in order. */
    double[] matrix(List<Chunk> rows, Parallel parallel) {
        double[][] points = points(rows);
        int size = points.length;
        double[] values = new double[Math.multiplyExact(size, size)];
        MatrixView matrix = MatrixView.of(values, size, size);
        int from = 0;
        for (Chunk chunk : rows) {
            addTo(matrix.part(0, size, from, chunk.rows), points, from, chunk.x, parallel);
            from += chunk.rows;
        }
        return values;
    }

    /** Returns the rows of all chunks. */
    static double[][] points(List<Chunk> rows) {
        List<double[]> points = new ArrayList<>();
        for (Chunk chunk : rows) {
            for (int i = 0; i < chunk.rows; i++) {
                double[] x = new double[chunk.x.length / chunk.rows];
                chunk.copyRow(i, x);
                points.add(x);
            }
        }
        return points.toArray(double[][]::new);
    }
}
