package org.lgr.internal.process;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.optimise.Ascent;

/**
 * Leave-one-group-out cross-validation under a {@link SharedKernel}: each group of rows is predicted from all others.
 * The objective is −½ g log of the mean squared error minus the penalty of the hyperparameters, where g is proportional
 * to the number of groups. Rows of one recording are alike and share properties that no input describes. The evidence
 * mistakes these for knowledge; groups left out do not.
 *
 * <p>With P = K⁻¹ and α = Py the errors of a group G are e_G = (P_GG)⁻¹α_G (Sundararajan and Keerthi 2001, for groups).
 * If dL = Σ_i u_i de_i and r_G = (P_GG)⁻¹u_G, then dL = Σ_ij V_ij dK_ij with V = −(P r)αᵀ + Σ_G (P_·G r_G)(P_·G e_G)ᵀ.
 */
final class LeftOutGroups implements Ascent.Point {
    private static final double WORTH = 10; // number of independent rows that a group counts as
    private static final double LEAST = 1e-12; // lower bound of the mean squared error, for constant targets

    private final SharedKernelMatrix matrix;
    private final SharedKernelMatrix.Sample sample;
    private final int[][] groups; // row numbers of each group
    private final Cholesky[] blocks; // factors of P_GG
    private final double[] precision; // P
    private final double[] alpha;
    private final double[] errors;
    private final double total; // sum of the weights
    private final double loss; // mean squared error
    private final double value;

    /** @throws ArithmeticException if the covariance is too close to singular to be factored */
    LeftOutGroups(SharedKernel kernel, SharedKernelMatrix.Sample sample) {
        this.sample = sample;
        matrix = new SharedKernelMatrix(kernel, sample);
        int size = matrix.size;
        precision = matrix.factor.inverse();
        alpha = sample.y().clone();
        matrix.factor.solve(alpha);
        groups = Arrays.stream(sample.group())
                .distinct()
                .mapToObj(group -> IntStream.range(0, size)
                        .filter(i -> sample.group()[i] == group)
                        .toArray())
                .toArray(int[][]::new);
        blocks = new Cholesky[groups.length];
        errors = new double[size];
        for (int g = 0; g < groups.length; g++) {
            blocks[g] = block(groups[g]);
            solve(g, alpha, errors);
        }
        total = Arrays.stream(sample.weight()).sum();
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += sample.weight()[i] * errors[i] * errors[i];
        }
        loss = Math.max(sum / total, LEAST);
        value = -0.5 * WORTH * groups.length * Math.log(loss) - kernel.shape().penalty(kernel.logs());
    }

    private Cholesky block(int[] rows) {
        double[] block = new double[rows.length * rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j <= i; j++) {
                block[i * rows.length + j] = precision[rows[i] * matrix.size + rows[j]];
            }
        }
        return Cholesky.of(block, rows.length);
    }

    /** to_G = (P_GG)⁻¹ from_G. */
    private void solve(int group, double[] from, double[] to) {
        int[] rows = groups[group];
        double[] own = Arrays.stream(rows).mapToDouble(row -> from[row]).toArray();
        blocks[group].solve(own);
        for (int i = 0; i < rows.length; i++) {
            to[rows[i]] = own[i];
        }
    }

    /** Returns the error of every row, predicted from the rows of other groups. */
    double[] errors() {
        return errors;
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double[] gradient() {
        int size = matrix.size;
        double factor = -WORTH * groups.length / (loss * total);
        double[] u = new double[size];
        Arrays.setAll(u, i -> factor * sample.weight()[i] * errors[i]);
        double[] r = new double[size];
        double[] all = new double[size]; // P r
        double[] v = new double[size * size];
        for (int g = 0; g < groups.length; g++) {
            solve(g, u, r);
            double[] byR = product(groups[g], r);
            double[] byErrors = product(groups[g], errors);
            addSymmetric(0.5, byR, byErrors, v);
            FastLoops.axpy(1, byR, 0, all, 0, size);
        }
        addSymmetric(-0.5, all, alpha, v);
        return matrix.gradient(v);
    }

    /** P_·G b_G. */
    private double[] product(int[] rows, double[] b) {
        double[] product = new double[matrix.size];
        for (int row : rows) {
            FastLoops.axpy(b[row], precision, row * matrix.size, product, 0, matrix.size);
        }
        return product;
    }

    /** V ← V + c (abᵀ + baᵀ). */
    private static void addSymmetric(double c, double[] a, double[] b, double[] v) {
        int size = a.length;
        for (int i = 0; i < size; i++) {
            FastLoops.axpy(c * a[i], b, 0, v, i * size, size);
            FastLoops.axpy(c * b[i], a, 0, v, i * size, size);
        }
    }
}
