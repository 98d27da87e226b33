package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which terms a {@link SharedKernel} has, where their hyperparameters are in one vector of logarithms, and what is usual for them:
 * noise, the linear part, then for each term its variance and a length scale for each of its inputs.
 */
public final class SharedKernelShape {
    static final int NOISE = 0;
    static final int LINEAR = 1;

    private static final int FIRST_TERM = 2;
    private static final int MOST_SINGLE =
            40; // inputs; with more, terms of one input each would cost more than the rest
    private static final double NOISE_AT_FIRST = 0.1;

    /** How large functions may be a priori, in variances of the targets, how little noise there may be, and which terms there are. */
    public enum Caution {
        /** As large as the targets, all inputs together: for rows so alike that they promise more than they know of new ones. */
        CAREFUL(1, 1e-2, 1, false),
        /** All inputs together, as large as groups left out allow. */
        PROVEN(8, 1e-4, 1, false),
        /** Larger, with a term of each input alone and two of all, so that a sum of simple functions is found to be one. */
        BOLD(8, 1e-6, 2, true);

        final double largest;
        final double leastNoise;
        private final int joint; // terms of all inputs
        private final boolean single; // whether there are terms of one input

        Caution(double largest, double leastNoise, int joint, boolean single) {
            this.largest = largest;
            this.leastNoise = leastNoise;
            this.joint = joint;
            this.single = single;
        }
    }

    /**
     * A term.
     *
     * @param inputs that it is a function of
     * @param at where its variance is; its length scales follow
     * @param largest bound of its variance
     * @param scale what is usual for its length scales
     * @param variance what is usual for its variance
     * @param nearness times which the length scales of a start are taken, so that terms of all inputs differ
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
    private final double[] middle; // of logarithms
    private final double[] spread; // deviations of logarithms

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

    /** Where a climb may start: usual values, but length scales of all inputs as given, over √D. */
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

    /** Half the squared deviations of the logarithms from what is usual. */
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
