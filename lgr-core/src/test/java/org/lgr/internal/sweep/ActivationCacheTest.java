package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.LocalBasis;

/** Cached and recomputed activations are bit-identical. */
class ActivationCacheTest {
    private static final int MODELS = 3;
    private static final long BLOCK = 8L * MODELS * RowBlocks.BLOCK_ROWS; // bytes

    @ParameterizedTest
    @ValueSource(longs = {0, BLOCK - 1, BLOCK, 2 * BLOCK, 1000 * BLOCK})
    void memoryDoesNotChangeAPass(long budget) {
        try (SmallProblem problem =
                new SmallProblem(LocalBasis.linear(), 2, 2 * RowBlocks.BLOCK_ROWS + 22, MODELS, 31)) {
            List<LocalState> models = problem.models();
            double[][] v = {{1, -2, 0.5}, {0.1, 0, 0}, {-1, 1, 3}};
            ActivationCache cache = new ActivationCache(problem.passes.data().blocks(), budget);
            double[] expected = product(problem, models, fresh(problem), v);
            cache.reset(MODELS);
            assertThat(product(problem, models, cache, v)).as("filling").isEqualTo(expected);
            assertThat(product(problem, models, cache, v)).as("filled").isEqualTo(expected);

            models.get(1).lengthScale[0] *= 2;
            cache.reset(MODELS);
            double[] moved = product(problem, models, cache, v);
            assertThat(moved).isNotEqualTo(expected).isEqualTo(product(problem, models, fresh(problem), v));

            models.remove(0);
            double[][] fewer = {v[1], v[2]};
            cache.reset(MODELS - 1);
            assertThat(product(problem, models, cache, fewer))
                    .isEqualTo(product(problem, models, fresh(problem), fewer));
        }
    }

    /** An empty cache. */
    private static ActivationCache fresh(SmallProblem problem) {
        ActivationCache none = new ActivationCache(problem.passes.data().blocks(), 0);
        none.reset(MODELS);
        return none;
    }

    private static double[] product(
            SmallProblem problem, List<LocalState> models, ActivationCache cache, double[][] v) {
        return problem.passes.run(1000, () -> new LocalPasses.NormalProduct(models, problem.monomials, cache, v))
                .product;
    }
}
