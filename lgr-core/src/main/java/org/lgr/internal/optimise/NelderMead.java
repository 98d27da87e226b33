package org.lgr.internal.optimise;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.lgr.internal.loops.FastLoops;

/** Minimises a function without gradients by the simplex search of Nelder and Mead (1965). */
public final class NelderMead {
    private static final int ITERATIONS = 400;
    private static final double TOLERANCE = 1e-6;

    private NelderMead() {}

    public static double[] minimise(ToDoubleFunction<double[]> f, double[] start) {
        int n = start.length;
        double[][] corners = new double[n + 1][];
        double[] values = new double[n + 1];
        for (int i = 0; i <= n; i++) {
            corners[i] = start.clone();
            if (i > 0) {
                corners[i][i - 1] += 1;
            }
            values[i] = f.applyAsDouble(corners[i]);
        }
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            sort(corners, values);
            if (values[n] - values[0] < TOLERANCE) {
                break;
            }
            double[] centre = new double[n];
            for (int i = 0; i < n; i++) {
                FastLoops.axpy(1.0 / n, corners[i], 0, centre, 0, n);
            }
            double[] reflected = between(corners[n], centre, 2);
            double value = f.applyAsDouble(reflected);
            if (value < values[0]) {
                double[] further = between(corners[n], centre, 3);
                double furtherValue = f.applyAsDouble(further);
                boolean better = furtherValue < value;
                corners[n] = better ? further : reflected;
                values[n] = better ? furtherValue : value;
            } else if (value < values[n - 1]) {
                corners[n] = reflected;
                values[n] = value;
            } else {
                double[] nearer = between(centre, value < values[n] ? reflected : corners[n], 0.5);
                double nearerValue = f.applyAsDouble(nearer);
                if (nearerValue < Math.min(value, values[n])) {
                    corners[n] = nearer;
                    values[n] = nearerValue;
                } else {
                    for (int i = 1; i <= n; i++) {
                        corners[i] = between(corners[0], corners[i], 0.5);
                        values[i] = f.applyAsDouble(corners[i]);
                    }
                }
            }
        }
        sort(corners, values);
        return corners[0];
    }

    /** Returns from + share · (to − from). */
    private static double[] between(double[] from, double[] to, double share) {
        double[] point = new double[from.length];
        Arrays.setAll(point, i -> from[i] + share * (to[i] - from[i]));
        return point;
    }

    /** Sorts the corners by value; the sort is stable. */
    private static void sort(double[][] corners, double[] values) {
        for (int i = 1; i < values.length; i++) {
            for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
                double value = values[j];
                values[j] = values[j - 1];
                values[j - 1] = value;
                double[] corner = corners[j];
                corners[j] = corners[j - 1];
                corners[j - 1] = corner;
            }
        }
    }
}
