package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.internal.sweep.Dense;

/**
 * Terms, bounds, covariance and penalty of a {@link SharedKernel}, computed from their definitions: a reference that
 * determines the order of the logarithms itself and shares no code with the class under test.
 */
final class DenseSharedKernel {
    final double noise;
    final double linear;
    final double penalty;
    final List<Term> terms = new ArrayList<>();

    /** variance · exp(−½ Σ_d (a_d − b_d)²/ℓ_d²) over the inputs d of the term. */
    @SuppressWarnings("ArrayRecordComponent") // records are never compared
    record Term(int[] inputs, double largest, double variance, double[] lengthScale) {
        double similarity(double[] a, double[] b) {
            return SharedKernelProblem.similarity(own(a), own(b), lengthScale);
        }

        private double[] own(double[] x) {
            return IntStream.of(inputs).mapToDouble(d -> x[d]).toArray();
        }
    }

    DenseSharedKernel(SharedKernelShape.Caution caution, int dimension, double[] logs) {
        double largest = largest(caution);
        noise = leastNoise(caution) + Math.exp(logs[0]);
        linear = bounded(logs[1], largest / (1 + dimension));
        double sum = penalty(logs[0], 0.03, 2) + penalty(logs[1], 0.1, 1.5);
        int at = 2;
        for (int[] inputs : inputs(caution, dimension)) {
            boolean joint = inputs.length == dimension;
            boolean one = inputs.length == 1; // which may also be all inputs together
            double bound = joint ? largest : largest / dimension;
            double[] scales = new double[inputs.length];
            sum += penalty(logs[at], joint ? 1 : 0.1 / dimension, one ? 1.5 : 1);
            for (int i = 0; i < scales.length; i++) {
                double log = logs[at + 1 + i];
                scales[i] = Math.min(100, Math.max(0.01, Math.exp(log)));
                sum += penalty(log, joint ? 1.5 * Math.sqrt(dimension) : 1, one ? 0.7 : 1.5);
            }
            terms.add(new Term(inputs, bound, bounded(logs[at], bound), scales));
            at += 1 + inputs.length;
        }
        if (at != logs.length) {
            throw new IllegalArgumentException(logs.length + " logarithms for " + at + " hyperparameters");
        }
        penalty = sum;
    }

    /** The upper bound of the variance of a term. */
    static double largest(SharedKernelShape.Caution caution) {
        return caution == SharedKernelShape.Caution.CAREFUL ? 1 : 8;
    }

    static double leastNoise(SharedKernelShape.Caution caution) {
        return switch (caution) {
            case CAREFUL -> 1e-2;
            case PROVEN -> 1e-4;
            case BOLD -> 1e-6;
        };
    }

    /** The inputs of every term: all together, and for the bold kernel all again and then each alone. */
    static List<int[]> inputs(SharedKernelShape.Caution caution, int dimension) {
        int[] all = IntStream.range(0, dimension).toArray();
        List<int[]> inputs = new ArrayList<>(List.of(all));
        if (caution == SharedKernelShape.Caution.BOLD) {
            inputs.add(all);
            if (dimension > 1 && dimension <= 40) {
                IntStream.range(0, dimension).forEach(d -> inputs.add(new int[] {d}));
            }
        }
        return inputs;
    }

    private static double bounded(double log, double bound) {
        return bound / (1 + bound * Math.exp(-log));
    }

    private static double penalty(double log, double usual, double spread) {
        return 0.5 * Math.pow((log - Math.log(usual)) / spread, 2);
    }

    /** Covariance of the function at two points. */
    double covariance(double[] a, double[] b) {
        return terms.stream()
                        .mapToDouble(term -> term.variance * term.similarity(a, b))
                        .sum()
                + linear * SharedKernelProblem.linear(a, b);
    }

    /** Covariance of targets with the given weights. */
    DMatrixRMaj covariance(double[][] x, double[] weight) {
        DMatrixRMaj function = SharedKernelProblem.matrix(x, x, this::covariance);
        double[] noises = Arrays.stream(weight).map(own -> noise / own).toArray();
        return Dense.sum(function, 1, Dense.diagonal(noises));
    }
}
