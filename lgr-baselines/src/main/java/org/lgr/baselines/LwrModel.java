package org.lgr.baselines;

import java.io.IOException;
import java.util.List;
import org.lgr.Differentiable;
import org.lgr.Prediction;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.internal.local.LocalLinear;

/**
 * A fitted {@link LocallyWeightedRegression}.
 *
 * <p>The prediction is a mixture of the local predictions, weighted by activation. Its variance is the expected local
 * variance plus the variance between the local means. The distribution of all targets is one more component with
 * activation {@value #ELSEWHERE}, so that it is the prediction where no local model is active.
 */
public final class LwrModel extends StandardizedModel implements Differentiable {
    private static final double ELSEWHERE = 1e-6;
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target

    private final List<LocalLinear> models; // covariances in units of their noise

    LwrModel(Head head, List<LocalLinear> models) {
        super(head);
        this.models = List.copyOf(models);
    }

    @Override
    public BaselineMethod method() {
        return BaselineMethod.LWR;
    }

    @Override
    public int localModelCount() {
        return models.size();
    }

    /** Centre of one local model, in units of the inputs. */
    public double[] centre(int model) {
        return head().point(models.get(model).centre());
    }

    /** Length scales of one local model, in units of the inputs. */
    public double[] lengthScales(int model) {
        return head().inputUnits(models.get(model).lengthScales());
    }

    /** Prediction of one local model alone. */
    public double localMean(int model, double[] x) {
        double[] z = head().standardized(x);
        LocalLinear local = models.get(model);
        return head().mean(local.mean(local.features(z)));
    }

    @Override
    Prediction predictStandardized(double[] z) {
        double total = ELSEWHERE;
        double values = 0;
        double squares = 0;
        double spread = ELSEWHERE; // the variance of all targets is 1
        double noise = 0;
        double coverage = 0;
        for (LocalLinear model : models) {
            double activation = model.activation(z);
            if (activation > 0) { // far from the centre the local mean may be infinite
                double[] features = model.features(z);
                double value = model.mean(features);
                total += activation;
                values += activation * value;
                squares += activation * value * value;
                spread += activation * model.variance() * model.leverage(features);
                noise += activation * model.variance();
                coverage = Math.max(coverage, activation);
            }
        }
        double mean = values / total; // [M14 eq. 6]
        double functionVariance = (spread + Math.max(0, squares - values * mean)) / total;
        return new Prediction(
                mean, functionVariance + Math.max(LEAST_NOISE, noise / total), functionVariance, coverage);
    }

    /** {@inheritDoc} Where no local model is active, the mean is that of all targets and its derivative is 0. */
    @Override
    public double[] meanGradient(double[] x) {
        double[] z = head().standardized(x);
        double mean = predictStandardized(z).mean();
        double total = ELSEWHERE;
        double[] slope = new double[z.length];
        for (LocalLinear model : models) {
            double activation = model.activation(z);
            if (activation > 0) {
                total += activation;
                model.addSlope(z, activation, mean, slope);
            }
        }
        for (int d = 0; d < slope.length; d++) {
            slope[d] /= total;
        }
        return head().gradient(slope);
    }

    @Override
    void writeTo(BodyOutput out) throws IOException {
        LocalLinear.writeAll(models, out);
    }

    static LwrModel readFrom(Head head, BodyInput in) throws IOException {
        return new LwrModel(head, LocalLinear.readAll(in, head.dimension()));
    }
}
