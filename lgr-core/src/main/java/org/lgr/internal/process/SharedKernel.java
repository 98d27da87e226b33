package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;

/**
 * A prior over functions: f is a Gaussian process with the covariance Σ_t s_t² exp(−½ Σ_d (x_d − x'_d)²/ℓ_td²) + v (1 +
 * xᵀx') of standardised inputs. Its length scales are the same everywhere. A few hyperparameters describe how the
 * function varies, so few rows suffice to find them, and f keeps its prior variance where there are no rows. Terms of
 * one input each make sums of functions of one input likely. Such sums are known wherever each input has been seen,
 * even if the combination of inputs is new (Duvenaud et al. 2011).
 */
public final class SharedKernel {
    private static final double TOLD = 0.1; // of the noise variance; how much anchors may leave unexplained

    private final SharedKernelShape shape;
    private final double[] logs;
    private final double noise;
    private final double linear;
    private final long judged;
    private final List<Term> terms = new ArrayList<>();

    /**
     * One squared exponential term of the covariance.
     *
     * @param inputs the inputs that it depends on
     * @param signal s²
     * @param lengthScale ℓ of these inputs
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Term(int[] inputs, double signal, double[] lengthScale) {
        /** Selects the inputs of this term from all inputs of a point. */
        double[] own(double[] x) {
            double[] own = new double[inputs.length];
            for (int i = 0; i < own.length; i++) {
                own[i] = x[inputs[i]];
            }
            return own;
        }

        /** Returns length scales of all inputs; inputs that the term does not depend on have the largest. */
        double[] lengthScales(int dimension) {
            double[] all = new double[dimension];
            Arrays.fill(all, Localiser.MAX_LENGTH_SCALE);
            for (int i = 0; i < inputs.length; i++) {
                all[inputs[i]] = lengthScale[i];
            }
            return all;
        }

        /**
         * Computes exp(−½ Σ_d (x_d − x'_d)²/ℓ_d²) of one point and all rows.
         *
         * @param columns all inputs of the rows, column after column
         * @param own the point, by the inputs of this term alone
         * @param inverse 1/ℓ
         */
        void similarities(double[] columns, int rows, double[] own, double[] inverse, double[] out) {
            FastLoops.activations(columns, inputs[0] * rows, rows, own, inverse, out, 0);
        }
    }

    SharedKernel(SharedKernelShape shape, double[] logs) {
        this(shape, logs, 0);
    }

    private SharedKernel(SharedKernelShape shape, double[] logs, long judged) {
        this.judged = judged;
        this.shape = shape;
        this.logs = logs;
        SharedKernelShape.Caution caution = shape.caution;
        noise = caution.leastNoise + Math.exp(logs[SharedKernelShape.NOISE]);
        linear = bounded(logs[SharedKernelShape.LINEAR], largestLinear());
        for (SharedKernelShape.Term term : shape.terms) {
            double[] scales = new double[term.inputs().length];
            Arrays.setAll(scales, i -> bounded(logs[term.at() + 1 + i]));
            terms.add(new Term(term.inputs(), bounded(logs[term.at()], term.largest()), scales));
        }
    }

    private double largestLinear() {
        return shape.caution.largest / (1 + shape.dimension);
    }

    /** Returns about e^log for small values, and always less than the bound. */
    private static double bounded(double log, double bound) {
        return bound / (1 + bound * Math.exp(-log));
    }

    private static double bounded(double log) {
        return Localiser.bounded(Math.exp(log));
    }

    /** Returns ∂ log value/∂ logarithm of each hyperparameter, the factors of derivatives with respect to log value. */
    double[] slopes() {
        double[] slopes = new double[logs.length];
        slopes[SharedKernelShape.NOISE] = 1 - shape.caution.leastNoise / noise;
        slopes[SharedKernelShape.LINEAR] = 1 - linear / largestLinear();
        for (int t = 0; t < terms.size(); t++) {
            SharedKernelShape.Term place = shape.terms.get(t);
            slopes[place.at()] = 1 - terms.get(t).signal / place.largest();
            for (int i = 0; i < place.inputs().length; i++) {
                int at = place.at() + 1 + i;
                slopes[at] = terms.get(t).lengthScale[i] == Math.exp(logs[at]) ? 1 : 0; // 0 outside the bounds
            }
        }
        return slopes;
    }

    /** Returns this kernel, marked as selected on a number of rows; see {@link #noise(long)}. */
    SharedKernel judgedBy(long rows) {
        return new SharedKernel(shape, logs, rows);
    }

    /**
     * Returns the noise variance for learning from a number of rows. If the kernel was selected by leaving groups out,
     * on a sample of rows, then more rows of the same recordings carry as much information as that sample, not more.
     */
    double noise(long rows) {
        return judged > 0 && rows > judged ? noise * rows / judged : noise;
    }

    SharedKernelShape shape() {
        return shape;
    }

    /** Returns the logarithms of the hyperparameters before bounds are applied; must not be modified. */
    double[] logs() {
        return logs;
    }

    int dimension() {
        return shape.dimension;
    }

    /** Returns the noise variance. */
    double noise() {
        return noise;
    }

    /** Returns v. */
    double linear() {
        return linear;
    }

    public List<Term> terms() {
        return terms;
    }

    /**
     * Selects rows as anchors of a term, such that local models about them serve as well as models about all rows. It
     * uses the pivoted Cholesky factorisation of the kernel matrix: the next anchor is always the row whose value is
     * least determined by the anchors so far. It stops once the remaining variance is a tenth of the noise variance.
     */
    int[] anchors(Term term, List<Chunk> rows, int most) {
        int n = Chunk.rows(rows);
        double[] left = new double[n]; // variance of every row's value given those at the anchors, divided by s²
        Arrays.fill(left, 1.0);
        double[][] columns = new double[Math.min(n, most)][];
        int[] chosen = new int[columns.length];
        double[] inverse = Localiser.inverse(term.lengthScale);
        double[] centre = new double[dimension()];
        double enough = TOLD * noise / term.signal;
        for (int m = 0; m < chosen.length; m++) {
            int next = 0;
            for (int i = 1; i < n; i++) {
                next = left[i] > left[next] ? i : next;
            }
            if (left[next] < enough && m > 0) {
                return Arrays.copyOf(chosen, m);
            }
            chosen[m] = next;
            Chunk.copyRow(rows, next, centre);
            double[] own = term.own(centre);
            double[] column = new double[n];
            double[] eta = new double[Chunk.ROWS];
            int at = 0;
            for (Chunk chunk : rows) {
                term.similarities(chunk.x, chunk.rows, own, inverse, eta);
                System.arraycopy(eta, 0, column, at, chunk.rows);
                at += chunk.rows;
            }
            for (int k = 0; k < m; k++) {
                FastLoops.axpy(-columns[k][next], columns[k], 0, column, 0, n);
            }
            double scale = 1 / Math.sqrt(left[next]);
            for (int i = 0; i < n; i++) {
                column[i] *= scale;
                left[i] = Math.max(0, left[i] - column[i] * column[i]);
            }
            left[next] = 0;
            columns[m] = column;
        }
        return chosen;
    }
}
