package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.sweep.Dense;

/** The posterior of an ensemble, compared with a dense computation. */
class ExactPosteriorTest {
    /**
     * Precision matrices here have condition numbers below 1e5, except for the prior of the offset, which the data
     * determine.
     */
    private static final double ACCURACY = 1e-9;

    static Stream<Arguments> problems() {
        List<Arguments> all = new ArrayList<>();
        for (boolean weighted : new boolean[] {false, true}) {
            all.add(Arguments.of("constants", problem(LocalBasis.constant(), 2, 80, 3, 1, weighted)));
            all.add(Arguments.of("planes", problem(LocalBasis.linear(), 3, 120, 3, 2, weighted)));
            all.add(Arguments.of("parabolas", problem(LocalBasis.polynomial(2), 2, 120, 2, 1, weighted)));
        }
        return all.stream();
    }

    private static EnsembleProblem problem(
            LocalBasis basis, int dimension, int rows, int models, int outputs, boolean weighted) {
        return new EnsembleProblem(basis, dimension, rows, models, outputs, weighted, 31);
    }

    private static IntStream outputs(EnsembleProblem problem) {
        return IntStream.range(0, problem.ensemble.outputs.size());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void meanIsTheDenseSolutionAndZeroWhereNothingIsLive(String name, EnsembleProblem problem) {
        outputs(problem).forEach(q -> {
            double[] mean = problem.solver(q).mean();
            double[] expected = new double[mean.length];
            int[] live = problem.live(q);
            DMatrixRMaj dense = problem.mean(q);
            for (int i = 0; i < live.length; i++) {
                expected[live[i]] = dense.get(i, 0);
            }
            for (int p = 0; p < mean.length; p++) {
                assertThat(mean[p]).isCloseTo(expected[p], within(ACCURACY * (1 + Math.abs(expected[p]))));
            }
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void evidenceIsTheLogDensityOfTheTargets(String name, EnsembleProblem problem) {
        // Weights divide the noise of their rows; their own determinant is a constant and is left out.
        double logWeights = 0;
        for (double weight : problem.weights()) {
            logWeights += Math.log(weight);
        }
        double constant = 0.5 * logWeights;
        outputs(problem).forEach(q -> {
            double expected = problem.logDensity(q) - constant;
            // The prior variance 1e6 of the offset over the noise gives the reference matrix a condition number of
            // 1e10.
            assertThat(problem.solver(q).evidence()).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void effectiveParametersAreThoseThatTheDataDetermine(String name, EnsembleProblem problem) {
        outputs(problem).forEach(q -> {
            DMatrixRMaj covariance = Dense.inverse(problem.precision(q));
            double[] relevances = problem.relevances(q);
            double expected = 1;
            for (int i = 0; i < relevances.length; i++) {
                expected += 1 - relevances[i] * covariance.get(i, i);
            }
            assertThat(problem.solver(q).effectiveParameters()).isCloseTo(expected, within(ACCURACY * expected));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void anUpdateIsMacKaysFixedPoint(String name, EnsembleProblem problem) {
        outputs(problem).forEach(q -> {
            DMatrixRMaj covariance = Dense.inverse(problem.precision(q));
            DMatrixRMaj mean = problem.mean(q);
            double[] relevances = problem.relevances(q);
            double effective = 1;
            double[] expected = new double[relevances.length];
            for (int i = 0; i < relevances.length; i++) {
                double gamma = 1 - relevances[i] * covariance.get(i, i);
                expected[i] = gamma / (mean.get(i, 0) * mean.get(i, 0));
                effective += gamma;
            }
            DMatrixRMaj residual = Dense.sum(problem.targets(q), -1, Dense.product(problem.features(q), mean));
            double squares = Dense.dot(residual, Dense.product(Dense.diagonal(problem.weights()), residual));

            ExactPosterior solver = problem.solver(q);
            solver.update();
            solver.store();

            double noise = squares / (problem.weights().length - effective);
            assertThat(problem.ensemble.outputs.get(q).noise).isCloseTo(noise, within(ACCURACY * noise));
            double[] updated = problem.relevances(q);
            for (int i = 0; i < expected.length; i++) { // a small mean has a larger relative error
                assertThat(updated[i]).isCloseTo(expected[i], within(1e-6 * expected[i]));
            }
            DMatrixRMaj again = problem.mean(q);
            double offset = again.get(again.numRows - 1, 0);
            assertThat(problem.ensemble.outputs.get(q).offset).isCloseTo(offset, within(1e-6));
        });
    }

    @Test
    void samplesHaveTheCovarianceOfThePosterior() {
        EnsembleProblem problem = problem(LocalBasis.linear(), 2, 100, 2, 1, true);
        ExactPosterior solver = problem.solver(0);
        List<double[]> samples = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            samples.addAll(List.of(solver.samples()));
        }
        int count = samples.size();
        DMatrixRMaj covariance = Dense.inverse(problem.precision(0));
        int[] live = problem.live(0);
        for (int i = 0; i < live.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (double[] sample : samples) {
                    sum += sample[live[i]] * sample[live[j]];
                }
                double square = covariance.get(i, j) * covariance.get(i, j);
                double error = Math.sqrt((covariance.get(i, i) * covariance.get(j, j) + square) / count);
                assertThat(sum / count).isCloseTo(covariance.get(i, j), within(5 * error)); // five standard errors
            }
        }
    }

    @Test
    void aRowOfWeightTwoCountsAsTwoRowsInAllStatistics() {
        EnsembleProblem problem = problem(LocalBasis.linear(), 2, 60, 3, 1, false);
        Dataset data = Dataset.of(2, new double[] {0, 1, -1, 0.5, 1, 1, 0.3, -1}, new double[] {1, 2, -1, 0.5});
        Dataset weighted = data.withWeights(new double[] {1, 2, 3, 1});
        double mean = 7 / 4.0; // weights are divided by it
        EvidencePasses.Gram one = statistics(problem.ensemble, weighted);
        EvidencePasses.Gram two = statistics(problem.ensemble, data.select(0, 1, 1, 2, 2, 2, 3));

        assertThat(one.weight() * mean).isCloseTo(two.weight(), within(1e-14));
        assertThat(one.squares[0] * mean).isCloseTo(two.squares[0], within(1e-14));
        for (int i = 0; i < one.size; i++) {
            assertThat(one.cross[0][i] * mean).isCloseTo(two.cross[0][i], within(1e-14));
            for (int j = 0; j <= i; j++) {
                double expected = two.gram[i * two.size + j];
                assertThat(one.gram[i * one.size + j] * mean).isCloseTo(expected, within(1e-14 * (1 + expected)));
            }
        }

        Ensemble.Output output = problem.ensemble.outputs.get(0);
        double noise = output.noise;
        double[] repeated = solver(problem.ensemble, two).mean();
        output.noise = noise / mean; // the noise of a row of average weight
        double[] heavier = solver(problem.ensemble, one).mean();
        for (int p = 0; p < repeated.length; p++) {
            assertThat(heavier[p]).isCloseTo(repeated[p], within(1e-12 * (1 + Math.abs(repeated[p]))));
        }
    }

    private static EvidencePasses.Gram statistics(Ensemble ensemble, Dataset data) {
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(data), IntStream.range(0, data.size()).toArray());
        return new ChunkPasses(Parallel.NONE)
                .run(chunks, new EvidencePasses.GramPass(FeatureMap.of(ensemble, ensemble.layout()), 1));
    }

    private static ExactPosterior solver(Ensemble ensemble, EvidencePasses.Gram statistics) {
        return new ExactPosterior(statistics, ensemble.layout(), ensemble, 0, Parallel.NONE, new Randomness(3));
    }

    @Test
    void statisticsOfManyChunksAreTheirSum() {
        EnsembleProblem problem = problem(LocalBasis.linear(), 2, 2 * Chunk.ROWS + 100, 2, 2, true);
        assertThat(problem.chunks).hasSize(3);
        EvidencePasses.Gram gram = problem.gram();
        DMatrixRMaj phi = problem.features(1);
        DMatrixRMaj weighted = Dense.product(Dense.transpose(phi), scaled(problem.targets(1), problem.weights()));
        int[] live = problem.live(1);
        for (int i = 0; i < live.length; i++) {
            double expected = weighted.get(i, 0);
            assertThat(gram.cross[1][live[i]]).isCloseTo(expected, within(1e-10 * (1 + Math.abs(expected))));
        }
    }

    private static DMatrixRMaj scaled(DMatrixRMaj column, double[] factors) {
        DMatrixRMaj scaled = column.copy();
        for (int n = 0; n < factors.length; n++) {
            scaled.set(n, 0, factors[n] * column.get(n, 0));
        }
        return scaled;
    }
}
