package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;

/**
 * One step up the gradient of Σ_n Σ_m r_nm ln g_m(x_n), the part of the lower bound that the gates are in, in the logarithms of the
 * length scales of one gate:
 *
 * <pre>∂/∂ ln λ_md = Σ_n (r_nm − g_nm) q_nmd   with   q_nmd = (x_nd − c_md)²/λ_md²</pre>
 *
 * <p>A step is as long as the gate's own curvature allows, Σ_n g(1 − g) q_d Σ_e q_e: the second factor is there because all inputs
 * move together. That other gates move too is left out.
 */
final class GateStep {
    private static final double LARGEST = 0.2; // change of ln λ: the curvature is that of where the gate stands
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
        double[] inverse = new double[dimension]; // products cost a fraction of quotients
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

    /** By the logarithms of the length scales. */
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
