package org.lgr.baselines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Dataset;
import org.lgr.baselines.internal.local.LeaveOneOut;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.baselines.option.LwrOptions;

/**
 * Locally weighted regression [M14 section 2, eqs. 6 to 9]: local linear models, each fitted independently by weighted
 * least squares. The prediction is the normalised weighted sum of the local predictions. Local models are placed in one
 * sweep over the rows by the w_gen rule. Then each learns its length scales by gradient descent on its leave-one-out
 * error plus a penalty.
 *
 * <p>The local models ignore each other, which is what LGR improves upon: length scales tend to shrink, and overlapping
 * models need not agree.
 */
public final class LocallyWeightedRegression implements BaselineLearner {
    private static final double FIRST_STEP = 0.1; // of log λ
    private static final double LARGEST_STEP = 0.5;
    private static final double SMALLEST_STEP = 1e-3;
    private static final double LONGEST = 1e3; // length scale, in standard deviations

    private final LwrOptions options;

    /** A learner with default options. */
    public LocallyWeightedRegression() {
        this(LwrOptions.defaults());
    }

    /** A learner with the given options. */
    public LocallyWeightedRegression(LwrOptions options) {
        this.options = options;
    }

    @Override
    public LwrModel fit(Dataset data) {
        return fit(data, (share, localModels) -> {});
    }

    @Override
    public LwrModel fit(Dataset data, BaselineListener listener) {
        StandardizedModel.Head head = StandardizedModel.Head.of(data);
        double[] inputs = head.inputs(data);
        LeaveOneOut regression = new LeaveOneOut(inputs, head.targets(data), options.penalty());
        List<LocalLinear> models = new ArrayList<>();
        List<double[]> centres = place(inputs, data.dimension());
        for (double[] centre : centres) {
            models.add(local(regression, centre));
            listener.onProgress((double) models.size() / centres.size(), models.size());
        }
        return new LwrModel(head, models);
    }

    /** The centres: rows at which the activation of every earlier centre is below the threshold. */
    private List<double[]> place(double[] inputs, int dimension) {
        double scale = options.chosenLengthScale(dimension);
        double reach = -2 * Math.log(options.activationThreshold()) * scale * scale;
        List<double[]> centres = new ArrayList<>();
        for (int from = 0; from < inputs.length; from += dimension) {
            double[] row = Arrays.copyOfRange(inputs, from, from + dimension);
            if (centres.stream().noneMatch(centre -> squaredDistance(centre, row) <= reach)) {
                centres.add(row);
            }
        }
        return centres;
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return sum;
    }

    private LocalLinear local(LeaveOneOut regression, double[] centre) {
        double[] scales = new double[centre.length];
        Arrays.fill(scales, options.chosenLengthScale(centre.length));
        LeaveOneOut.Result result = regression.evaluate(centre, scales);
        while (Double.isInfinite(result.cost()) && scales[0] < LONGEST) { // too few rows in reach
            for (int d = 0; d < scales.length; d++) {
                scales[d] *= 1.25;
            }
            result = regression.evaluate(centre, scales);
        }
        double step = FIRST_STEP;
        for (int i = 0; options.learnLengthScales() && i < options.maxIterations() && step > SMALLEST_STEP; i++) {
            double[] tried = moved(scales, result.gradient(), step);
            LeaveOneOut.Result next = regression.evaluate(centre, tried);
            if (next.cost() < result.cost()) {
                scales = tried;
                result = next;
                step = Math.min(LARGEST_STEP, 1.5 * step);
            } else {
                step *= 0.5;
            }
        }
        return new LocalLinear(centre, scales, result.weights(), result.covariance(), result.variance());
    }

    /**
     * One step of the given length down the gradient in log λ. Logarithms are used because gradients differ by orders
     * of magnitude between inputs.
     */
    private static double[] moved(double[] scales, double[] gradient, double step) {
        double norm = Math.sqrt(Arrays.stream(gradient).map(g -> g * g).sum());
        double[] moved = scales.clone();
        if (norm > 0) {
            for (int d = 0; d < moved.length; d++) {
                moved[d] = Math.min(LONGEST, moved[d] * Math.exp(-step * gradient[d] / norm));
            }
        }
        return moved;
    }
}
