package org.lgr.bench.generalisation;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.lgr.Prediction;

/** Inputs made from training rows that differ from all measured ones. Predictions there must not be absurd. */
final class MadeInputs {
    /** The kinds of made inputs. */
    enum Kind {
        /** One column is taken from another row. */
        SWAPPED("one swapped"),
        /** Every column is taken from a different row. */
        SHUFFLED("all shuffled"),
        /** Rows moved to 1.5 times their distance from the mean of the training inputs. */
        OUTSIDE("all x 1.5"),
        /** Rows moved to five times their distance from the mean of the training inputs. */
        FAR("all x 5");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Name in tables and files. */
        String label() {
            return label;
        }
    }

    /**
     * Statistics of the predictions at inputs of one kind.
     *
     * @param kind kind of the inputs
     * @param points number of inputs
     * @param beyondTwice number of means more than two widths outside the range of the training targets
     * @param farthest the largest distance outside, in widths
     * @param apart number of 95 % intervals that do not intersect the range
     */
    record Score(Kind kind, long points, long beyondTwice, double farthest, long apart) {
        /** Statistics of both sets of points; the kind is that of this one. */
        Score plus(Score other) {
            return new Score(
                    kind,
                    points + other.points,
                    beyondTwice + other.beyondTwice,
                    Math.max(farthest, other.farthest),
                    apart + other.apart);
        }
    }

    private static final int POINTS = 2000; // per kind
    private static final long SEED = 1;
    private static final double OUTSIDE = 1.5;
    private static final double FAR = 5;
    private static final double FAR_AWAY = 2; // widths
    private static final double INTERVAL = 0.95;

    private MadeInputs() {}

    /** Inputs of all kinds; equal rows give equal inputs. */
    static Map<Kind, double[][]> of(double[][] rows) {
        return of(rows, POINTS);
    }

    /** The given number of inputs of each kind. */
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

    /** Compares the predictions at inputs of one kind with the range of the training targets. */
    static Score score(Kind kind, List<Prediction> predictions, TargetRange range) {
        long beyond = 0;
        long apart = 0;
        double farthest = 0;
        double freedom = Double.NaN;
        double halfWidth = 0; // of the interval, in standard deviations
        for (Prediction prediction : predictions) {
            // Rare, because all predictions of a model have the same degrees of freedom.
            if (prediction.degreesOfFreedom() != freedom) {
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
