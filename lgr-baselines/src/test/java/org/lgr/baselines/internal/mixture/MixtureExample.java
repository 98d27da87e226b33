package org.lgr.baselines.internal.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.internal.linalg.Cholesky;

/** A mixture of three experts of two inputs during learning, and the equations of mixtures without shortcuts. */
final class MixtureExample {
    static final int N = 40;
    static final double PRIOR_SHAPE = 2;
    static final double PRIOR_RATE = 0.1;

    final double[] inputs = new double[2 * N];
    final double[] targets = new double[N];
    final double[] shapes = {3, 4, 5};
    List<Expert> experts = new ArrayList<>();

    MixtureExample() {
        Random random = new Random(5);
        for (int n = 0; n < N; n++) {
            inputs[2 * n] = random.nextGaussian();
            inputs[2 * n + 1] = random.nextGaussian();
            targets[n] = Math.abs(inputs[2 * n]) + 0.5 * inputs[2 * n + 1] + 0.1 * random.nextGaussian();
        }
        for (int m = 0; m < shapes.length; m++) {
            double[] centre = {inputs[2 * m], inputs[2 * m + 1]};
            double[] lengthScales = {0.6 + 0.3 * m, 1.1 - 0.2 * m};
            double[] weights = {0.3 * m, random.nextGaussian(), random.nextGaussian()};
            double[] covariance = {0.2, 0.03, 0, 0.03, 0.1, -0.02, 0, -0.02, 0.3};
            LocalLinear local = new LocalLinear(centre, lengthScales, weights, covariance, 0.2 + 0.1 * m);
            double[] factor =
                    Cholesky.of(Cholesky.of(covariance, 3).inverse(), 3).inverseFactor();
            experts.add(new Expert(local, factor, new double[] {1, 2, 3}, shapes[m], false));
        }
    }

    Assignments assignments() {
        return Assignments.of(inputs, targets, experts);
    }

    double[] row(int n) {
        return new double[] {inputs[2 * n], inputs[2 * n + 1]};
    }

    /** η/Σ η of a row for one expert, over those with at least a millionth of the largest η. */
    double gate(int n, int m) {
        double[] activations = experts.stream()
                .mapToDouble(expert -> activation(expert.local(), row(n)))
                .toArray();
        double closed = 1e-6 * Arrays.stream(activations).max().orElseThrow();
        double total = Arrays.stream(activations).filter(eta -> eta > closed).sum();
        return activations[m] > closed ? activations[m] / total : 0;
    }

    private static double activation(LocalLinear local, double[] z) {
        double a = (z[0] - local.centre()[0]) / local.lengthScales()[0];
        double b = (z[1] - local.centre()[1]) / local.lengthScales()[1];
        return Math.exp(-0.5 * (a * a + b * b));
    }

    /** g exp(½E[ln β] − ½⟨β⟩[(y − μᵀξ)² + ξᵀΣξ])/√2π. */
    double weighted(int n, int m) {
        LocalLinear local = experts.get(m).local();
        double rate = shapes[m] * local.variance();
        double[] xi = {1, row(n)[0] - local.centre()[0], row(n)[1] - local.centre()[1]};
        double value = 0;
        double uncertainty = 0;
        for (int k = 0; k < 3; k++) {
            value += local.weights()[k] * xi[k];
            for (int l = 0; l < 3; l++) {
                uncertainty += xi[k] * local.covariance()[3 * k + l] * xi[l];
            }
        }
        double error = targets[n] - value;
        double log = 0.5 * (Expert.digamma(shapes[m]) - Math.log(rate))
                - 0.5 * shapes[m] / rate * (error * error + uncertainty);
        return gate(n, m) * Math.exp(log) / Math.sqrt(2 * Math.PI);
    }
}
