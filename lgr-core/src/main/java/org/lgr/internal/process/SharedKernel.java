package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;

/**
 * A prior over functions: f is a Gaussian process with the covariance Σ_t s_t² exp(−½ Σ_d (x_d − x'_d)²/ℓ_td²) + v (1 + xᵀx') of
 * standardised inputs, whose length scales are shared by all of the space. Few numbers say how the function varies, so that few rows can
 * find them, and f stays as large as variances allow wherever no row says otherwise. Terms of one input each make sums of functions
 * of one input cheap, which are known wherever each input has been seen, however new their combination is (Duvenaud et al. 2011).
 */
public final class SharedKernel {
    private static final double TOLD = 0.1; // of the noise: what anchors may leave unknown

    private final SharedKernelShape shape;
    private final double[] logs;
    private final double noise;
    private final double linear;
    private final long judged;
    private final List<Term> terms = new ArrayList<>();

    /**
     * A term.
     *
     * @param inputs that it is a function of
     * @param signal s²
     * @param lengthScale ℓ of these inputs
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Term(int[] inputs, double signal, double[] lengthScale) {
        /** The inputs of a term, of a point with all. */
        double[] own(double[] x) {
            double[] own = new double[inputs.length];
            for (int i = 0; i < own.length; i++) {
                own[i] = x[inputs[i]];
            }
            return own;
        }

        /** Length scales of all inputs; those that do not matter have the largest. */
        double[] lengthScales(int dimension) {
            double[] all = new double[dimension];
            Arrays.fill(all, Localiser.MAX_LENGTH_SCALE);
            for (int i = 0; i < inputs.length; i++) {
                all[inputs[i]] = lengthScale[i];
            }
            return all;
        }

        /** exp(−½ Σ_d (x_d − x'_d)²/ℓ_d²) of one point, by its own inputs, and rows whose columns begin at some place. */
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

    /** e^log for small values, below a bound for all. */
    private static double bounded(double log, double bound) {
        return bound / (1 + bound * Math.exp(-log));
    }

    private static double bounded(double log) {
        return Localiser.bounded(Math.exp(log));
    }

    /** ∂ log value/∂ logarithm of each hyperparameter, by which derivatives with respect to log value are multiplied. */
    double[] slopes() {
        double[] slopes = new double[logs.length];
        slopes[SharedKernelShape.NOISE] = 1 - shape.caution.leastNoise / noise;
        slopes[SharedKernelShape.LINEAR] = 1 - linear / largestLinear();
        for (int t = 0; t < terms.size(); t++) {
            SharedKernelShape.Term place = shape.terms.get(t);
            slopes[place.at()] = 1 - terms.get(t).signal / place.largest();
            for (int i = 0; i < place.inputs().length; i++) {
                int at = place.at() + 1 + i;
                slopes[at] = terms.get(t).lengthScale[i] == Math.exp(logs[at]) ? 1 : 0; // 0 beyond its bounds
            }
        }
        return slopes;
    }

    /** The same, said to hold for a number of rows that were looked at: see {@link #noise(long)}. */
    SharedKernel judgedBy(long rows) {
        return new SharedKernel(shape, logs, rows);
    }

    /**
     * Variance of the noise to learn a number of rows with. Where groups left out said how much a sample of rows is worth, more rows of the
     * same recordings are worth as much all together, not each.
     */
    double noise(long rows) {
        return judged > 0 && rows > judged ? noise * rows / judged : noise;
    }

    SharedKernelShape shape() {
        return shape;
    }

    /** Logarithms of hyperparameters before bounds; not to be written. */
    double[] logs() {
        return logs;
    }

    int dimension() {
        return shape.dimension;
    }

    /** Variance of the noise. */
    double noise() {
        return noise;
    }

    /** v. */
    double linear() {
        return linear;
    }

    public List<Term> terms() {
        return terms;
    }

    /**
     * Numbers of rows about which local models serve a term as well as about all: by pivoted Cholesky of its kernel matrix, in which
     * the next is always the row whose value those before tell least about, until they tell it to a tenth of the noise.
     */
    int[] anchors(Term term, List<Chunk> rows, int most) {
        int n = Chunk.rows(rows);
        double[] left = new double[n]; // variance of every row's value given those at the anchors, over s²
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
