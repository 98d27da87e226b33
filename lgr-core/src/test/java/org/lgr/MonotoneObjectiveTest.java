package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.learn.BatchLearner;

/**
 * Without steps of length scales every update of mean-field and collapsed inference maximises the bound over its part.
 */
class MonotoneObjectiveTest {
    /**
     * Nats per row by which rounding may lower the objective. Its largest term is |r|²/s², with s² above 1e-3 of the
     * targets' variance. It is a sum of N terms from a cancellation of numbers of magnitude N, and thus exact to ε N/s²
     * ≈ 1e-13 · N times a modest growth factor.
     */
    private static final double ROUNDING = 1e-10;

    @ParameterizedTest
    @EnumSource(names = {"MEAN_FIELD", "COLLAPSED"})
    void objectiveNeverFallsWhileTheStructureStays(Inference inference) {
        for (Dataset data : List.of(
                TestData.smooth(200, 1, 31),
                TestData.smooth(300, new double[] {1e-3, 1e3, 1}, 32),
                TestData.cross(400, 33))) {
            for (LocalBasis basis : List.of(LocalBasis.constant(), LocalBasis.linear(), LocalBasis.polynomial(2))) {
                LgrOptions options = TestData.quick(TestData.quickSweep(inference)
                                .withLearnLengthScales(false)
                                .withGrowthIterations(10)
                                .withMaxIterations(60))
                        .basis(basis)
                        .pruningThreshold(Double.POSITIVE_INFINITY)
                        .maxLocalModels(15)
                        .build();
                List<Iteration> trace = new BatchLearner(options).fit(data).trace();
                int compared = 0;
                for (int i = 1; i < trace.size(); i++) {
                    Iteration iteration = trace.get(i);
                    assertThat(iteration.pruned()).isZero();
                    if (iteration.born() == 0) {
                        assertThat(iteration.objective())
                                .as("%s, %s, iteration %d", data, basis, iteration.number())
                                .isGreaterThanOrEqualTo(trace.get(i - 1).objective() - ROUNDING * data.size());
                        compared++;
                    }
                }
                assertThat(compared).isGreaterThanOrEqualTo(60);
            }
        }
    }
}
