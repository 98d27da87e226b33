package org.lgr.baselines.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.internal.model.Standardizer;

class ProcessStreamTest {
    private static final ProcessPrior PRIOR = new ProcessPrior(new double[] {0.8, 2}, 1.5, 0.04);

    static Stream<Function<ProcessPrior, ProcessStream>> methods() {
        return Stream.of(prior -> new LocalProcesses(prior, 20, 1), prior -> new SparseSpectrumProcess(prior, 100, 1));
    }

    /** sin 2a + b/2 with noise of standard deviation 0.1. */
    private static Dataset waves(int rows, int seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            x[n] = new double[] {4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2};
            y[n] = Math.sin(2 * x[n][0]) + 0.5 * x[n][1] + 0.1 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    private static double[] row(Dataset data, int n) {
        return new double[] {data.input(n, 0), data.input(n, 1)};
    }

    private static void learn(ProcessStream stream, Dataset data) {
        for (int n = 0; n < data.size(); n++) {
            stream.update(row(data, n), data.target(n));
        }
    }

    private static double covariance(double[] a, double[] b) {
        double first = (a[0] - b[0]) / 0.8;
        double second = (a[1] - b[1]) / 2;
        return 1.5 * Math.exp(-0.5 * (first * first + second * second));
    }

    /** Solves a linear system by elimination with the largest pivot. */
    private static double[] solve(double[][] matrix, double[] right) {
        int size = right.length;
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            rows[i] = Arrays.copyOf(matrix[i], size + 1);
            rows[i][size] = right[i];
        }
        for (int k = 0; k < size; k++) {
            for (int i = k + 1; i < size; i++) {
                if (Math.abs(rows[i][k]) > Math.abs(rows[k][k])) {
                    double[] kept = rows[i];
                    rows[i] = rows[k];
                    rows[k] = kept;
                }
            }
            for (int i = 0; i < size; i++) {
                double factor = i == k ? 0 : rows[i][k] / rows[k][k];
                for (int j = k; j <= size; j++) {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        double[] solution = new double[size];
        Arrays.setAll(solution, i -> rows[i][size] / rows[i][i]);
        return solution;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void localProcessesWithOneLeafAreTheExactProcess() {
        Dataset data = waves(30, 1);
        LocalProcesses stream = new LocalProcesses(PRIOR, 30, 1);
        learn(stream, data);
        double[][] matrix = new double[30][30];
        double[] covariances = new double[30];
        double[] point = {0.3, -0.7};
        for (int i = 0; i < 30; i++) {
            covariances[i] = covariance(row(data, i), point);
            for (int j = 0; j < 30; j++) {
                matrix[i][j] = covariance(row(data, i), row(data, j)) + (i == j ? 0.04 : 0);
            }
        }

        Prediction prediction = stream.predict(point);

        assertThat(stream.localModelCount()).isEqualTo(1);
        assertThat(prediction.mean()).isCloseTo(dot(covariances, solve(matrix, data.targets())), within(1e-10));
        double variance = 1.5 - dot(covariances, solve(matrix, covariances));
        assertThat(prediction.functionVariance()).isCloseTo(variance, within(1e-10));
        assertThat(prediction.variance()).isCloseTo(variance + 0.04, within(1e-10));
    }

    @Test
    void aSparseSpectrumIsRidgeRegressionOnItsFeatures() {
        Dataset data = waves(60, 1);
        SparseSpectrumProcess stream = new SparseSpectrumProcess(PRIOR, 10, 1);
        learn(stream, data);
        double[][] precision = new double[20][20];
        double[] right = new double[20];
        double[] features = new double[20];
        for (int n = 0; n < data.size(); n++) {
            stream.features(row(data, n), features);
            for (int i = 0; i < 20; i++) {
                right[i] += features[i] * data.target(n);
                for (int j = 0; j < 20; j++) {
                    precision[i][j] += features[i] * features[j];
                }
            }
        }
        for (int i = 0; i < 20; i++) {
            precision[i][i] += 0.04;
        }
        double[] point = {0.3, -0.7};
        stream.features(point, features);

        Prediction prediction = stream.predict(point);

        assertThat(prediction.mean()).isCloseTo(dot(features, solve(precision, right)), within(1e-9));
        double variance = 0.04 * dot(features, solve(precision, features));
        assertThat(prediction.functionVariance()).isCloseTo(variance, within(1e-9));
        assertThat(prediction.variance()).isCloseTo(variance + 0.04, within(1e-9));
    }

    @Test
    void manyFrequenciesHaveTheCovarianceOfThePrior() {
        SparseSpectrumProcess stream = new SparseSpectrumProcess(PRIOR, 1000, 1);
        double[] one = new double[2000];
        double[] other = new double[2000];
        double[] a = {0.5, 0};
        double[] b = {0, 1};
        stream.features(a, one);
        stream.features(b, other);

        assertThat(dot(one, one)).isCloseTo(1.5, within(1e-9));
        // The mean of 1,000 cosines times 1.5, each with a deviation of at most 1.
        assertThat(dot(one, other)).isCloseTo(covariance(a, b), within(5 * 1.5 / Math.sqrt(1000)));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void itLearnsAWaveAndItsVariancesAreHonest(Function<ProcessPrior, ProcessStream> method) {
        ProcessStream stream = method.apply(ProcessPrior.of(waves(200, 1)));
        learn(stream, waves(2000, 2));
        Dataset test = waves(500, 3);
        double squares = 0;
        int inside = 0;
        for (int n = 0; n < test.size(); n++) {
            Prediction prediction = stream.predict(row(test, n));
            double error = prediction.mean() - test.target(n);
            squares += error * error;
            inside += Math.abs(error) <= prediction.intervalHalfWidth(0.95) ? 1 : 0;
            assertThat(prediction.functionVariance()).isPositive();
            assertThat(prediction.variance()).isGreaterThan(prediction.functionVariance());
        }
        // Noise alone leaves 0.01; 95 % of 500 have a standard deviation of 1 %.
        assertThat(squares / test.size()).isBetween(0.008, 0.014);
        assertThat(inside / 500.0).isBetween(0.91, 0.99);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void withoutPointsThePriorIsPredicted(Function<ProcessPrior, ProcessStream> method) {
        Prediction prediction = method.apply(PRIOR).predict(new double[] {7, -7});

        assertThat(prediction.mean()).isZero();
        assertThat(prediction.functionVariance()).isCloseTo(1.5, within(1e-12));
        assertThat(prediction.coverage()).isCloseTo(0, within(1e-12));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theSamePointAgainAndAgainIsNoTrouble(Function<ProcessPrior, ProcessStream> method) {
        ProcessStream stream = method.apply(PRIOR);
        for (int n = 0; n < 300; n++) {
            stream.update(new double[] {1, 1}, 2);
        }
        assertThat(stream.predict(new double[] {1, 1}).mean()).isCloseTo(2, within(0.02));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void whatIsNotANumberIsRefused(Function<ProcessPrior, ProcessStream> method) {
        ProcessStream stream = method.apply(PRIOR);
        assertThatThrownBy(() -> stream.update(new double[] {1, Double.NaN}, 0))
                .hasMessage("input 2 is NaN; it must be finite");
        assertThatThrownBy(() -> stream.update(new double[] {1, 1}, Double.POSITIVE_INFINITY))
                .hasMessage("the target is Infinity; it must be finite");
        assertThatThrownBy(() -> stream.predict(new double[] {1})).hasMessage("expected 2 inputs, got 1");
    }

    @Test
    void aFullLeafIsDividedAndThePointsStay() {
        LocalProcesses stream = new LocalProcesses(PRIOR, 20, 1);
        Dataset data = waves(500, 1);
        learn(stream, data);
        assertThat(stream.localModelCount())
                .isBetween(25, 100); // 20 points at most, about half of them after a division
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            double error = stream.predict(row(data, n)).mean() - data.target(n);
            squares += error * error;
        }
        assertThat(squares / data.size()).isLessThan(0.02); // a point that was lost would leave a hole
    }

    @Test
    void thePriorOfASampleKnowsNoiseAndRelevance() {
        Random random = new Random(1);
        double[][] x = new double[400][];
        double[] y = new double[400];
        for (int n = 0; n < 400; n++) {
            x[n] = new double[] {random.nextDouble(), 100 * random.nextDouble()};
            y[n] = 50 + 10 * Math.sin(6 * x[n][0]) + random.nextGaussian();
        }

        ProcessPrior prior = ProcessPrior.of(Dataset.of(x, y));

        // 400 rows know a variance to about 7 %.
        assertThat(prior.noiseVariance()).isCloseTo(1, within(0.25));
        assertThat(prior.lengthScales()[0]).isBetween(0.05, 1.0);
        assertThat(prior.lengthScales()[1]).isGreaterThan(300); // irrelevant: longer than its range
        assertThat(prior.signalVariance()).isBetween(20.0, 5000.0);
    }

    @Test
    void theGradientOfTheEvidenceIsThatOfDifferences() {
        Dataset data = waves(40, 1);
        PriorEvidence.Sample sample = PriorEvidence.Sample.of(
                data, Standardizer.of(data), IntStream.range(0, 40).toArray());
        double[] logs = {-0.4, 0.7, 0.2, -2.5};
        double[] gradient = new PriorEvidence(logs, sample).gradient();
        for (int i = 0; i < logs.length; i++) {
            double[] more = logs.clone();
            double[] less = logs.clone();
            more[i] += 1e-5;
            less[i] -= 1e-5;
            double difference =
                    (new PriorEvidence(more, sample).value() - new PriorEvidence(less, sample).value()) / 2e-5;
            assertThat(gradient[i]).isCloseTo(difference, within(1e-5));
        }
    }

    @Test
    void aPriorOfNothingIsRefused() {
        assertThatThrownBy(() -> new ProcessPrior(new double[] {1, 0}, 1, 1))
                .hasMessageContaining("must be positive and finite, got [1.0, 0.0], 1.0 and 1.0");
        assertThatThrownBy(() -> new LocalProcesses(PRIOR, 1, 1)).hasMessageContaining("at least 2 points, got 1");
        assertThatThrownBy(() -> new SparseSpectrumProcess(PRIOR, 0, 1)).hasMessageContaining("at least 1 frequency");
    }
}
