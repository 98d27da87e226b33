package org.lgr;

import java.util.List;
import org.lgr.stats.StudentT;

/**
 * How well predictions match observed targets.
 *
 * @param rows number of targets
 * @param nmse mean squared error divided by the variance of the targets; NaN if they are all equal
 * @param rmse root mean squared error
 * @param mae mean absolute error
 * @param nlpd mean negative log predictive density, in nats
 * @param coverage50 share of targets inside the central 50 % interval
 * @param coverage80 share inside the 80 % interval
 * @param coverage95 share inside the 95 % interval
 */
public record RegressionScore(
        long rows,
        double nmse,
        double rmse,
        double mae,
        double nlpd,
        double coverage50,
        double coverage80,
        double coverage95) {

    private static final int CHUNK = 8192; // rows predicted at once: enough to keep all processors busy

    /**
     * The coefficient of determination R² = 1 − nMSE: the share of the variance of the targets that predictions
     * explain, 1 if they are exact, negative if the mean of the targets predicts better; NaN if targets are all equal.
     */
    public double r2() {
        return 1 - nmse;
    }

    /** Scores a predictor on every row of a dataset. */
    public static RegressionScore of(Predictor predictor, Dataset data) {
        Accumulator scores = new Accumulator();
        for (int from = 0; from < data.size(); from += CHUNK) {
            double[][] rows = new double[Math.min(CHUNK, data.size() - from)][data.dimension()];
            for (int i = 0; i < rows.length; i++) {
                data.copyRow(from + i, rows[i]);
            }
            List<Prediction> predictions = predictor.predict(rows);
            for (int i = 0; i < rows.length; i++) {
                scores.add(predictions.get(i), data.target(from + i));
            }
        }
        return scores.score();
    }

    /** Collects predictions and targets one by one, in constant memory. */
    public static final class Accumulator {
        private StudentT distribution = new StudentT(Double.POSITIVE_INFINITY);
        private double degreesOfFreedom = Double.POSITIVE_INFINITY; // of the distribution
        private double quantile50 = distribution.intervalHalfWidth(0.50);
        private double quantile80 = distribution.intervalHalfWidth(0.80);
        private double quantile95 = distribution.intervalHalfWidth(0.95);

        private long rows;
        private double targetMean;
        private double targetSquares; // Σ (y − ȳ)², by Welford's update
        private double squaredErrors;
        private double absoluteErrors;
        private double logDensities;
        private long inside50;
        private long inside80;
        private long inside95;

        /** An accumulator without rows. */
        public Accumulator() {}

        /** Adds one prediction and what was observed. */
        public void add(Prediction prediction, double target) {
            if (prediction.degreesOfFreedom() != degreesOfFreedom) { // rarely: one model has one distribution
                use(prediction.degreesOfFreedom());
            }
            count(prediction.mean(), prediction.variance(), target);
        }

        /**
         * Adds one normal prediction and what was observed, without allocation. What is not finite is refused.
         *
         * @param variance of a new observation, &gt; 0
         */
        public void add(double mean, double variance, double target) {
            if (!Double.isFinite(mean)
                    || !(variance > 0 && variance < Double.POSITIVE_INFINITY)
                    || !Double.isFinite(target)) {
                throw new IllegalArgumentException("a score needs a finite mean, a finite variance > 0 and a finite "
                        + "target, got mean " + mean + ", variance " + variance + ", target " + target);
            }
            if (degreesOfFreedom != Double.POSITIVE_INFINITY) {
                use(Double.POSITIVE_INFINITY);
            }
            count(mean, variance, target);
        }

        private void use(double newDegreesOfFreedom) {
            degreesOfFreedom = newDegreesOfFreedom;
            distribution = new StudentT(degreesOfFreedom);
            quantile50 = distribution.intervalHalfWidth(0.50);
            quantile80 = distribution.intervalHalfWidth(0.80);
            quantile95 = distribution.intervalHalfWidth(0.95);
        }

        private void count(double mean, double variance, double target) {
            rows++;
            double delta = target - targetMean;
            targetMean += delta / rows;
            targetSquares += delta * (target - targetMean);
            double error = target - mean;
            double standardized = Math.abs(error) / Math.sqrt(variance);
            squaredErrors += error * error;
            absoluteErrors += Math.abs(error);
            logDensities += distribution.logDensity(standardized) - 0.5 * Math.log(variance);
            inside50 += standardized <= quantile50 ? 1 : 0;
            inside80 += standardized <= quantile80 ? 1 : 0;
            inside95 += standardized <= quantile95 ? 1 : 0;
        }

        /** The score of all rows so far. */
        public RegressionScore score() {
            if (rows == 0) {
                throw new IllegalStateException("a score needs at least one prediction");
            }
            double n = rows;
            return new RegressionScore(
                    rows,
                    targetSquares > 0 ? squaredErrors / targetSquares : Double.NaN,
                    Math.sqrt(squaredErrors / n),
                    absoluteErrors / n,
                    -logDensities / n,
                    inside50 / n,
                    inside80 / n,
                    inside95 / n);
        }
    }
}
