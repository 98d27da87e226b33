package org.lgr.internal.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.process.SharedFit;
import org.lgr.internal.process.SharedKernel;
import org.lgr.internal.process.SharedKernelProblem;
import org.lgr.internal.process.SharedKernelShape;
import org.lgr.internal.process.SharedKernels;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/** Shares of ways to learn, some of which may be missing if there is little room. */
class CandidatesTest {
    private static final int OUTPUTS = 2;
    private static final double ROUNDING = 1e-12;
    /** Shares of growth, the linear model, the careful process and the bold process, for each output. */
    private static final double[][] SHARES = {{0.4, 0}, {0.1, 0.3}, {0.2, 0.5}, {0.3, 0.1}};

    private static final EnsembleProblem PROBLEM =
            new EnsembleProblem(LocalBasis.linear(), 2, 40, 3, OUTPUTS, false, 82);
    private static final Rows ROWS = PROBLEM.passes.rows(PROBLEM.chunks);
    private static final Ensemble GROWN = solved(PROBLEM.ensemble);
    private static final Ensemble LINEAR =
            solved(new EnsembleProblem(LocalBasis.linear(), 2, 40, 1, OUTPUTS, false, 83).ensemble);
    private static final List<SharedFit> CAREFUL = process(SharedKernelShape.Caution.CAREFUL);
    private static final List<SharedFit> BOLD = process(SharedKernelShape.Caution.BOLD);
    private static final List<SharedFit> NONE = List.of();

    private static Ensemble solved(Ensemble ensemble) {
        PosteriorFinder.exact(new Randomness(1), 1).solve(ensemble, ROWS);
        return ensemble;
    }

    private static List<SharedFit> process(SharedKernelShape.Caution caution) {
        SharedKernel kernel =
                SharedKernelProblem.kernel(caution, 2, SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 1, 1));
        double[][] anchors = new double[6][2];
        for (int m = 0; m < anchors.length; m++) {
            Chunk.copyRow(PROBLEM.chunks, m, anchors[m]);
        }
        List<double[][]> all = Collections.nCopies(kernel.terms().size(), anchors);
        Monomials monomials = new Monomials(LocalBasis.linear(), 2);
        return IntStream.range(0, OUTPUTS)
                .mapToObj(q -> new SharedFit(kernel, ROWS, all, monomials, q, OUTPUTS, Parallel.NONE))
                .toList();
    }

    private static Candidates candidates(List<Ensemble> grown, List<List<SharedFit>> processes) {
        return new Candidates(grown, LINEAR, processes, ROWS);
    }

    private static void assertPossible(Candidates candidates, double[][] expected) {
        double[][] before = Arrays.stream(SHARES).map(double[]::clone).toArray(double[][]::new);
        double[][] possible = candidates.possible(SHARES);
        assertThat(possible).hasDimensions(expected.length, OUTPUTS);
        for (int way = 0; way < expected.length; way++) {
            assertThat(possible[way]).containsExactly(expected[way], within(ROUNDING));
            assertThat(SHARES[way]).as("given shares stay").containsExactly(before[way]);
        }
        for (int q = 0; q < OUTPUTS; q++) {
            int output = q;
            assertThat(Arrays.stream(possible).mapToDouble(way -> way[output]).sum())
                    .isCloseTo(
                            Arrays.stream(SHARES)
                                    .mapToDouble(way -> way[output])
                                    .sum(),
                            within(ROUNDING));
        }
    }

    @Test
    void sharesOfWhatIsThereStay() {
        assertPossible(candidates(List.of(GROWN), List.of(CAREFUL, BOLD)), SHARES);
        assertPossible(candidates(List.of(), List.of(CAREFUL, BOLD)), SHARES);
    }

    @Test
    void whatGrewInheritsTheSharesOfMissingProcesses() {
        double[][] both = {{0.9, 0.6}, {0.1, 0.3}, {0, 0}, {0, 0}};
        assertPossible(candidates(List.of(GROWN), List.of(NONE, NONE)), both);
        assertPossible(candidates(List.of(GROWN, GROWN), List.of()), both);
        assertPossible(
                candidates(List.of(GROWN), List.of(NONE, BOLD)),
                new double[][] {{0.6, 0.5}, {0.1, 0.3}, {0, 0}, {0.3, 0.1}});
        assertPossible(
                candidates(List.of(GROWN), List.of(CAREFUL, NONE)),
                new double[][] {{0.7, 0.1}, {0.1, 0.3}, {0.2, 0.5}, {0, 0}});
    }

    @Test
    void theLinearModelInheritsThemIfNothingGrew() {
        assertPossible(
                candidates(List.of(), List.of(NONE, NONE)), new double[][] {{0.4, 0}, {0.6, 0.9}, {0, 0}, {0, 0}});
        assertPossible(
                candidates(List.of(), List.of(CAREFUL)), new double[][] {{0.4, 0}, {0.4, 0.4}, {0.2, 0.5}, {0, 0}});
    }

    /** Shares from folds may include a process for which there is no room in the final fit. */
    @Test
    void effectiveParametersAreThoseOfPossibleShares() {
        double[] ofGrown = {5, 9};
        Candidates whole = candidates(List.of(GROWN, GROWN), List.of(CAREFUL, BOLD));
        for (int q = 0; q < OUTPUTS; q++) {
            double expected = SHARES[0][q] * 7
                    + SHARES[2][q] * CAREFUL.get(q).effectiveParameters()
                    + SHARES[3][q] * BOLD.get(q).effectiveParameters();
            assertThat(whole.effectiveParameters(whole.possible(SHARES), q, ofGrown))
                    .isCloseTo(expected, within(ROUNDING * expected));
            Candidates without = candidates(List.of(GROWN, GROWN), List.of(NONE, NONE));
            double share = SHARES[0][q] + SHARES[2][q] + SHARES[3][q];
            assertThat(without.effectiveParameters(without.possible(SHARES), q, ofGrown))
                    .isCloseTo(share * 7, within(ROUNDING));
            Candidates nothing = candidates(List.of(), List.of(NONE, NONE));
            assertThat(nothing.effectiveParameters(nothing.possible(SHARES), q, new double[0]))
                    .isZero();
        }
    }

    @Test
    void aBlendOfPossibleSharesPredictsTheirWeightedSum() {
        assertBlend(candidates(List.of(GROWN), List.of(CAREFUL, BOLD)));
        assertBlend(candidates(List.of(GROWN), List.of(NONE, NONE)));
        assertBlend(candidates(List.of(GROWN, LINEAR), List.of(CAREFUL, NONE)));
    }

    private static void assertBlend(Candidates candidates) {
        double[][] shares = candidates.possible(SHARES);
        Ensemble blended =
                candidates.blend(shares, Parallel.NONE, new Randomness(2)).ensemble();
        for (int q = 0; q < OUTPUTS; q++) {
            double[] sum = new double[40];
            for (Ensemble grown : candidates.grown()) {
                add(shares[0][q] / candidates.grown().size(), grown, q, sum);
            }
            add(shares[1][q], LINEAR, q, sum);
            for (int p = 0; p < candidates.processes().size(); p++) {
                if (!candidates.processes().get(p).isEmpty()) {
                    add(shares[2 + p][q], candidates.processes().get(p).get(q).ensemble(), q, sum);
                }
            }
            assertThat(Grower.predictions(blended, q, PROBLEM.chunks, PROBLEM.passes))
                    .containsExactly(sum, within(1e-10)); // weights of anchors cancel, which costs a few digits
        }
    }

    private static void add(double share, Ensemble ensemble, int output, double[] sum) {
        double[] own = Grower.predictions(ensemble, output, PROBLEM.chunks, PROBLEM.passes);
        for (int n = 0; n < sum.length; n++) {
            sum[n] += share * own[n];
        }
    }

    @Test
    void growthAloneWantsNoProcess() {
        double[][] alone = Candidates.grownAlone(OUTPUTS);
        assertThat(Candidates.growthWanted(alone)).isTrue();
        assertThat(Candidates.growthWanted(new double[][] {{0, 0}, {1, 1}, {0, 0}, {0, 0}}))
                .isFalse();
        for (int way = 0; way < SharedKernels.ways(); way++) {
            assertThat(Candidates.processWanted(alone, way)).isFalse();
            assertThat(Candidates.processWanted(SHARES, way)).isTrue();
        }
        assertThat(Candidates.processWanted(new double[][] {{0, 0}, {1, 1}, {0, 0}, {0, 0.1}}, 1))
                .isTrue();
    }
}
