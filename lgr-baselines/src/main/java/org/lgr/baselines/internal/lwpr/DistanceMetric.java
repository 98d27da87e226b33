package org.lgr.baselines.internal.lwpr;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;

/**
 * The metric D = MᵀM of one receptive field and its stochastic gradient descent. M is an upper triangle, so that D is
 * always positive semidefinite.
 *
 * <p>One step follows the gradient of the cost of one point, J = J₁ + (w/W) J₂. J₁, the cross-validated error, depends
 * on M through the activation w alone, and J₂ = γ/N Σ D_ij² is the penalty [Klanke, Vijayakumar, Schaal 2008].
 */
public final class DistanceMetric {
    private static final double LARGEST_STEP = 0.1; // relative to the largest element of M
    private static final double LARGEST_META_STEP = 0.1;
    private static final double LARGEST_LOG_STEP_SIZE = 10;
    private static final double LEAST_FACTOR = 1e-40; // smallest value accepted from a file: its square is positive

    private final int dimension;
    private final boolean diagonal;
    private final double[] factor; // M: its upper triangle row by row, or only its diagonal
    private final double[] metric; // D×D, symmetric: MᵀM, or its diagonal
    private final double[] stepSizes; // one per element of the factor, as all arrays below
    private final double[] logStepSizes;
    private final double[] traces; // derivatives of M by the log step sizes

    private DistanceMetric(
            int dimension,
            boolean diagonal,
            double[] factor,
            double[] stepSizes,
            double[] logStepSizes,
            double[] traces) {
        this.dimension = dimension;
        this.diagonal = diagonal;
        this.factor = factor;
        this.stepSizes = stepSizes;
        this.logStepSizes = logStepSizes;
        this.traces = traces;
        metric = new double[diagonal ? dimension : dimension * dimension];
        square();
    }

    static DistanceMetric initial(int dimension, LwprOptions options) {
        boolean diagonal = !options.fullMetric();
        double[] factor = new double[elements(dimension, diagonal)];
        for (int n = 0; n < dimension; n++) {
            factor[at(n, n, dimension, diagonal)] = Math.sqrt(options.chosenInitialMetric(dimension));
        }
        double[] stepSizes = new double[factor.length];
        Arrays.fill(stepSizes, options.initialStepSize());
        return fresh(dimension, diagonal, factor, stepSizes);
    }

    /** A copy of this metric for a new field. */
    DistanceMetric offspring() {
        return fresh(dimension, diagonal, factor.clone(), stepSizes.clone());
    }

    private static DistanceMetric fresh(int dimension, boolean diagonal, double[] factor, double[] stepSizes) {
        double[] logStepSizes = Arrays.stream(stepSizes).map(Math::log).toArray();
        return new DistanceMetric(dimension, diagonal, factor, stepSizes, logStepSizes, new double[factor.length]);
    }

    DistanceMetric copy() {
        return new DistanceMetric(
                dimension, diagonal, factor.clone(), stepSizes.clone(), logStepSizes.clone(), traces.clone());
    }

    /** Number of elements of M that may differ from zero. */
    static int elements(int dimension, boolean diagonal) {
        return diagonal ? dimension : dimension * (dimension + 1) / 2;
    }

    /** Index of M_nm, with m ≥ n, among these elements. */
    private static int at(int n, int m, int dimension, boolean diagonal) {
        return diagonal ? n : n * dimension - n * (n - 1) / 2 + m - n;
    }

    private int at(int n, int m) {
        return at(n, m, dimension, diagonal);
    }

    private int end(int row) {
        return diagonal ? row + 1 : dimension;
    }

    /** Copies these elements, row by row, into {@code into}. */
    void copyElements(double[] into, int from) {
        System.arraycopy(factor, 0, into, from, factor.length);
    }

    /** Writes D·offset into {@code into}, given the image M·offset. */
    public void apply(double[] image, double[] into) {
        for (int m = 0; m < dimension; m++) {
            double sum = 0;
            for (int n = diagonal ? m : 0; n <= m; n++) {
                sum += factor[at(n, m)] * image[n];
            }
            into[m] = sum;
        }
    }

    private double squared(int n) {
        return metric[diagonal ? n : n * dimension + n];
    }

    public double trace() {
        double trace = 0;
        for (int n = 0; n < dimension; n++) {
            trace += squared(n);
        }
        return trace;
    }

    /** The distance along each axis at which the metric is 1. */
    public double[] lengthScales() {
        return IntStream.range(0, dimension)
                .mapToDouble(n -> 1 / Math.sqrt(squared(n)))
                .toArray();
    }

    /**
     * Upper bounds, along each axis, of the distance from the centre to a point within {@link FieldSet#REACH}: M δ =
     * image solved for δ.
     */
    double[] reach() {
        double[] reach = new double[dimension];
        for (int n = dimension - 1; n >= 0; n--) {
            double sum = Math.sqrt(FieldSet.REACH);
            for (int m = n + 1; m < end(n); m++) {
                sum += Math.abs(factor[at(n, m)]) * reach[m];
            }
            reach[n] = sum / Math.abs(factor[at(n, n)]);
        }
        return reach;
    }

    /**
     * One step of gradient descent.
     *
     * @param activation w of the point, with its offset and image
     * @param slope ∂J₁/∂w
     * @param curvature ∂²J₁/∂w²; used only if step sizes are learned
     * @param share w/W
     * @param caution factor of the step, in [0, 1]
     */
    void descend(
            double activation,
            double slope,
            double curvature,
            double share,
            double caution,
            LwprWorkspace work,
            LwprOptions options) {
        double penalty = 4 * options.penalty() / dimension;
        double largest = 0;
        for (int n = 0, at = 0; n < dimension; n++) {
            for (int m = n; m < end(n); m++, at++) {
                largest = Math.max(largest, Math.abs(factor[at]));
                // w = exp(−q/2) and q = |M δ|², so that ∂q/∂M_nm = 2 (Mδ)_n δ_m.
                double distanceSlope = 2 * work.image[n] * work.offset[m];
                double activationSlope = -0.5 * activation * distanceSlope;
                double gradient = activationSlope * slope + share * penalty * penaltySlope(n, m);
                work.gradient[at] = gradient;
                if (options.metaLearning()) {
                    double activationCurvature =
                            activation * (0.25 * distanceSlope * distanceSlope - work.offset[m] * work.offset[m]);
                    double hessian = activationCurvature * slope
                            + activationSlope * activationSlope * curvature
                            + share * penalty * penaltyCurvature(n, m);
                    adaptStepSize(at, caution * gradient, caution * hessian, options.metaRate());
                }
            }
        }
        move(caution, LARGEST_STEP * largest, work.gradient);
        square();
    }

    /** (MD)_nm, which is ∂/∂M_nm of ¼ Σ D_ij². */
    private double penaltySlope(int n, int m) {
        if (diagonal) {
            return factor[n] * metric[n];
        }
        double sum = 0;
        for (int i = n; i < dimension; i++) {
            sum += factor[at(n, i)] * metric[m * dimension + i];
        }
        return sum;
    }

    private double penaltyCurvature(int n, int m) {
        double element = factor[at(n, m)];
        double sum = squared(m) + element * element;
        for (int i = n; i < end(n); i++) {
            sum += factor[at(n, i)] * factor[at(n, i)];
        }
        return sum;
    }

    /** Incremental delta-bar-delta [Sutton 1992], with bounds on each change of a step size and on its value. */
    private void adaptStepSize(int at, double gradient, double hessian, double metaRate) {
        double change = clamp(metaRate * gradient * traces[at], LARGEST_META_STEP);
        logStepSizes[at] = clamp(logStepSizes[at] - change, LARGEST_LOG_STEP_SIZE);
        double stepSize = Math.exp(logStepSizes[at]);
        stepSizes[at] = stepSize;
        traces[at] = traces[at] * Math.max(0, 1 - stepSize * hessian) - stepSize * gradient;
    }

    private static double clamp(double value, double bound) {
        return Math.max(-bound, Math.min(bound, value));
    }

    private void move(double caution, double limit, double[] gradient) {
        for (int at = 0; at < factor.length; at++) {
            double step = stepSizes[at] * caution * gradient[at];
            if (step > limit) {
                stepSizes[at] *= 0.5;
            } else {
                factor[at] -= step;
            }
        }
    }

    private void square() {
        if (diagonal) {
            for (int n = 0; n < dimension; n++) {
                metric[n] = factor[n] * factor[n];
            }
            return;
        }
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int n = 0; n <= j; n++) {
                    sum += factor[at(n, i)] * factor[at(n, j)];
                }
                metric[i * dimension + j] = sum;
                metric[j * dimension + i] = sum;
            }
        }
    }

    void writeTo(BodyOutput out) throws IOException {
        out.float64s(factor);
        out.float64s(stepSizes);
        out.float64s(logStepSizes);
        out.float64s(traces);
    }

    static DistanceMetric readFrom(BodyInput in, int dimension, boolean diagonal) throws IOException {
        int elements = elements(dimension, diagonal);
        double[] factor = in.float64s(elements, "factor of the metric");
        for (int n = 0; n < dimension; n++) {
            double element = factor[at(n, n, dimension, diagonal)];
            if (!(Math.abs(element) >= LEAST_FACTOR)) {
                throw in.flaw("the metric of a receptive field must be positive, but its factor has " + element
                        + " on the diagonal");
            }
        }
        return new DistanceMetric(
                dimension,
                diagonal,
                factor,
                in.positives(elements, "step sizes"),
                in.float64s(elements, "logarithms of step sizes"),
                in.float64s(elements, "traces of step sizes"));
    }
}
