package org.lgr.internal.calibration;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.optimise.NelderMead;
import org.lgr.stats.StudentT;

/** Fits a {@link VarianceMap} by maximum likelihood to the errors on hold-out rows. */
final class VarianceMapFit {
    private static final double SMALLEST_NOISE_FACTOR = 0.02;
    private static final double FEWEST_DEGREES = 2.5;
    private static final double MOST_DEGREES = 102.5;
    private static final int MOST_COUNTED = 400; // the prior weighs as if there were at most this many rows
    private static final double[] SHRINKAGES = {0.1, 0.3, 1, 3};
    private static final double WORTHWHILE = 0.05;
    /** Means of the prior of the parameters of map(). NaN stands for the logarithm of the reference leverage. */
    private static final double[] TYPICAL = {0, Double.NaN, -1, 2};

    /** Standard deviations of the prior. */
    private static final double[] PRIOR_DEVIATION = {1, 3, 2, 1.5};

    /** Parameters of map() at which searches start. */
    private static final double[][] STARTS = {TYPICAL, {-0.5, 1, 0, 2}, {0, 0, -1.5, 3}};

    /** Errors on one set of hold-out rows, standardised: error, leverage, prediction and noise variance of each row. */
    static final class Errors {
        final double[] error;
        final double[] leverage;
        final double[] prediction;
        final double[] noise;
        private int count;

        /**
         * @param capacity largest number of errors
         */
        Errors(int capacity) {
            error = new double[capacity];
            leverage = new double[capacity];
            prediction = new double[capacity];
            noise = new double[capacity];
        }

        void add(double rowError, double rowLeverage, double rowPrediction, double rowNoise) {
            error[count] = rowError;
            leverage[count] = Math.max(1e-12, rowLeverage);
            prediction[count] = rowPrediction;
            noise[count++] = rowNoise;
        }

        int size() {
            return count;
        }

        /** Returns the error of the mean after shrinkage by a map. */
        double shrunkError(VarianceMap map, int i) {
            return error[i] + (1 - map.retention(noise[i], leverage[i])) * prediction[i];
        }

        double meanLogLeverage() {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += Math.log(leverage[i]);
            }
            return sum / count;
        }
    }

    private final List<Errors> sets;
    private final double reference;
    private final double counted;

    private VarianceMapFit(List<Errors> sets) {
        this.sets = sets;
        double logs = 0;
        int rows = 0;
        for (Errors set : sets) {
            logs += set.meanLogLeverage() / sets.size();
            rows += set.size();
        }
        reference = Math.exp(logs);
        counted = Math.min(MOST_COUNTED, rows);
    }

    /**
     * Returns the map under which the errors are most likely. All sets have the same weight. Without any errors it is a
     * default map.
     */
    static VarianceMap of(List<Errors> all) {
        List<Errors> sets = all.stream().filter(set -> set.size() > 0).toList();
        if (sets.isEmpty()) {
            return new VarianceMap(1, 1, 1, 1, 30, 0);
        }
        VarianceMapFit fit = new VarianceMapFit(sets);
        double[] best = new double[4];
        double least = Double.POSITIVE_INFINITY;
        for (double[] start : STARTS) {
            double[] point = start.clone();
            point[1] = Double.isNaN(point[1]) ? Math.log(fit.reference) : point[1];
            double[] found = NelderMead.minimise(fit::loss, point);
            double loss = fit.loss(found);
            if (loss < least) {
                least = loss;
                best = found;
            }
        }
        return fit.map(best, 0);
    }

    /**
     * Fits a map that also shrinks means, if that makes the squared errors clearly smaller: by more than two standard
     * errors, and by at least the share {@value #WORTHWHILE}. Variances do not change: if f has the error variance q
     * and targets have the prior variance 1, then the expectation is f/(1 + q), with the variance q/(1 + q), which the
     * map already describes.
     */
    static VarianceMap shrinking(List<Errors> all) {
        VarianceMap plain = of(all);
        VarianceMap best = plain;
        double most = 0;
        for (double shrinkage : SHRINKAGES) {
            VarianceMap map = plain.shrinking(shrinkage);
            double gain = gain(all, map);
            if (gain > most) {
                most = gain;
                best = map;
            }
        }
        return best;
    }

    /**
     * Returns by how much a map reduces the sum of squared errors by shrinking means, or 0 if the gain is not clear.
     */
    private static double gain(List<Errors> all, VarianceMap map) {
        double before = 0;
        double gain = 0;
        double squares = 0;
        for (Errors set : all) {
            for (int i = 0; i < set.size(); i++) {
                double after = set.shrunkError(map, i);
                double own = set.error[i] * set.error[i] - after * after;
                before += set.error[i] * set.error[i];
                gain += own;
                squares += own * own;
            }
        }
        return gain > 2 * Math.sqrt(squares) && gain > WORTHWHILE * before ? gain : 0;
    }

    /** Converts unbounded parameters to a map within its bounds; the exponent is between 1 and 3. */
    private VarianceMap map(double[] p, double shrinkage) {
        return new VarianceMap(
                SMALLEST_NOISE_FACTOR + Math.exp(clip(p[0], -20, 10)),
                Math.exp(clip(p[1], -20, 20)),
                1 + 2 / (1 + Math.exp(-clip(p[2], -30, 30))),
                reference,
                FEWEST_DEGREES + Math.exp(Math.min(p[3], Math.log(MOST_DEGREES - FEWEST_DEGREES))),
                shrinkage);
    }

    private static double clip(double value, double low, double high) {
        return Math.max(low, Math.min(high, value));
    }

    /** Returns the mean negative log density, plus a weak prior that matters for tiny data only. */
    private double loss(double[] p) {
        VarianceMap map = map(p, 0);
        StudentT distribution = new StudentT(map.degreesOfFreedom());
        double[] off = new double[p.length]; // deviations from typical parameters
        for (int i = 0; i < p.length; i++) {
            double typical = Double.isNaN(TYPICAL[i]) ? Math.log(reference) : TYPICAL[i];
            off[i] = (p[i] - typical) / PRIOR_DEVIATION[i];
        }
        double loss = 0.5 * Arrays.stream(off).map(value -> value * value).sum() / counted;
        for (Errors set : sets) {
            double sum = 0;
            for (int i = 0; i < set.size(); i++) {
                double noise = set.noise[i];
                double variance = map.noise(noise) + map.functionVariance(noise, set.leverage[i], set.prediction[i]);
                sum += 0.5 * Math.log(variance) - distribution.logDensity(set.error[i] / Math.sqrt(variance));
            }
            loss += sum / set.size() / sets.size();
        }
        return loss;
    }
}
