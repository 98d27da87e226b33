package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;

/**
 * One ascent step on Σ_n Σ_m r_nm ln g_m(x_n), the part of the lower bound that depends on the gates. It changes the
 * logarithms of the length scales of one gate:
 *
 * <pre>∂/∂ ln λ_md = Σ_n (r_nm − g_nm) q_nmd   with   q_nmd = (x_nd − c_md)²/λ_md²</pre>
 *
 * <p>The gradient is divided by a bound of the gate's own curvature, Σ_n g(1 − g) q_d Σ_e q_e; its second factor allows
 * for all inputs changing together. Simultaneous changes of other gates are ignored.
 */
final class GateStep {
    private static final double LARGEST = 0.2; // of ln λ per step, because the curvature holds only locally
    private static final double SHORTEST = 1e-3; // length scale, in standard deviations
    private static final double LONGEST = 1e3;

    private final LocalLinear local;
    private final double[] gradient; // D
    private final double[] curvature; // D

    GateStep(double[] inputs, LocalLinear local, Assignments.Share share) {
        this.local = local;
        int dimension = local.centre().length;
        gradient = new double[dimension];
        curvature = new double[dimension];
        double[] squares = new double[dimension];
        double[] centre = local.centre();
        double[] inverse = new double[dimension]; // products are cheaper than quotients
        Arrays.setAll(inverse, d -> 1 / local.lengthScales()[d]);
        for (int i = 0; i < share.rows().length; i++) {
            int from = share.rows()[i] * dimension;
            double total = 0;
            for (int d = 0; d < dimension; d++) {
                double offset = (inputs[from + d] - centre[d]) * inverse[d];
                squares[d] = offset * offset;
                total += squares[d];
            }
            double gate = share.gates()[i];
            double surplus = share.responsibilities()[i] - gate;
            double bend = gate * (1 - gate) * total;
            for (int d = 0; d < dimension; d++) {
                gradient[d] += surplus * squares[d];
                curvature[d] += bend * squares[d];
            }
        }
    }

    /** Derivatives by the logarithms of the length scales. */
    double[] gradient() {
        return gradient;
    }

    /** The length scales after the step. */
    double[] lengthScales() {
        double[] moved = local.lengthScales().clone();
        for (int d = 0; d < moved.length; d++) {
            if (curvature[d] > 0) {
                double step = Math.max(-LARGEST, Math.min(LARGEST, gradient[d] / curvature[d]));
                moved[d] = Math.max(SHORTEST, Math.min(LONGEST, moved[d] * Math.exp(step)));
            }
        }
        return moved;
    }
}
