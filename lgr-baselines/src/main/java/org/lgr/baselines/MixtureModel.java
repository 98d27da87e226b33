package org.lgr.baselines;

import java.io.IOException;
import java.util.List;
import org.lgr.Differentiable;
import org.lgr.Prediction;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.baselines.internal.mixture.Gates;

/**
 * A fitted {@link MixtureOfExperts}.
 *
 * <p>The prediction is a mixture of the experts' predictions with the gates as weights. Its variance is the expected
 * variance of the experts plus the variance between their means. Gates add up to one at any distance, so that far from
 * the data the mixture extrapolates as its widest experts do, with growing variance. Activations therefore do not
 * measure coverage; it is the noise's share of the experts' variance instead.
 */
public final class MixtureModel extends StandardizedModel implements Differentiable {
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target

    private final List<LocalLinear> experts;

    MixtureModel(Head head, List<LocalLinear> experts) {
        super(head);
        this.experts = List.copyOf(experts);
    }

    @Override
    public BaselineMethod method() {
        return BaselineMethod.MIXTURE;
    }

    @Override
    public int localModelCount() {
        return experts.size();
    }

    /** Centre of the gate of one expert, in units of the inputs. */
    public double[] centre(int expert) {
        return head().point(experts.get(expert).centre());
    }

    /** Length scales of the gate of one expert, in units of the inputs. */
    public double[] lengthScales(int expert) {
        return head().inputUnits(experts.get(expert).lengthScales());
    }

    @Override
    Prediction predictStandardized(double[] z) {
        double[] gates = Gates.at(z, experts);
        double[] values = new double[gates.length];
        double mean = 0;
        double spread = 0;
        double noise = 0;
        double coverage = 0;
        for (int m = 0; m < gates.length; m++) {
            if (gates[m] > 0) {
                LocalLinear expert = experts.get(m);
                double[] features = expert.features(z);
                double leverage = expert.leverage(features);
                double expertNoise = Math.max(LEAST_NOISE, expert.variance());
                values[m] = expert.mean(features);
                mean += gates[m] * values[m];
                spread += gates[m] * leverage;
                noise += gates[m] * expertNoise;
                coverage += gates[m] * expertNoise / (expertNoise + leverage);
            }
        }
        for (int m = 0; m < gates.length; m++) { // Σ g v² − mean², without its cancellation
            spread += gates[m] * (values[m] - mean) * (values[m] - mean);
        }
        return new Prediction(mean, spread + noise, spread, Math.min(1, coverage));
    }

    /** {@inheritDoc} The truncation of negligible gates to zero is not differentiated. */
    @Override
    public double[] meanGradient(double[] x) {
        double[] z = head().standardized(x);
        double[] gates = Gates.at(z, experts);
        double mean = predictStandardized(z).mean();
        double[] slope = new double[z.length];
        for (int m = 0; m < gates.length; m++) {
            if (gates[m] > 0) {
                experts.get(m).addSlope(z, gates[m], mean, slope);
            }
        }
        return head().gradient(slope);
    }

    @Override
    void writeTo(BodyOutput out) throws IOException {
        LocalLinear.writeAll(experts, out);
    }

    static MixtureModel readFrom(Head head, BodyInput in) throws IOException {
        return new MixtureModel(head, LocalLinear.readAll(in, head.dimension()));
    }
}
