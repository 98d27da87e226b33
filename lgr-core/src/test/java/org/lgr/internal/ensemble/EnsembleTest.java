package org.lgr.internal.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.growth.Births;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;

/** Local models during growth: their layout, pruning and births. */
class EnsembleTest {
    private static Ensemble ensemble(int models, int outputs) {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 2), outputs, 0.1);
        for (int m = 0; m < models; m++) {
            ensemble.add(new Localiser(new double[] {m, -m}, new double[] {1, 2}), 1);
        }
        return ensemble;
    }

    @Test
    void aComponentIsPrunedForOneOutputAndStaysInTheLayoutForTheOther() {
        Ensemble ensemble = ensemble(2, 2);
        ensemble.outputs.get(0).relevance.get(1)[2] = 200;
        ensemble.outputs.get(0).mean.get(1)[2] = 0.3;

        assertThat(ensemble.prune(100))
                .as("components that no output has any more")
                .isZero();
        assertThat(ensemble.outputs.get(0).live(1, 2)).isFalse();
        assertThat(ensemble.outputs.get(0).mean.get(1)[2]).isZero();
        assertThat(ensemble.layout().of(ensemble.outputs.get(0))).containsExactly(0, 1, 2, 3, 4, 6);
        assertThat(ensemble.layout().of(ensemble.outputs.get(1))).containsExactly(0, 1, 2, 3, 4, 5, 6);

        ensemble.outputs.get(1).relevance.get(1)[2] = 200;
        assertThat(ensemble.prune(100)).isEqualTo(1);
        assertThat(ensemble.layout().live[1]).containsExactly(0, 1);
        assertThat(ensemble.layout().size).isEqualTo(5);
    }

    @Test
    void aModelThatNoOutputWantsGoesButTheLastOneStays() {
        Ensemble ensemble = ensemble(3, 2);
        for (Ensemble.Output output : ensemble.outputs) {
            output.relevance.forEach(relevance -> Arrays.fill(relevance, 1e6));
        }
        ensemble.outputs.get(1).relevance.get(1)[0] = 1;

        ensemble.prune(100);
        assertThat(ensemble.size()).isEqualTo(1);
        assertThat(ensemble.localisers.get(0).centre).containsExactly(1, -1);

        ensemble.outputs.get(1).relevance.get(0)[0] = 1e6;
        ensemble.prune(100);
        assertThat(ensemble.size()).isEqualTo(1);
        assertThat(ensemble.layout().live[0]).containsExactly(0);
    }

    @Test
    void whatExceedsTheThresholdIsPrunedAndNothingElse() {
        Ensemble ensemble = ensemble(3, 1);
        List<double[]> relevance = ensemble.outputs.get(0).relevance;
        List<double[]> mean = ensemble.outputs.get(0).mean;
        relevance.set(1, new double[] {999, 1000, Math.nextUp(1000)});
        relevance.set(2, new double[] {1001, 1001, 1001});
        mean.set(1, new double[] {3, 5, 7});
        assertThat(ensemble.copy().prune(1000))
                .as("none of them is clearly in use")
                .isEqualTo(6);
        Ensemble whole = ensemble.copy();
        assertThat(whole.prune(1000, 1, false)).as("whole models alone").isEqualTo(3);
        assertThat(whole.layout().live[1]).containsExactly(0, 1, 2);
        assertThat(ensemble.prune(1000, 1, true)).isEqualTo(4);
        assertThat(ensemble.size()).isEqualTo(2);
        assertThat(ensemble.layout().live[1]).containsExactly(0, 1);
        assertThat(mean.get(1)).containsExactly(3, 5, 0);
        assertThat(ensemble.prune(1000, 1, true)).isZero();
    }

    /** The square of the largest value of a feature: for every factor its length scale, at most 3, times a constant. */
    @Test
    void theLeastRelevanceOfAComponentIsInUnitsOfItsFeature() {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.polynomial(2), 2), 1, 0.1);
        ensemble.add(new Localiser(new double[2], new double[] {0.5, 2}), 1);
        ensemble.add(new Localiser(new double[2], new double[] {100, 0.1}), 1);
        Ensemble.Output output = ensemble.outputs.get(0);
        output.leastRelevance = 10;

        double[] least = ensemble.leastRelevances(ensemble.layout(), output);

        double[] expected = {
            10, 10 * 0.25, 10 * 4, 10 * 0.0625, 10 * 0.25 * 4, 10 * 16, // 1, x, y, x², xy, y²
            10, 10 * 9, 10 * 0.01, 10 * 81, 10 * 9 * 0.01, 10 * 1e-4, // no reach is larger than 3
            0 // the offset has no smallest relevance
        };
        assertThat(least).containsExactly(expected, within(1e-12));
    }

    @Test
    void leastRelevancesFollowTheLayout() {
        Ensemble ensemble = ensemble(2, 2);
        ensemble.outputs.forEach(output -> output.relevance.get(0)[1] = Double.POSITIVE_INFINITY);
        ensemble.outputs.get(0).leastRelevance = 1;
        ensemble.outputs.get(1).leastRelevance = 3;
        Ensemble.Layout layout = ensemble.layout();

        assertThat(ensemble.leastRelevances(layout, ensemble.outputs.get(0))).containsExactly(1, 4, 1, 1, 4, 0);
        assertThat(ensemble.leastRelevances(layout, ensemble.outputs.get(1))).containsExactly(3, 12, 3, 3, 12, 0);
    }

    @Test
    void constantsHaveTheLeastRelevanceItself() {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.constant(), 2), 1, 0.1);
        ensemble.add(new Localiser(new double[2], new double[] {0.1, 50}), 1);
        ensemble.outputs.get(0).leastRelevance = 7;
        assertThat(ensemble.leastRelevances(ensemble.layout(), ensemble.outputs.get(0)))
                .containsExactly(7, 0);
    }

    @Test
    void aCopyIsIndependent() {
        Ensemble ensemble = ensemble(2, 1);
        Ensemble copy = ensemble.copy();
        ensemble.localisers.get(0).observe(new double[] {1, 1, 1, 1}, 0);
        ensemble.localisers.get(0).step(0.1);
        ensemble.outputs.get(0).relevance.get(0)[0] = 7;
        ensemble.outputs.get(0).mean.get(0)[0] = 7;
        ensemble.outputs.get(0).noise = 7;

        assertThat(copy.localisers.get(0).centre).containsExactly(0, 0);
        assertThat(copy.localisers.get(0).lengthScale).containsExactly(1, 2);
        assertThat(copy.outputs.get(0).relevance.get(0)[0]).isEqualTo(1);
        assertThat(copy.outputs.get(0).mean.get(0)[0]).isZero();
        assertThat(copy.outputs.get(0).noise).isEqualTo(0.1);
    }

    @Test
    void aStepFollowsTheSignsOfTheGradient() {
        Localiser localiser = new Localiser(new double[] {0, 0}, new double[] {1, 2});
        localiser.observe(new double[] {5, -5, 5, -5}, 0);
        localiser.step(0.1);
        assertThat(localiser.lengthScale[0]).isGreaterThan(1);
        assertThat(localiser.lengthScale[1]).isLessThan(2);
        assertThat(localiser.centre[0]).isPositive();
        assertThat(localiser.centre[1]).isNegative();
    }

    @Test
    void aLocaliserWithoutAGradientStaysWhereItIs() {
        Localiser localiser = new Localiser(new double[] {3, 4}, new double[] {1, 2});
        localiser.step(0.1);
        assertThat(localiser.centre).containsExactly(3, 4);
        assertThat(localiser.lengthScale).containsExactly(1, 2);
    }

    @Test
    void theFirstBirthIsWhereTheResidualHasABump() {
        Random random = new Random(61);
        double[] x = random.doubles(2000, -2, 2).toArray();
        double[] y = new double[1000];
        for (int n = 0; n < y.length; n++) {
            double a = x[2 * n] - 1;
            double b = x[2 * n + 1] + 0.5;
            y[n] = 3 * Math.exp(-(a * a + b * b) / (2 * 0.4 * 0.4)) + 0.1 * random.nextGaussian();
        }
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 2), 1, 0.1);
        ensemble.add(new Localiser(new double[2], new double[] {1.5, 1.5}), 1); // its weights are still zero
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(Dataset.of(2, x, y)), IntStream.range(0, y.length).toArray());

        List<Births.Birth> births =
                new Births(ensemble, new ChunkPasses(Parallel.NONE).rows(chunks), new Randomness(1)).choose(3);

        assertThat(births).hasSize(3);
        double[] centre = births.get(0).localiser().centre;
        assertThat(Math.hypot(centre[0] - 1, centre[1] + 0.5)).isLessThan(0.4); // within the width of the bump
        assertThat(births).isSortedAccordingTo((one, other) -> Double.compare(other.gain(), one.gain()));
        assertThat(births.get(0).gain()).isPositive();
        assertThat(births.stream().map(birth -> birth.localiser().centre).distinct())
                .hasSize(3);
    }

    /** The relevances of the components of a first birth among eight inputs. */
    private static double[] relevancesOfBirth(double slope) {
        Random random = new Random(62);
        double[] x = random.doubles(8 * 2000, -2, 2).toArray();
        double[] y = new double[2000];
        Arrays.setAll(y, n -> slope * x[8 * n] + 0.1 * random.nextGaussian());
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 8), 1, 0.1);
        double[] scales = new double[8];
        Arrays.fill(scales, 3);
        ensemble.add(new Localiser(new double[8], scales), 1);
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(Dataset.of(8, x, y)), IntStream.range(0, y.length).toArray());
        return new Births(ensemble, new ChunkPasses(Parallel.NONE).rows(chunks), new Randomness(1))
                .choose(1)
                .get(0)
                .relevances()[0];
    }

    @Test
    void aNewbornStartsWithTheRelevancesThatTheResidualAsksFor() {
        double[] relevances = relevancesOfBirth(2);
        for (int k = 2; k < relevances.length; k++) {
            assertThat(relevances[k]).isGreaterThan(1000 * relevances[1]);
        }
    }

    @Test
    void aNewbornStartsWithoutComponentsThatOnlyFitNoise() {
        assertThat(Arrays.stream(relevancesOfBirth(0)).filter(Double::isFinite).count())
                .isBetween(1L, 4L);
    }

    @Test
    void noBirthIsGivenWhereTooFewRowsAre() {
        Ensemble ensemble = ensemble(1, 1);
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(Dataset.of(2, new double[] {0, 0, 1, 1}, new double[] {-1, 1})), new int[] {0, 1});
        assertThat(new Births(ensemble, new ChunkPasses(Parallel.NONE).rows(chunks), new Randomness(2)).choose(5))
                .isEmpty();
    }

    @Test
    void anOutputThatNeedsNoLocaliserIsPackedWithAWeightOfZero() {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 2), 2, 0.1);
        ensemble.add(new Localiser(new double[2], new double[] {1, 1}), 1);
        Arrays.fill(ensemble.outputs.get(1).relevance.get(0), Double.POSITIVE_INFINITY);
        OutputView packed = new OutputView(ensemble, 1);
        assertThat(packed.models).containsExactly(0);
        assertThat(packed.live[0]).containsExactly(0);
        assertThat(packed.weights).containsExactly(0);
        assertThat(packed.relevances[0]).isFinite();
    }
}
