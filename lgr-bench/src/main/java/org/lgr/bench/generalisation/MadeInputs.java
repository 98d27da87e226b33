package org.lgr.bench.generalisation;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.lgr.Prediction;

/** Inputs that nobody measured, made from training rows: what a model says there must not be absurd. */
final class MadeInputs {
    /** How they are made. */
    enum Kind {
        /** One column comes from another row. */
        SWAPPED("one swapped"),
        /** Every column comes from a row of its own. */
        SHUFFLED("all shuffled"),
        /** One and a half times as far from the mean of the training inputs. */
        OUTSIDE("all x 1.5"),
        /** Five times as far. */
        FAR("all x 5");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** For people and files. */
        String label() {
            return label;
        }
    }

    /**
     * What a model says at inputs of one kind.
     *
     * @param kind how they are made
     * @param points their number
     * @param beyondTwice how many means are farther than two widths outside the range of the training targets
     * @param farthest the largest distance outside, in widths
     * @param apart how many 95 % intervals have nothing in common with the range
     */
    record Score(Kind kind, long points, long beyondTwice, double farthest, long apart) {
        /** Of the points of both; the kind is that of this one. */
        Score plus(Score other) {
            return new Score(
                    kind,
                    points + other.points,
                    beyondTwice + other.beyondTwice,
                    Math.max(farthest, other.farthest),
                    apart + other.apart);
        }
    }

    private static final int POINTS = 2000; // of each kind
    private static final long SEED = 1;
    private static final double OUTSIDE = 1.5;
    private static final double FAR = 5;
    private static final double FAR_AWAY = 2; // widths
    private static final double INTERVAL = 0.95;

    private MadeInputs() {}

    /** Inputs of all kinds, the same for the same rows. */
    static Map<Kind, double[][]> of(double[][] rows) {
        return of(rows, POINTS);
    }

    /** So many inputs of all kinds. */
    static Map<Kind, double[][]> of(double[][] rows, int points) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] means = means(rows);
        Map<Kind, double[][]> made = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            double[][] inputs = new double[points][];
            for (int p = 0; p < points; p++) {
                inputs[p] = rows[random.nextInt(rows.length)].clone();
                switch (kind) {
                    case SWAPPED -> {
                        int column = random.nextInt(means.length);
                        inputs[p][column] = rows[random.nextInt(rows.length)][column];
                    }
                    case SHUFFLED -> {
                        for (int d = 0; d < means.length; d++) {
                            inputs[p][d] = rows[random.nextInt(rows.length)][d];
                        }
                    }
                    case OUTSIDE -> stretch(inputs[p], means, OUTSIDE);
                    case FAR -> stretch(inputs[p], means, FAR);
                }
            }
            made.put(kind, inputs);
        }
        return made;
    }

    private static void stretch(double[] input, double[] means, double factor) {
        for (int d = 0; d < means.length; d++) {
            input[d] = means[d] + factor * (input[d] - means[d]);
        }
    }

    private static double[] means(double[][] rows) {
        double[] means = new double[rows[0].length];
        for (double[] row : rows) {
            for (int d = 0; d < means.length; d++) {
                means[d] += row[d] / rows.length;
            }
        }
        return means;
    }

    /** Judges what a model says at inputs of one kind by the range of the training targets. */
    static Score score(Kind kind, List<Prediction> predictions, TargetRange range) {
        long beyond = 0;
        long apart = 0;
        double farthest = 0;
        double freedom = Double.NaN;
        double halfWidth = 0; // of the interval, in standard deviations
        for (Prediction prediction : predictions) {
            if (prediction.degreesOfFreedom() != freedom) { // rarely: one model has one distribution
                freedom = prediction.degreesOfFreedom();
                halfWidth = prediction.intervalHalfWidth(INTERVAL) / prediction.standardDeviation();
            }
            double half = halfWidth * prediction.standardDeviation();
            double distance = range.distance(prediction.mean());
            farthest = Math.max(farthest, distance);
            beyond += distance > FAR_AWAY ? 1 : 0;
            apart += range.meets(prediction.mean() - half, prediction.mean() + half) ? 0 : 1;
        }
        return new Score(kind, predictions.size(), beyond, farthest, apart);
    }
}
