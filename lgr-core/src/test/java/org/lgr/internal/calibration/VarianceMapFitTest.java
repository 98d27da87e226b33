package org.lgr.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.internal.model.VarianceMap;
import org.lgr.stats.StudentT;

/** Calibrations fitted to errors drawn from a known one. */
class VarianceMapFitTest {
    private static final int ROWS = 3000;
    private static final double NOISE = 0.01;

    /** Errors whose ratio to √V follows Student's t with the map's degrees of freedom, scaled to variance 1. */
    private static VarianceMapFit.Errors errors(VarianceMap map, int rows, long seed) {
        Random random = new Random(seed);
        VarianceMapFit.Errors errors = new VarianceMapFit.Errors(rows);
        for (int n = 0; n < rows; n++) {
            double leverage = 0.1 * Math.exp(1.5 * random.nextGaussian());
            double prediction = random.nextGaussian();
            double variance = map.noise(NOISE) + map.functionVariance(NOISE, leverage, prediction);
            errors.add(Math.sqrt(variance) * draw(map.degreesOfFreedom(), random), leverage, prediction, NOISE);
        }
        return errors;
    }

    /** A draw of Student's t: a normal variable over the root of a mean of ν squares, for whole ν. */
    private static double draw(double degrees, Random random) {
        double squares = 0;
        for (int i = 0; i < degrees; i++) {
            double z = random.nextGaussian();
            squares += z * z;
        }
        return random.nextGaussian() / Math.sqrt(squares / degrees) * Math.sqrt((degrees - 2) / degrees);
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 1.2, 8", "3, 10, 2, 5", "0.5, 20, 1.5, 30"})
    void aKnownMapIsRecoveredFromTheErrorsItCauses(double a, double b, double g, int degrees) {
        VarianceMap truth = new VarianceMap(a, b, g, 0.1, degrees, 0);
        VarianceMap found = VarianceMapFit.of(List.of(errors(truth, ROWS, 51)));
        // A log variance estimated from N errors has the standard error √(2/N) for normal errors and at most twice that
        // for 5 degrees of freedom: 0.05. The tolerance is four of them at typical leverages; with heavy tails,
        // variance and tails are harder to separate.
        for (double leverage : new double[] {0.02, 0.1, 0.5}) {
            double expected = truth.noise(NOISE) + truth.functionVariance(NOISE, leverage, 0.5);
            double actual = found.noise(NOISE) + found.functionVariance(NOISE, leverage, 0.5);
            assertThat(Math.log(actual / expected))
                    .as("at leverage %s", leverage)
                    .isCloseTo(0, within(0.2));
        }
        assertThat(found.reference()).isBetween(0.09, 0.11); // the geometric mean of the leverages
        // Tails matter for the half width that covers 99 % of all errors, in standard deviations.
        double expected = new StudentT(degrees).intervalHalfWidth(0.99);
        assertThat(new StudentT(found.degreesOfFreedom()).intervalHalfWidth(0.99))
                .isCloseTo(expected, within(0.1 * expected));
    }

    @Test
    void noMapMakesTheErrorsMuchMoreLikelyThanTheOneFound() {
        VarianceMap truth = new VarianceMap(3, 10, 2, 0.1, 5, 0);
        VarianceMapFit.Errors errors = errors(truth, ROWS, 52);
        VarianceMap found = VarianceMapFit.of(List.of(errors));
        // The maximum exceeds the true value by about half a nat for each of four parameters. The search may stop 1e-6
        // per row below it, and the prior costs as much again.
        assertThat(logLikelihood(found, errors)).isGreaterThan(logLikelihood(truth, errors) - 1);
    }

    private static double logLikelihood(VarianceMap map, VarianceMapFit.Errors errors) {
        StudentT distribution = new StudentT(map.degreesOfFreedom());
        double sum = 0;
        for (int i = 0; i < errors.size(); i++) {
            double variance = map.noise(errors.noise[i])
                    + map.functionVariance(errors.noise[i], errors.leverage[i], errors.prediction[i]);
            sum += distribution.logDensity(errors.error[i] / Math.sqrt(variance)) - 0.5 * Math.log(variance);
        }
        return sum;
    }

    @Test
    void twoSetsOfErrorsCountTheSameHoweverManyRowsTheyHave() {
        VarianceMapFit.Errors few = errors(new VarianceMap(1, 1, 1, 0.1, 10, 0), 300, 53);
        VarianceMapFit.Errors many = errors(new VarianceMap(9, 9, 1, 0.1, 10, 0), ROWS, 54);
        double small = variance(VarianceMapFit.of(List.of(few)));
        double large = variance(VarianceMapFit.of(List.of(many)));
        double both = variance(VarianceMapFit.of(List.of(few, many)));
        assertThat(both).isBetween(1.5 * small, 0.9 * large);
    }

    private static double variance(VarianceMap map) {
        return map.noise(NOISE) + map.functionVariance(NOISE, 0.1, 0);
    }

    @Test
    void withoutErrorsTheModelIsBelieved() {
        VarianceMap map = VarianceMapFit.of(List.of(new VarianceMapFit.Errors(5), new VarianceMapFit.Errors(0)));
        assertThat(map.noise(NOISE)).isEqualTo(NOISE);
        double small = 1e-3; // leverage; the cap reduces it by a share of NOISE · small
        assertThat(map.functionVariance(NOISE, small, 0)).isCloseTo(NOISE * small, within(1e-4 * NOISE * small));
    }

    @Test
    void errorsOfZeroGiveAMapAllTheSame() {
        VarianceMapFit.Errors errors = new VarianceMapFit.Errors(20);
        for (int n = 0; n < 20; n++) {
            errors.add(0, 0, 0, NOISE);
        }
        VarianceMap map = VarianceMapFit.of(List.of(errors));
        assertThat(map.noise(NOISE)).isPositive().isLessThan(NOISE);
        assertThat(map.functionVariance(NOISE, 1e-12, 0)).isNotNegative().isFinite();
    }

    /** Predictions f whose targets are 0 where the leverage is large, and f with little noise elsewhere. */
    private static VarianceMapFit.Errors misled(double doubtfulShare) {
        Random random = new Random(57);
        VarianceMapFit.Errors errors = new VarianceMapFit.Errors(1000);
        for (int n = 0; n < 1000; n++) {
            boolean doubtful = n < 1000 * doubtfulShare;
            double prediction = random.nextGaussian();
            double noise = 0.1 * random.nextGaussian();
            errors.add(doubtful ? noise - prediction : noise, doubtful ? 100 : 0.1, prediction, NOISE);
        }
        return errors;
    }

    @Test
    void meansShrinkWhereThatMakesErrorsClearlySmaller() {
        VarianceMapFit.Errors errors = misled(0.3);
        VarianceMap map = VarianceMapFit.shrinking(List.of(errors));
        assertThat(map.shrinkage()).isPositive();
        assertThat(map.retention(NOISE, 100)).isLessThan(0.5);
        assertThat(map.retention(NOISE, 0.1)).isGreaterThan(0.95);
        VarianceMap plain = VarianceMapFit.of(List.of(errors));
        assertThat(map).as("variances stay").isEqualTo(plain.shrinking(map.shrinkage()));
        double before = 0;
        double after = 0;
        for (int i = 0; i < errors.size(); i++) {
            double target = errors.prediction[i] + errors.error[i];
            double error = target - map.retention(NOISE, errors.leverage[i]) * errors.prediction[i];
            assertThat(errors.shrunkError(map, i)).isCloseTo(error, within(1e-12));
            before += errors.error[i] * errors.error[i];
            after += error * error;
        }
        assertThat(after).isLessThan(0.5 * before);
    }

    @Test
    void meansAreLeftAsTheyAreWhereNothingIsGained() {
        assertThat(VarianceMapFit.shrinking(List.of(misled(0))).shrinkage()).isZero();
        assertThat(VarianceMapFit.shrinking(List.of(errors(new VarianceMap(1, 2, 1.2, 0.1, 8, 0), ROWS, 58)))
                        .shrinkage())
                .isZero();
        assertThat(VarianceMapFit.shrinking(List.of()).shrinkage()).isZero();
    }
}
