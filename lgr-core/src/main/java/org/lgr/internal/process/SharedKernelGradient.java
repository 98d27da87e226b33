package org.lgr.internal.process;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.loops.FastLoops;

/**
 * Derivatives of a function L of the covariance K of a {@link SharedKernelMatrix}, given V with dL = Σ_ij V_ij dK_ij.
 * With T = V ∘ E the derivatives of a term are s² Σ_ij T_ij for log s² and s² Σ_ij T_ij (x_id − x_jd)²/ℓ_d² for log
 * ℓ_d.
 *
 * <p>All of these matrices are symmetric, so that half of each is enough: T = T' + T'ᵀ with T' the lower triangle and
 * half of the diagonal. With t = T 1 the sum for ℓ_d is (2 Σ_i t_i x_id² − 4 Σ_ij x_id T'_ij x_jd)/ℓ_d², in which XᵀT'
 * is one matrix product for all inputs. The squares of a term of one input are summed directly, which costs less than a
 * product.
 */
final class SharedKernelGradient {
    private static final int ROWS = 32; // rows of T' at a time, which fit into the second-level cache
    private static final int TOGETHER = 4; // inputs at a time, see Loops.combineFour

    private final SharedKernel kernel;
    private final SharedKernelMatrix.Sample sample;
    private final double[] v;
    private final int size;
    private final double[] lower; // some rows of T', row after row
    private final double[] weights = new double[TOGETHER * ROWS];
    private final double[] products;
    private final double[] sums; // t
    private final double[] ones;

    /** @param v n×n, symmetric, lower triangle read */
    SharedKernelGradient(SharedKernel kernel, SharedKernelMatrix.Sample sample, double[] v) {
        this.kernel = kernel;
        this.sample = sample;
        this.v = v;
        size = sample.y().length;
        lower = new double[ROWS * size];
        products = new double[TOGETHER * size];
        sums = new double[size];
        ones = new double[size];
        Arrays.fill(ones, 1.0);
    }

    /**
     * Returns the gradient with respect to the logarithms of all hyperparameters before bounds, minus that of the
     * penalty.
     */
    double[] gradient() {
        SharedKernelShape shape = kernel.shape();
        double[] gradient = new double[shape.size()];
        addTermsOfOneInput(gradient);
        for (int t = 0; t < shape.terms.size(); t++) {
            if (!shape.terms.get(t).single()) {
                addTermOfAllInputs(
                        kernel.terms().get(t), gradient, shape.terms.get(t).at());
            }
        }
        // For the linear part, 1 + X Xᵀ takes the place of E: Σ_ij V_ij (1 + Σ_d x_id x_jd).
        double forms = Arrays.stream(forms(null, new double[0])).sum();
        gradient[SharedKernelShape.LINEAR] =
                kernel.linear() * (Arrays.stream(sums).sum() + 2 * forms);
        for (int i = 0; i < size; i++) {
            gradient[SharedKernelShape.NOISE] += v[i * size + i] * kernel.noise() / sample.weight()[i];
        }
        double[] slopes = kernel.slopes();
        double[] penalty = shape.penaltyGradient(kernel.logs());
        Arrays.setAll(gradient, i -> slopes[i] * gradient[i] - penalty[i]);
        return gradient;
    }

    /** Works row by row, so that a row of V stays in the cache for all terms. */
    private void addTermsOfOneInput(double[] gradient) {
        SharedKernelShape shape = kernel.shape();
        double[][] inverses = SharedKernelMatrix.inverses(kernel);
        double[] e = new double[size];
        double[] row = new double[2];
        for (int i = 0; i < size; i++) {
            for (int t = 0; t < inverses.length; t++) {
                SharedKernelShape.Term place = shape.terms.get(t);
                if (place.single()) {
                    SharedKernel.Term term = kernel.terms().get(t);
                    int d = place.inputs()[0];
                    double x = sample.points()[i][d];
                    sample.similarities(term, inverses[t], i, i, e, 0);
                    FastLoops.weighedSquares(sample.columns(), d * size, i, x, inverses[t][0], v, i * size, e, row);
                    gradient[place.at()] += term.signal() * (2 * row[0] + v[i * size + i]); // E_ii = 1
                    gradient[place.at() + 1] += term.signal() * 2 * row[1];
                }
            }
        }
    }

    private void addTermOfAllInputs(SharedKernel.Term term, double[] gradient, int at) {
        double[] inverse = Localiser.inverse(term.lengthScale());
        double[] forms = forms(term, inverse);
        gradient[at] += term.signal() * Arrays.stream(sums).sum();
        for (int d = 0; d < forms.length; d++) {
            double squares = 0;
            for (int i = 0; i < size; i++) {
                double x = sample.columns()[d * size + i];
                squares += sums[i] * x * x;
            }
            gradient[at + 1 + d] += term.signal() * (2 * squares - 4 * forms[d]) * inverse[d] * inverse[d];
        }
    }

    /**
     * Returns Σ_ij x_id T'_ij x_jd for every input d, and leaves t in {@link #sums}.
     *
     * @param term a term of all inputs, or {@code null} for T = V
     */
    private double[] forms(SharedKernel.@Nullable Term term, double[] inverse) {
        double[] forms = new double[kernel.dimension()];
        Arrays.fill(sums, 0.0);
        for (int first = 0; first < size; first += ROWS) {
            int end = Math.min(first + ROWS, size);
            for (int i = first; i < end; i++) {
                fill(i, term, inverse, (i - first) * end, end);
            }
            for (int d = 0; d <= forms.length; d += TOGETHER) {
                addProducts(first, end, d, forms);
            }
        }
        return forms;
    }

    /** Computes one row of T', including the zeros, and its sum. */
    private void fill(int i, SharedKernel.@Nullable Term term, double[] inverse, int from, int columns) {
        if (term == null) {
            System.arraycopy(v, i * size, lower, from, i + 1);
        } else {
            sample.similarities(term, inverse, i, i + 1, lower, from);
            for (int j = 0; j <= i; j++) {
                lower[from + j] *= v[i * size + j];
            }
        }
        lower[from + i] *= 0.5;
        Arrays.fill(lower, from + i + 1, from + columns, 0.0);
        sums[i] += FastLoops.dot(lower, from, ones, 0, i + 1);
    }

    /**
     * Adds the contribution of some rows of T' to the forms of up to four inputs from d on, and, after the last input,
     * to 1ᵀT'.
     */
    private void addProducts(int first, int end, int d, double[] forms) {
        int inputs = forms.length;
        for (int i = first; i < end; i++) {
            for (int c = 0; c < TOGETHER; c++) {
                weights[TOGETHER * (i - first) + c] = d + c < inputs ? sample.points()[i][d + c] : 1;
            }
        }
        FastLoops.combineFour(weights, lower, end - first, end, products);
        for (int c = 0; c < TOGETHER && d + c <= inputs; c++) {
            if (d + c < inputs) {
                forms[d + c] += FastLoops.dot(products, c * end, sample.columns(), (d + c) * size, end);
            } else {
                FastLoops.axpy(1, products, c * end, sums, 0, end);
            }
        }
    }
}
