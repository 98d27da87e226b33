package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import java.util.List;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.Loops;

/**
 * Computes gates and responsibilities for a tile of rows. Inner loops run over rows, for one expert and one input at a
 * time, because such loops vectorise and most of the time of a fit is spent here.
 *
 * <p>A reusable workspace for one thread.
 */
final class AssignmentTile {
    /** Largest number of rows in a tile. */
    static final int ROWS = 128;

    private static final double LOG_NEGLIGIBLE = Math.log(1e-6); // relative to the responsibility of another expert
    private static final int NOBODY = -1;
    private static final int TOGETHER = 16; // rows per inner loop, a divisor of ROWS
    private static final Loops LOOPS = FastLoops.loops();

    private final List<Expert> experts;
    private final int dimension;
    private final double[] columns; // D×ROWS: the inputs
    private final double[] targets = new double[ROWS];
    // M×ROWS: ln η, then ln g, then the logarithm of the expert's weighted density of the row.
    private final double[] logs;
    private final double[] gates; // M×ROWS, 0 where closed
    private final double[] responsibilities; // M×ROWS
    private final boolean[] open; // M: whether the gate is open for any of the rows
    private final double[] largest = new double[ROWS]; // largest logarithm over experts
    private final double[] total = new double[ROWS]; // sum over experts
    private final double[] grown = new double[ROWS]; // sum of the gates of experts that are not newborn
    private final int[] best = new int[ROWS]; // expert of the largest value
    private final double[] distances = new double[ROWS]; // squared, in units of length scales
    private final double[] errors = new double[ROWS];
    private final int[] chosen = new int[ROWS]; // rows for which one expert is evaluated
    private final double[] features; // K×ROWS, of the chosen rows
    private final double[] leverages = new double[ROWS];
    private int count;
    private double logDensity;

    AssignmentTile(List<Expert> experts, int dimension) {
        this.experts = experts;
        this.dimension = dimension;
        columns = new double[dimension * ROWS];
        logs = new double[experts.size() * ROWS];
        gates = new double[logs.length];
        responsibilities = new double[logs.length];
        open = new boolean[experts.size()];
        features = new double[(dimension + 1) * ROWS];
    }

    /** Computes gates and responsibilities of rows, at most {@link #ROWS} of them. */
    void fill(double[] inputs, double[] allTargets, int from, int to) {
        count = to - from;
        System.arraycopy(allTargets, from, targets, 0, count);
        for (int n = 0; n < count; n++) {
            for (int d = 0; d < dimension; d++) {
                columns[d * ROWS + n] = inputs[(from + n) * dimension + d];
            }
        }
        openGates();
        compete();
        settle();
    }

    /** Whether the gate of an expert is open for any of the rows. */
    boolean open(int expert) {
        return open[expert];
    }

    /** g, or 0 if the gate is closed. */
    double gate(int expert, int row) {
        return gates[expert * ROWS + row];
    }

    /** r. */
    double responsibility(int expert, int row) {
        return responsibilities[expert * ROWS + row];
    }

    /** Σ_n ln Σ_m g_m exp(E[ln N(y_n; wᵀξ, 1/β)]), over experts that are not newborn. */
    double logDensity() {
        return logDensity;
    }

    /** g = η/Σ η, closed where η is far below the largest. */
    private void openGates() {
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (int m = 0; m < experts.size(); m++) {
            logActivations(experts.get(m).local(), m * ROWS);
        }
        Arrays.fill(total, 0);
        for (int m = 0; m < experts.size(); m++) {
            open[m] = false;
            for (int n = 0, i = m * ROWS; n < count; n++, i++) {
                double below = logs[i] - largest[n]; // the largest η may underflow to zero; only ratios count
                gates[i] = 0;
                if (below > Gates.LOG_CLOSED) {
                    gates[i] = Math.exp(below);
                    total[n] += gates[i];
                    open[m] = true;
                }
            }
        }
        for (int n = 0; n < count; n++) {
            largest[n] += Math.log(total[n]);
        }
        for (int m = 0; m < experts.size(); m++) {
            for (int n = 0, i = m * ROWS; open[m] && n < count; n++, i++) {
                gates[i] /= total[n];
                logs[i] -= largest[n];
            }
        }
    }

    private void logActivations(LocalLinear local, int at) {
        Arrays.fill(distances, 0);
        for (int d = 0; d < dimension; d++) {
            double centre = local.centre()[d];
            double inverse = 1 / local.lengthScales()[d];
            int column = d * ROWS;
            for (int n = 0; n < count; n++) {
                double offset = (columns[column + n] - centre) * inverse;
                distances[n] += offset * offset;
            }
        }
        for (int n = 0; n < count; n++) {
            logs[at + n] = -0.5 * distances[n];
            largest[n] = Math.max(largest[n], logs[at + n]);
        }
    }

    /** Upper bounds of each expert's weighted density of the rows, and the best expert of each row. */
    private void compete() {
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        Arrays.fill(best, NOBODY);
        Arrays.fill(grown, 0);
        for (int m = 0; m < experts.size(); m++) {
            Expert expert = experts.get(m);
            if (!open[m] || expert.newborn()) {
                continue;
            }
            errors(expert.local());
            for (int n = 0, i = m * ROWS; n < count; n++, i++) {
                if (gates[i] > 0) {
                    grown[n] += gates[i];
                    logs[i] += expert.mostLogDensity(errors[n]);
                    if (logs[i] > largest[n]) {
                        largest[n] = logs[i];
                        best[n] = m;
                    }
                }
            }
        }
    }

    private void errors(LocalLinear local) {
        double value = local.weights()[0];
        for (int n = 0; n < count; n++) {
            errors[n] = targets[n] - value;
        }
        for (int d = 0; d < dimension; d++) {
            double centre = local.centre()[d];
            double slope = local.weights()[d + 1];
            int column = d * ROWS;
            for (int n = 0; n < count; n++) {
                errors[n] -= slope * (columns[column + n] - centre);
            }
        }
    }

    /** Turns these bounds into responsibilities. */
    private void settle() {
        for (int m = 0; m < experts.size(); m++) {
            int size = 0;
            for (int n = 0; open[m] && n < count; n++) {
                if (best[n] == m) {
                    chosen[size++] = n;
                }
            }
            leverages(experts.get(m), size);
            // From here on an upper bound that no expert exceeds by much.
            for (int i = 0; i < size; i++) {
                largest[chosen[i]] -= experts.get(m).uncertainty(leverages[i]);
            }
        }
        Arrays.fill(total, 0);
        for (int m = 0; m < experts.size(); m++) {
            if (open[m] && !experts.get(m).newborn()) {
                weigh(m);
            }
        }
        logDensity = 0;
        for (int n = 0; n < count; n++) {
            if (best[n] != NOBODY) {
                logDensity += largest[n] + Math.log(total[n] / grown[n]);
                grown[n] /= total[n];
            }
        }
        for (int m = 0; m < experts.size(); m++) {
            boolean newborn = experts.get(m).newborn();
            for (int n = 0, i = m * ROWS; open[m] && n < count; n++, i++) {
                responsibilities[i] = newborn ? gates[i] : responsibilities[i] * grown[n];
            }
        }
    }

    /**
     * Evaluates ξᵀΣξ only where it matters. Most open gates belong to experts with a negligible density of the row, for
     * which this costly term changes nothing.
     */
    private void weigh(int m) {
        int size = 0;
        for (int n = 0, i = m * ROWS; n < count; n++, i++) {
            responsibilities[i] = 0;
            if (gates[i] > 0 && logs[i] - largest[n] > LOG_NEGLIGIBLE) {
                chosen[size++] = n;
            }
        }
        leverages(experts.get(m), size);
        for (int j = 0; j < size; j++) {
            int n = chosen[j];
            int i = m * ROWS + n;
            responsibilities[i] = Math.exp(logs[i] - largest[n] - experts.get(m).uncertainty(leverages[j]));
            total[n] += responsibilities[i];
        }
    }

    /** ξᵀΣξ of the first {@code size} chosen rows. */
    private void leverages(Expert expert, int size) {
        if (size == 0) {
            return;
        }
        // A few superfluous rows cost less than a remainder loop.
        int padded = (size + TOGETHER - 1) / TOGETHER * TOGETHER;
        Arrays.fill(features, 0, padded, 1);
        for (int d = 0; d < dimension; d++) {
            double centre = expert.local().centre()[d];
            int feature = (d + 1) * padded;
            for (int i = 0; i < size; i++) {
                features[feature + i] = columns[d * ROWS + chosen[i]] - centre;
            }
            Arrays.fill(features, feature + size, feature + padded, 0);
        }
        LOOPS.quadratic(expert.factor(), features, dimension + 1, padded, leverages);
    }
}
