package org.lgr.baselines.internal.mixture;

import java.util.List;
import org.lgr.baselines.internal.local.LocalLinear;

/** Normalised Gaussian gates g_m = η_m / Σ η: the prior probability of each expert at an input. */
public final class Gates {
    /** A gate below this share of the largest gate is closed, so that each row concerns few experts. */
    static final double LOG_CLOSED = Math.log(1e-6);

    private Gates() {}

    /** The gates of all experts at a point; they add up to one. */
    public static double[] at(double[] z, List<LocalLinear> experts) {
        double[] gates = new double[experts.size()];
        double largest = Double.NEGATIVE_INFINITY;
        for (int m = 0; m < gates.length; m++) {
            gates[m] = experts.get(m).logActivation(z);
            largest = Math.max(largest, gates[m]);
        }
        return shares(gates, largest);
    }

    /** Replaces logarithms l_m by exp(l_m − largest), normalised; values far below the largest become zero. */
    private static double[] shares(double[] logs, double largest) {
        double total = 0;
        for (int m = 0; m < logs.length; m++) {
            double below = logs[m] - largest; // the largest η may underflow to zero; only ratios count
            logs[m] = below > LOG_CLOSED ? Math.exp(below) : 0;
            total += logs[m];
        }
        for (int m = 0; m < logs.length; m++) {
            logs[m] /= total;
        }
        return logs;
    }
}
