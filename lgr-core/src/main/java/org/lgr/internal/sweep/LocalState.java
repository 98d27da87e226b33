package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.optimise.Adam;

/** Parameters and posterior mean of one local model during a sweep, in standardised units. */
public final class LocalState {
    public final double[] centre; // D
    public final double[] lengthScale; // D, λ_md
    final double[] relevance; // K, the prior precisions α_mk; infinite once a component is pruned
    final double[] mean; // K, the posterior means μ_mk; 0 once pruned
    int[] live; // the components not pruned, ascending
    final Adam adam; // steps on log λ

    public LocalState(double[] centre, double lengthScale, int components) {
        this.centre = centre;
        this.lengthScale = new double[centre.length];
        Arrays.fill(this.lengthScale, lengthScale);
        relevance = new double[components];
        Arrays.fill(relevance, 1.0);
        mean = new double[components];
        live = IntStream.range(0, components).toArray();
        adam = new Adam(centre.length);
    }

    /** Returns the activation η_m(x) = exp(−½ Σ_d (x_d − c_d)²/λ_d²) [M14 eq. 8] at one standardised point. */
    public double activation(double[] x) {
        double q = 0;
        for (int d = 0; d < centre.length; d++) {
            double t = (x[d] - centre[d]) / lengthScale[d];
            q += t * t;
        }
        return Math.exp(-0.5 * q);
    }

    /** Moves log λ along the gradient of the objective. */
    void stepLengthScales(double[] gradient, int offset, double rate) {
        double[] step = adam.step(gradient, offset, rate);
        for (int d = 0; d < lengthScale.length; d++) {
            double moved = lengthScale[d] * Math.exp(step[d]);
            lengthScale[d] = Localiser.bounded(moved);
        }
    }

    /** Drops live components whose relevance exceeds the threshold. Returns their number. */
    int pruneComponents(double threshold) {
        int before = live.length;
        for (int k : live) {
            if (relevance[k] > threshold) {
                relevance[k] = Double.POSITIVE_INFINITY;
                mean[k] = 0;
            }
        }
        live = Arrays.stream(live).filter(k -> relevance[k] <= threshold).toArray();
        return before - live.length;
    }

    /** Returns whether the relevance α of every live component exceeds the threshold. */
    boolean irrelevant(double threshold) {
        return Arrays.stream(live).allMatch(k -> relevance[k] > threshold);
    }
}
