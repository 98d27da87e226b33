package org.lgr.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.PosteriorForm;
import org.lgr.internal.memory.RunningMoments;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.sweep.Dense;

/** The parts of a stream, compared with dense computations or with results by hand. */
class StreamPartsTest {
    private static final double NOISE = 0.1;

    /** With one local model nothing is approximated, so that learning point by point must equal batch regression. */
    @Test
    void aFilterOfOneModelIsBayesianRegression() {
        double[] prior = {2, 0, 0, 0, 1, 0, 0, 0, 0.5};
        ModelParameters parameters = new ModelParameters(
                LocalBasis.linear(),
                new Standardizer(new double[2], new double[] {1, 1}, 0, 1),
                new double[] {0.1, -0.2},
                new double[] {1.5, 0.8},
                new int[][] {{0, 1, 2}},
                new double[3],
                new double[] {0.5, 1, 2},
                new WeightPosterior(Inference.EXACT, 0, NOISE, PosteriorForm.BLOCKS, prior.clone(), null),
                new Support(1, 1, new double[] {1, 0, 0, 1}, new double[] {-9, -9}, new double[] {9, 9}));
        PointEvaluation evaluation = new PointEvaluation(parameters);
        SplittableRandom random = new SplittableRandom(1);
        DMatrixRMaj precision = Dense.diagonal(new double[] {0.5, 1, 2});
        DMatrixRMaj right = new DMatrixRMaj(3, 1);
        for (int n = 0; n < 40; n++) {
            double[] x = {random.nextGaussian(), random.nextGaussian()};
            double y = random.nextGaussian();
            evaluation.moveTo(x);
            evaluation.absorb(y - evaluation.standardisedMean(), NOISE + evaluation.posteriorVariance());
            double u = (x[0] - 0.1) / 1.5;
            double v = (x[1] + 0.2) / 0.8;
            double eta = Math.exp(-0.5 * (u * u + v * v));
            DMatrixRMaj phi = Dense.column(new double[] {eta, eta * (x[0] - 0.1), eta * (x[1] + 0.2)});
            precision = Dense.sum(precision, 1 / NOISE, Dense.product(phi, Dense.transpose(phi)));
            right = Dense.sum(right, y / NOISE, phi);
        }
        DMatrixRMaj covariance = new DMatrixRMaj(3, 3);
        assertThat(CommonOps_DDRM.invert(precision, covariance)).isTrue();
        DMatrixRMaj mean = Dense.product(covariance, right);
        for (int i = 0; i < 3; i++) {
            assertThat(parameters.weights()[i]).isCloseTo(mean.get(i, 0), within(1e-10));
            for (int j = 0; j < 3; j++) {
                assertThat(parameters.posterior().spread()[3 * i + j]).isCloseTo(covariance.get(i, j), within(1e-10));
            }
        }
    }

    /** Correlations that multiply along the stream define a Gaussian process, whose posterior is known. */
    @Test
    void aDisturbanceIsAGaussianProcessAlongTheStream() {
        int points = 8;
        int amplitude = 2; // a variance of four times the noise
        double[] correlation = {0, 0.9, 0.7, 0.99, 0.2, 0.95, 0.8, 0.6};
        double[] errors = {0.3, 0.5, -0.1, 0.2, 1, 0.8, 0.9, 0.4};
        SharedError disturbance = new SharedError();
        for (int n = 0; n < points; n++) {
            disturbance.learn(errors[n], NOISE, NOISE, 0, correlation[n], 1, 1);
        }
        DMatrixRMaj kernel = new DMatrixRMaj(points, points);
        for (int i = 0; i < points; i++) {
            double product = 4 * NOISE;
            for (int j = i; j < points; j++) {
                product *= j > i ? correlation[j] : 1;
                kernel.set(i, j, product);
                kernel.set(j, i, product);
            }
        }
        DMatrixRMaj inverse = new DMatrixRMaj(points, points);
        assertThat(CommonOps_DDRM.invert(Dense.sum(kernel, 1, Dense.identity(points, NOISE)), inverse))
                .isTrue();
        DMatrixRMaj last = CommonOps_DDRM.extractColumn(kernel, points - 1, null);
        DMatrixRMaj weights = Dense.product(inverse, last);
        double mean = 0;
        double variance = 4 * NOISE;
        for (int i = 0; i < points; i++) {
            mean += weights.get(i, 0) * errors[i];
            variance -= weights.get(i, 0) * last.get(i, 0);
        }
        assertThat(disturbance.mean[amplitude]).isCloseTo(mean, within(1e-12));
        assertThat(disturbance.variance[amplitude]).isCloseTo(variance, within(1e-12));
    }

    @Test
    void momentsAreThoseOfAllPoints() {
        SplittableRandom random = new SplittableRandom(2);
        RunningMoments moments = new RunningMoments(1, 1);
        int points = 500;
        double[] x = new double[points];
        double[] w = new double[points];
        double total = 0;
        double mean = 0;
        for (int n = 0; n < points; n++) {
            x[n] = 1e6 + random.nextGaussian();
            w[n] = random.nextDouble() + 0.1;
            total += w[n];
            mean += w[n] * x[n];
            moments.add(new double[] {x[n]}, new double[] {-2 * x[n]}, w[n], false);
        }
        mean /= total;
        double variance = 0;
        for (int n = 0; n < points; n++) {
            variance += w[n] * (x[n] - mean) * (x[n] - mean) / total;
        }
        Standardizer scaling = moments.standardizer(0);
        assertThat(scaling.inputMean()[0]).isCloseTo(mean, within(1e-8));
        assertThat(scaling.inputScale()[0]).isCloseTo(Math.sqrt(variance), within(1e-8));
        assertThat(scaling.targetScale()).isCloseTo(2 * Math.sqrt(variance), within(1e-8));
    }

    @Test
    void rowsThatDisagreeAtTheSamePlaceAreAChangeAndNewGroundIsNone() {
        assertThat(test(0, 1).changed(3000))
                .as("other targets at the same places")
                .isTrue();
        assertThat(test(5, 1).changed(3000)).as("other errors at new places").isFalse();
        assertThat(test(0, 0).changed(3000)).as("nothing new").isFalse();
    }

    /** 3,000 rows, and 300 later ones with other inputs and other errors. */
    private static ChangeTest test(double shift, double error) {
        SplittableRandom random = new SplittableRandom(3);
        int rows = 3300;
        double[] x = new double[5 * rows];
        double[] errors = new double[rows];
        long[] arrival = new long[rows];
        for (int n = 0; n < rows; n++) {
            boolean late = n >= 3000;
            x[n] = random.nextDouble() + (late ? shift : 0);
            for (int d = 1; d < 5; d++) {
                x[d * rows + n] = random.nextDouble();
            }
            errors[n] = 0.1 * random.nextGaussian() + (late ? error : 0);
            arrival[n] = late ? n + 1000 : n;
        }
        return new ChangeTest(x, errors, arrival);
    }

    /** Refinements of equal cost: at any time the work done is within its limit, which grows with the logarithm. */
    @Test
    void refinementsOfALongStreamBecomeRareButNeverEnd() {
        StreamSchedule schedule = new StreamSchedule();
        double cost = 2e9;
        long points = schedule.next;
        int count = 0;
        for (; points < 100_000_000L; count++) {
            long before = points;
            schedule.refined(points, cost);
            points = schedule.next;
            assertThat(points).isGreaterThan(before);
        }
        assertThat(count).isBetween(20, 60);
        assertThat(schedule.spent).isEqualTo(count * cost);
    }

    @Test
    void workBeyondAllMeasurePutsTheNextRefinementOffButNotIntoThePast() {
        StreamSchedule schedule = new StreamSchedule();
        schedule.refined(1000, 1e15);
        assertThat(schedule.next).isGreaterThan(1_000_000_000L);
        schedule.change(Long.MAX_VALUE / 2);
        schedule.spent = 1e15;
        schedule.refined(Long.MAX_VALUE / 2 + 100, 1);
        assertThat(schedule.next).isGreaterThan(Long.MAX_VALUE / 2 + 100);
    }

    @Test
    void readersNeverSeeHalfOfWhatIsWritten() throws InterruptedException {
        SeqLock sequence = new SeqLock();
        long[] values = new long[64];
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong torn = new AtomicLong();
        Thread reader = new Thread(() -> {
            long[] seen = new long[values.length];
            while (!done.get()) {
                sequence.read(() -> System.arraycopy(values, 0, seen, 0, seen.length));
                for (long value : seen) {
                    torn.addAndGet(value == seen[0] ? 0 : 1);
                }
            }
        });
        reader.start();
        for (int n = 1; n <= 200_000; n++) {
            sequence.beginWriting();
            for (int i = 0; i < values.length; i++) {
                values[i] = n;
            }
            sequence.endWriting();
        }
        done.set(true);
        reader.join();
        assertThat(torn).hasValue(0);
    }
}
