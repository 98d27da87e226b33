package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The terms of a {@link SharedKernel}, the positions of their hyperparameters in one vector of logarithms, and typical
 * values of these. The vector holds the noise variance, the variance of the linear part, then for each term its
 * variance and a length scale for each of its inputs.
 */
public final class SharedKernelShape {
    static final int NOISE = 0;
    static final int LINEAR = 1;

    private static final int FIRST_TERM = 2;
    // Inputs. With more, terms of one input each would cost more than all else.
    private static final int MOST_SINGLE = 40;
    private static final double NOISE_AT_FIRST = 0.1;

    /**
     * Bounds of the prior variance of functions (in variances of the targets) and of the noise, and which terms there
     * are.
     */
    public enum Caution {
        /**
         * Functions as large as the targets, in one term of all inputs. For rows so similar that they overstate how
         * well new rows are known.
         */
        CAREFUL(1, 1e-2, 1, false),
        /** Larger functions, in one term of all inputs, for kernels that are validated on groups left out. */
        PROVEN(8, 1e-4, 1, false),
        /**
         * Larger functions, with a term for each input alone and two terms of all inputs, so that a sum of simple
         * functions is recognised.
         */
        BOLD(8, 1e-6, 2, true);

        final double largest;
        final double leastNoise;
        private final int joint; // number of terms of all inputs
        private final boolean single; // whether there are terms of one input

        Caution(double largest, double leastNoise, int joint, boolean single) {
            this.largest = largest;
            this.leastNoise = leastNoise;
            this.joint = joint;
            this.single = single;
        }
    }

    /**
     * One squared exponential term.
     *
     * @param inputs the inputs that it depends on
     * @param at index of its variance; its length scales follow
     * @param largest upper bound of its variance
     * @param scale typical length scale
     * @param variance typical variance
     * @param nearness factor of the initial length scales, so that several terms of all inputs differ
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Term(int[] inputs, int at, double largest, double scale, double variance, double nearness) {
        boolean single() {
            return inputs.length == 1;
        }
    }

    final Caution caution;
    final int dimension;
    final List<Term> terms;
    private final double[] middle; // typical logarithms
    private final double[] spread; // standard deviations of logarithms

    SharedKernelShape(Caution caution, int dimension) {
        this.caution = caution;
        this.dimension = dimension;
        List<Term> all = new ArrayList<>();
        int at = FIRST_TERM;
        int[] inputs = IntStream.range(0, dimension).toArray();
        for (int t = 0; t < caution.joint; t++) {
            double root = Math.sqrt(dimension);
            all.add(new Term(inputs, at, caution.largest, 1.5 * root, 1, t == 0 ? 1 : 0.5));
            at += 1 + dimension;
        }
        for (int d = 0; d < dimension && caution.single && dimension > 1 && dimension <= MOST_SINGLE; d++) {
            all.add(new Term(new int[] {d}, at, caution.largest / dimension, 1, 0.1 / dimension, 1));
            at += 2;
        }
        terms = List.copyOf(all);
        middle = new double[at];
        spread = new double[at];
        middle[NOISE] = Math.log(0.03);
        spread[NOISE] = 2;
        middle[LINEAR] = Math.log(0.1);
        spread[LINEAR] = 1.5;
        for (Term term : terms) {
            int end = term.at + 1 + term.inputs.length;
            middle[term.at] = Math.log(term.variance);
            spread[term.at] = term.single() ? 1.5 : 1;
            Arrays.fill(middle, term.at + 1, end, Math.log(term.scale));
            Arrays.fill(spread, term.at + 1, end, term.single() ? 0.7 : 1.5);
        }
    }

    /** Number of hyperparameters. */
    int size() {
        return middle.length;
    }

    /**
     * Returns a starting point: typical values, except for the length scales of terms of all inputs.
     *
     * @param lengthScale length scale of terms of all inputs, in units of √D
     */
    double[] start(double lengthScale) {
        double[] logs = middle.clone();
        logs[NOISE] = Math.log(NOISE_AT_FIRST);
        for (Term term : terms) {
            if (term.inputs.length == dimension) {
                double scale = term.nearness * lengthScale * Math.sqrt(dimension);
                Arrays.fill(logs, term.at + 1, term.at + 1 + dimension, Math.log(scale));
                logs[term.at] += Math.log(term.nearness);
            }
        }
        return logs;
    }

    private double deviation(double[] logs, int i) {
        return (logs[i] - middle[i]) / spread[i];
    }

    /** Returns half the sum of squared deviations of the logarithms from typical values. */
    double penalty(double[] logs) {
        double sum = 0;
        for (int i = 0; i < logs.length; i++) {
            sum += 0.5 * deviation(logs, i) * deviation(logs, i);
        }
        return sum;
    }

    double[] penaltyGradient(double[] logs) {
        double[] gradient = new double[logs.length];
        Arrays.setAll(gradient, i -> deviation(logs, i) / spread[i]);
        return gradient;
    }
}
