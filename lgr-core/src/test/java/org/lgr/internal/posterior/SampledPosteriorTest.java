package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/** Sampled posteriors, compared with exact ones. */
class SampledPosteriorTest {
    private static final int DIMENSION = 3;
    private static final int ONE_BLOCK = Integer.MAX_VALUE;
    private static final double TIGHT = 1e-9;

    /** Rows of several smooth targets with noise, more than a preconditioner uses. */
    private static List<Dataset> data(int rows, int outputs, boolean weighted) {
        Random random = new Random(7);
        double[][] x = new double[rows][DIMENSION];
        double[][] y = new double[outputs][rows];
        double[] weights = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < DIMENSION; d++) {
                x[n][d] = random.nextGaussian();
            }
            for (int q = 0; q < outputs; q++) {
                y[q][n] = Math.sin((2 + q) * x[n][0]) + x[n][1] * x[n][2] + 0.1 * random.nextGaussian();
            }
            weights[n] = 0.2 + 2 * random.nextDouble();
        }
        List<Dataset> data = new ArrayList<>();
        for (double[] target : y) {
            Dataset unweighted = Dataset.of(x, target);
            data.add(weighted ? unweighted.withWeights(weights) : unweighted);
        }
        return data;
    }

    private static List<Chunk> chunks(List<Dataset> data) {
        int[] rows = new int[data.get(0).size()];
        Arrays.setAll(rows, n -> n);
        return Chunk.cut(data, data.stream().map(Standardizer::of).toList(), rows);
    }

    /** Local models at random places; if there are several outputs, one component of the second is pruned. */
    private static Ensemble ensemble(int models, double width, int outputs) {
        Random random = new Random(11);
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), DIMENSION), outputs, 0.05);
        for (int m = 0; m < models; m++) {
            double[] centre = random.doubles(DIMENSION, -1.5, 1.5).toArray();
            double[] scales =
                    random.doubles(DIMENSION, 0.8 * width, 1.2 * width).toArray();
            ensemble.add(new Localiser(centre, scales), 1);
        }
        if (outputs > 1) {
            ensemble.outputs.get(1).relevance.get(0)[1] = Double.POSITIVE_INFINITY;
        }
        return ensemble;
    }

    private static List<SampledPosterior> sampled(Ensemble ensemble, List<Chunk> rows, int block, Parallel parallel) {
        return new ConjugateGradients(
                        ensemble, new ChunkPasses(parallel).rows(rows), parallel, new Randomness(3), block)
                .solve(0, TIGHT);
    }

    private static Rows rows(List<Chunk> chunks) {
        return new ChunkPasses(Parallel.NONE).rows(chunks);
    }

    private static ExactPosterior exact(Ensemble ensemble, List<Chunk> rows, int output) {
        Ensemble.Layout layout = ensemble.layout();
        EvidencePasses.Gram gram =
                rows(rows).run(new EvidencePasses.GramPass(FeatureMap.of(ensemble, layout), ensemble.outputs.size()));
        return new ExactPosterior(gram, layout, ensemble, output, Parallel.NONE, new Randomness(1));
    }

    /** Largest difference of predictions, relative to their root mean square. */
    private static double difference(Ensemble ensemble, List<Chunk> rows, double[] one, double[] other) {
        ChunkFeatures features = new ChunkFeatures(ensemble, ensemble.layout());
        double largest = 0;
        double squares = 0;
        for (Chunk chunk : rows) {
            double[] a = new double[chunk.rows];
            double[] b = new double[chunk.rows];
            features.fill(chunk);
            features.combine(one, chunk.rows, a);
            features.combine(other, chunk.rows, b);
            for (int i = 0; i < chunk.rows; i++) {
                largest = Math.max(largest, Math.abs(a[i] - b[i]));
                squares += b[i] * b[i];
            }
        }
        return largest / Math.sqrt(squares / Chunk.rows(rows));
    }

    private static void assertSameMeans(Ensemble ensemble, List<Chunk> rows, List<SampledPosterior> solvers) {
        for (int q = 0; q < solvers.size(); q++) {
            double[] mean = exact(ensemble, rows, q).mean();
            assertThat(difference(ensemble, rows, solvers.get(q).mean(), mean)).isLessThan(1e-6);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void meansOfOutputsThatShareLocalisersAreTheExactOnes(boolean weighted) {
        List<Chunk> rows = chunks(data(9000, 2, weighted));
        Ensemble ensemble = ensemble(20, 1, 2);
        assertSameMeans(ensemble, rows, sampled(ensemble, rows, ONE_BLOCK, Parallel.NONE));
    }

    @Test
    void nearlyIdenticalWideModelsDoNotHinderConvergence() {
        List<Chunk> rows = chunks(data(9000, 1, false));
        Ensemble ensemble = ensemble(40, 30, 1);
        assertSameMeans(ensemble, rows, sampled(ensemble, rows, ONE_BLOCK, Parallel.NONE));
    }

    @Test
    void moreComponentsThanRowsAreSolvedAsWell() {
        List<Chunk> rows = chunks(data(100, 1, false));
        Ensemble ensemble = ensemble(40, 1, 1);
        assertThat(ensemble.layout().size).isGreaterThan(100);
        assertSameMeans(ensemble, rows, sampled(ensemble, rows, ONE_BLOCK, Parallel.NONE));
    }

    @Test
    void blocksOfModelsPreconditionNarrowModels() {
        List<Chunk> rows = chunks(data(9000, 2, true));
        Ensemble ensemble = ensemble(20, 0.3, 2);
        assertThat(ConjugateGradients.borders(ensemble.layout(), 12)).hasSizeGreaterThan(5);
        assertSameMeans(ensemble, rows, sampled(ensemble, rows, 12, Parallel.NONE));
    }

    @Test
    void bordersStandBetweenModelsAndCoverAllFeatures() {
        Ensemble.Layout layout = ensemble(5, 1, 1).layout(); // 5 models of 4 components and the offset
        assertThat(ConjugateGradients.borders(layout, ONE_BLOCK)).containsExactly(0, 21);
        assertThat(ConjugateGradients.borders(layout, 8)).containsExactly(0, 8, 16, 21);
        assertThat(ConjugateGradients.borders(layout, 1)).containsExactly(0, 4, 8, 12, 16, 21);
    }

    /** With H = LLᵀ, Lᵀu is standard normal for a draw u, and |Lᵀu|² = uᵀHu has a chi-square distribution. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void samplesHaveTheCovarianceOfThePosterior(boolean weighted) {
        List<Chunk> rows = chunks(data(9000, 1, weighted));
        Ensemble ensemble = ensemble(20, 1, 1);
        double[] variance = exact(ensemble, rows, 0).variance();
        double energy = 0;
        double diagonal = 0;
        int draws = 0;
        for (int seed = 0; seed < 20; seed++) {
            ConjugateGradients posterior =
                    new ConjugateGradients(ensemble, rows(rows), Parallel.NONE, new Randomness(seed), ONE_BLOCK);
            SampledPosterior solver = posterior.solve(0, 1e-3).get(0);
            FeatureMap map = FeatureMap.of(ensemble, ensemble.layout());
            SampledPasses.GramTimes products = rows(rows)
                    .run(new SampledPasses.GramTimesPass(map, SampledPasses.fours(solver.samples(), map.features())));
            for (int s = 0; s < SampledPosterior.SAMPLES; s++) {
                double[] u = solver.gather(solver.samples()[s]);
                double[] gram = solver.gather(products.sum(s));
                for (int i = 0; i < u.length; i++) {
                    energy += u[i] * (gram[i] / solver.output.noise + solver.relevance[i] * u[i]);
                    diagonal += u[i] * u[i] / variance[i] / u.length;
                }
                draws++;
            }
        }
        int freedom = draws * variance.length;
        // Four standard deviations, plus the error of solutions with tolerance 1e-2.
        assertThat(energy / freedom).isCloseTo(1, within(4 * Math.sqrt(2.0 / freedom) + 2e-2));
        // Weights of one draw are correlated; in the worst case they count as one.
        assertThat(diagonal / draws).isCloseTo(1, within(4 * Math.sqrt(2.0 / draws)));
    }

    @Test
    void effectiveParametersAndNoiseFollowTheExactOnes() {
        List<Chunk> rows = chunks(data(9000, 1, false));
        Ensemble one = ensemble(60, 1, 1);
        Ensemble other = one.copy();
        ConjugateGradients posterior =
                new ConjugateGradients(one, rows(rows), Parallel.NONE, new Randomness(5), ONE_BLOCK);
        SampledPosterior sampled = posterior.solve(0, TIGHT).get(0);
        ExactPosterior exact = exact(other, rows, 0);
        // Single variances have an error of about √(P/n), at most a quarter of 1 − γ; their mean has less.
        double undetermined = exact.features.length - exact.effectiveParameters();
        double effective = exact.effectiveParameters();
        assertThat(sampled.effectiveParameters()).isCloseTo(effective, within(0.25 * undetermined));
        sampled.reestimate();
        exact.update();
        double noise = other.outputs.get(0).noise;
        assertThat(one.outputs.get(0).noise / noise).isCloseTo(1, within(undetermined / 9000));
    }

    @Test
    void threadsChangeNoBit() {
        List<Chunk> rows = chunks(data(9000, 2, true));
        Ensemble ensemble = ensemble(20, 1, 2);
        List<SampledPosterior> alone = sampled(ensemble, rows, 30, Parallel.NONE);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            List<SampledPosterior> together = sampled(ensemble, rows, 30, Parallel.on(executor));
            for (int q = 0; q < 2; q++) {
                assertThat(together.get(q).mean()).isEqualTo(alone.get(q).mean());
                assertThat(together.get(q).samples()).isDeepEqualTo(alone.get(q).samples());
                assertThat(together.get(q).evidence()).isEqualTo(alone.get(q).evidence());
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void samplingPaysForManyComponentsAndRows() {
        Ensemble few = ensemble(20, 1, 1);
        Ensemble many = ensemble(700, 1, 1);
        assertThat(InferenceCost.cheaper(few, 1_000_000)).isEqualTo(Inference.EXACT);
        assertThat(InferenceCost.cheaper(many, 4000)).isEqualTo(Inference.EXACT);
        assertThat(InferenceCost.cheaper(many, 1_000_000)).isEqualTo(Inference.SAMPLED);
    }
}
