package org.lgr.internal.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.PosteriorForm;
import org.lgr.internal.calibration.DataSupport;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.process.SharedKernelProblem;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;
import org.lgr.internal.sweep.SmallProblem;

/** Weighted sums of ensembles as one ensemble: their predictions and draws of their posteriors. */
class BlendTest {
    private static final int DIMENSION = 2;
    /** Sums of some tens of terms of size 1, in another order. */
    private static final double ROUNDING = 1e-12;

    /** An ensemble with random weights, and random draws of a posterior. */
    private static Blend.Part part(LocalBasis basis, int models, int outputs, long seed) {
        Ensemble ensemble = new EnsembleProblem(basis, DIMENSION, 10, models, outputs, false, seed).ensemble;
        Random random = new Random(seed);
        for (Ensemble.Output output : ensemble.outputs) {
            output.offset = random.nextGaussian();
            for (int m = 0; m < models; m++) {
                for (int k = 0; k < ensemble.monomials.size(); k++) {
                    output.mean.get(m)[k] = output.live(m, k) ? random.nextGaussian() : 0;
                }
            }
        }
        return withDraws(ensemble, random);
    }

    private static Blend.Part withDraws(Ensemble ensemble, Random random) {
        double[][] draws = new double[ensemble.outputs.size()][];
        Arrays.setAll(
                draws,
                q -> random.doubles((long) Blend.DRAWS * size(new OutputView(ensemble, q)), -1, 1)
                        .toArray());
        return new Blend.Part(ensemble, q -> draws[q]);
    }

    /** The part without the components of one output. */
    private static Blend.Part without(Blend.Part part, int output, long seed) {
        Ensemble ensemble = part.ensemble().copy();
        ensemble.outputs.get(output).relevance.forEach(own -> Arrays.fill(own, Double.POSITIVE_INFINITY));
        ensemble.outputs.get(output).mean.forEach(own -> Arrays.fill(own, 0));
        return withDraws(ensemble, new Random(seed));
    }

    private static int size(OutputView packed) {
        return 1 + packed.weights.length + packed.models.length * DIMENSION;
    }

    static Stream<Arguments> blends() {
        LocalBasis linear = LocalBasis.linear();
        LocalBasis square = LocalBasis.polynomial(2);
        return Stream.of(
                Arguments.of(List.of(part(linear, 3, 1, 1), part(linear, 2, 1, 2)), new double[][] {{0.3}, {0.6}}),
                Arguments.of(List.of(part(square, 3, 1, 3)), new double[][] {{0.4}}),
                Arguments.of(
                        List.of(part(square, 2, 2, 4), part(square, 3, 2, 5), part(square, 4, 2, 6)),
                        new double[][] {{0.2, 0.5}, {0.3, 0.1}, {0.5, 0.2}}),
                Arguments.of( // each output lacks one part
                        List.of(part(linear, 3, 2, 7), part(linear, 2, 2, 8), part(linear, 4, 2, 9)),
                        new double[][] {{0, 0.5}, {0.7, 0.5}, {0.3, 0}}),
                Arguments.of( // one output consists of a single part, unchanged
                        List.of(part(linear, 3, 2, 10), part(linear, 2, 2, 11)), new double[][] {{1, 0}, {0, 1}}),
                Arguments.of( // a part that only one output has
                        List.of(part(linear, 3, 2, 12), without(part(linear, 2, 2, 13), 0, 14)),
                        new double[][] {{0.6, 0.3}, {0, 0.5}}));
    }

    private static double[][] points() {
        Random random = new Random(21);
        double[][] points = new double[12][];
        Arrays.setAll(points, i -> random.doubles(DIMENSION, -2, 2).toArray());
        return points;
    }

    /** One live component of a part at a point, computed by direct powers, with the number of its model. */
    private record Feature(int model, double value, double weight) {}

    private static List<Feature> features(Ensemble ensemble, int output, double[] x) {
        int order = 0;
        while (new LocalBasis(order).components(DIMENSION) < ensemble.monomials.size()) {
            order++;
        }
        List<int[]> exponents = SmallProblem.exponents(new LocalBasis(order), DIMENSION);
        List<Feature> features = new ArrayList<>();
        Ensemble.Output own = ensemble.outputs.get(output);
        for (int m = 0; m < ensemble.size(); m++) {
            Localiser localiser = ensemble.localisers.get(m);
            double activation = SharedKernelProblem.similarity(x, localiser.centre, localiser.lengthScale);
            for (int k = 0; k < exponents.size(); k++) {
                if (own.live(m, k)) {
                    double product = activation;
                    for (int d = 0; d < DIMENSION; d++) {
                        product *=
                                Math.pow(x[d] - localiser.centre[d], exponents.get(k)[d]);
                    }
                    features.add(new Feature(m, product, own.mean.get(m)[k]));
                }
            }
        }
        return features;
    }

    private static double prediction(Ensemble ensemble, int output, double[] x) {
        return ensemble.outputs.get(output).offset
                + features(ensemble, output, x).stream()
                        .mapToDouble(feature -> feature.value * feature.weight)
                        .sum();
    }

    /** The contribution of draw s of a part to its prediction, linearised in weights and log λ. */
    private static double departure(Blend.Part part, int output, int s, double[] x) {
        List<Feature> features = features(part.ensemble(), output, x);
        int[] models = features.stream().mapToInt(Feature::model).distinct().toArray();
        double[] draws = part.draws().apply(output);
        int at = s * (1 + features.size() + models.length * DIMENSION);
        double sum = draws[at++];
        for (Feature feature : features) {
            sum += draws[at++] * feature.value;
        }
        for (int model : models) {
            Localiser localiser = part.ensemble().localisers.get(model);
            double share = features.stream()
                    .filter(feature -> feature.model == model)
                    .mapToDouble(feature -> feature.value * feature.weight)
                    .sum();
            for (int d = 0; d < DIMENSION; d++) {
                sum += draws[at++] * share * Math.pow((x[d] - localiser.centre[d]) / localiser.lengthScale[d], 2);
            }
        }
        return sum;
    }

    private static PointEvaluation evaluation(Blend blend, int output) {
        OutputView packed = new OutputView(blend.ensemble(), output);
        double[] draws = blend.draws(output);
        assertThat(draws).hasSize(Blend.DRAWS * size(packed));
        Rows rows = new ChunkPasses(Parallel.NONE)
                .rows(new EnsembleProblem(LocalBasis.linear(), DIMENSION, 50, 2, 2, false, 22).chunks);
        Support support = DataSupport.of(rows, output, packed.localisers(), packed.noise);
        int order = 0;
        while (new LocalBasis(order).components(DIMENSION)
                < blend.ensemble().monomials.size()) {
            order++;
        }
        WeightPosterior posterior =
                new WeightPosterior(Inference.EXACT, packed.offset, packed.noise, PosteriorForm.SAMPLES, draws, null);
        return new PointEvaluation(
                packed.parameters(new LocalBasis(order), SmallProblem.identity(DIMENSION), posterior, support));
    }

    @ParameterizedTest
    @MethodSource("blends")
    void aBlendPredictsTheWeightedSumOfItsParts(List<Blend.Part> parts, double[][] shares) {
        Blend blend = new Blend(parts, shares);
        assertThat(blend.ensemble().size())
                .isEqualTo(
                        parts.stream().mapToInt(part -> part.ensemble().size()).sum());
        for (int q = 0; q < shares[0].length; q++) {
            PointEvaluation evaluation = evaluation(blend, q);
            for (double[] x : points()) {
                double expected = 0;
                for (int p = 0; p < parts.size(); p++) {
                    expected += shares[p][q] * prediction(parts.get(p).ensemble(), q, x);
                }
                assertThat(prediction(blend.ensemble(), q, x)).isCloseTo(expected, within(ROUNDING));
                evaluation.moveToStandardised(x);
                assertThat(evaluation.standardisedMean()).isCloseTo(expected, within(ROUNDING));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blends")
    void itsVarianceIsThatOfTheWeightedSumOfDrawsOfItsParts(List<Blend.Part> parts, double[][] shares) {
        Blend blend = new Blend(parts, shares);
        for (int q = 0; q < shares[0].length; q++) {
            PointEvaluation evaluation = evaluation(blend, q);
            for (double[] x : points()) {
                double squares = 0;
                for (int s = 0; s < Blend.DRAWS; s++) {
                    double sum = 0;
                    for (int p = 0; p < parts.size(); p++) {
                        sum += shares[p][q] > 0 ? shares[p][q] * departure(parts.get(p), q, s, x) : 0;
                    }
                    squares += sum * sum / Blend.DRAWS;
                }
                evaluation.moveToStandardised(x);
                assertThat(evaluation.posteriorVariance()).isCloseTo(squares, within(ROUNDING * (1 + squares)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blends")
    void itsNoiseIsTheMeanOfThatOfItsPartsInTheirShares(List<Blend.Part> parts, double[][] shares) {
        Ensemble ensemble = new Blend(parts, shares).ensemble();
        for (int q = 0; q < shares[0].length; q++) {
            double sum = 0;
            double total = 0;
            for (int p = 0; p < parts.size(); p++) {
                sum += shares[p][q] * parts.get(p).ensemble().outputs.get(q).noise;
                total += shares[p][q];
            }
            assertThat(ensemble.outputs.get(q).noise).isCloseTo(sum / total, within(ROUNDING));
        }
    }

    /** A weight times a share has the prior standard deviation times the share. */
    @Test
    void relevancesAreThoseOfWeightsInTheirShare() {
        Blend.Part part = part(LocalBasis.linear(), 2, 1, 15);
        Ensemble blended = new Blend(List.of(part, part), new double[][] {{0.5}, {0.25}}).ensemble();
        double own = part.ensemble().outputs.get(0).relevance.get(0)[0];
        assertThat(blended.outputs.get(0).relevance.get(0)[0]).isCloseTo(4 * own, within(ROUNDING));
        assertThat(blended.outputs.get(0).relevance.get(2)[0]).isCloseTo(16 * own, within(ROUNDING));
    }

    @Test
    void onePartAloneIsThatPart() {
        Blend.Part part = part(LocalBasis.linear(), 3, 2, 16);
        Blend blend = Blend.of(part);
        assertThat(blend.ensemble()).isSameAs(part.ensemble());
        assertThat(blend.draws(0)).isSameAs(part.draws().apply(0));
        assertThat(blend.draws(1)).isSameAs(part.draws().apply(1));
    }

    @Test
    void blendingChangesNoPart() {
        Blend.Part part = part(LocalBasis.linear(), 3, 1, 17);
        Ensemble before = part.ensemble().copy();
        new Blend(List.of(part, part), new double[][] {{0.5}, {0.5}}).draws(0);
        for (double[] x : points()) {
            assertThat(prediction(part.ensemble(), 0, x)).isEqualTo(prediction(before, 0, x));
        }
        assertThat(part.ensemble().outputs.get(0).noise).isEqualTo(before.outputs.get(0).noise);
    }

    /** Without shares the best prediction is the mean of the targets, which is 0 when standardised. */
    @Test
    void anOutputWithoutAnyShareIsPredictedAsZeroWithoutDoubt() {
        List<Blend.Part> parts = List.of(part(LocalBasis.linear(), 3, 2, 18), part(LocalBasis.linear(), 2, 2, 19));
        Blend blend = new Blend(parts, new double[][] {{0, 0.4}, {0, 0.3}});
        PointEvaluation evaluation = evaluation(blend, 0);
        for (double[] x : points()) {
            evaluation.moveToStandardised(x);
            assertThat(evaluation.standardisedMean()).isZero();
            assertThat(evaluation.posteriorVariance()).isZero();
        }
        Blend none = new Blend(List.of(part(LocalBasis.linear(), 1, 1, 20)), new double[][] {{0}});
        assertThat(none.draws(0)).hasSize(Blend.DRAWS * size(new OutputView(none.ensemble(), 0)));
    }

    /** A part whose components were all pruned for this output: only its offset is left. */
    @Test
    void aPartOfWhichAnOutputHasNothingButTheOffsetMayHaveAShare() {
        Blend.Part bare = without(part(LocalBasis.linear(), 2, 2, 23), 0, 24);
        Blend.Part full = part(LocalBasis.linear(), 3, 2, 25);
        for (List<Blend.Part> parts : List.of(List.of(bare, full), List.of(full, bare))) {
            Blend blend = new Blend(parts, new double[][] {{0.5, 0.5}, {0.5, 0.5}});
            for (int q = 0; q < 2; q++) {
                int output = q;
                PointEvaluation evaluation = evaluation(blend, q);
                for (double[] x : points()) {
                    evaluation.moveToStandardised(x);
                    double expected = IntStream.range(0, 2)
                            .mapToDouble(p -> 0.5 * prediction(parts.get(p).ensemble(), output, x))
                            .sum();
                    assertThat(evaluation.standardisedMean()).isCloseTo(expected, within(ROUNDING));
                }
            }
        }
    }
}
