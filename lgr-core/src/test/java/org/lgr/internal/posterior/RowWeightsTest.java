package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;
import org.lgr.internal.sweep.SmallProblem;

/** A row of weight 2 counts as two rows alike, in every method of inference. */
class RowWeightsTest {
    private static final double NOISE = 0.05;
    private static final double ACCURACY = 1e-9; // sums in another order, of systems with condition numbers below 1e5

    static Stream<Arguments> cases() {
        return Stream.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)
                .flatMap(inference -> Stream.of(LocalBasis.linear(), LocalBasis.polynomial(2))
                        .map(basis -> Arguments.of(inference, basis)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRowOfWeightTwoIsTheRowTwice(Inference inference, LocalBasis basis) {
        SmallProblem problem = new SmallProblem(basis, 2, 200, 3, 41);
        Ensemble weighted = problem.ensemble(NOISE);
        Ensemble repeated = problem.ensemble(NOISE);
        Engine one = Engine.of(inference, weighted, rows(problem, true), Parallel.NONE);
        Engine other = Engine.of(inference, repeated, rows(problem, false), Parallel.NONE);
        double first = one.expectation();
        assertThat(first).isCloseTo(other.expectation(), within(1e-7 * problem.x.length)); // where collapsed stops
        assertThat(one.posterior(0).spread()).containsExactly(other.posterior(0).spread(), within(ACCURACY));
        // Conjugate gradients that stop at a predicted gain g of the bound are within about √(2g) standard deviations
        // of
        // each weight. They amplify rounding, so that no more can be said of collapsed inference.
        boolean collapsed = inference == Inference.COLLAPSED;
        double largest = Arrays.stream(one.posterior(0).spread()).max().orElseThrow(); // a variance
        double accuracy = collapsed ? Math.sqrt(2 * 1e-7 * problem.x.length * largest) : ACCURACY;
        for (int i = 0; i < (collapsed ? 1 : 4); i++) {
            one.maximisation(0.05);
            other.maximisation(0.05);
            one.expectation();
            other.expectation();
        }
        assertThat(weighted.outputs.get(0).noise)
                .isCloseTo(repeated.outputs.get(0).noise, within(accuracy))
                .isNotCloseTo(NOISE, within(1e-4));
        assertThat(weighted.outputs.get(0).offset).isCloseTo(repeated.outputs.get(0).offset, within(accuracy));
        assertThat(SmallProblem.means(weighted)).containsExactly(SmallProblem.means(repeated), within(accuracy));
        for (int m = 0; m < weighted.size(); m++) {
            assertThat(weighted.localisers.get(m).lengthScale)
                    .containsExactly(repeated.localisers.get(m).lengthScale, within(accuracy));
        }
    }

    /** Every third row counts twice, by its weight or by being there twice. */
    private static Rows rows(SmallProblem problem, boolean weighted) {
        List<double[]> x = new ArrayList<>();
        List<double[]> rest = new ArrayList<>(); // target and weight
        for (int n = 0; n < problem.x.length; n++) {
            boolean twice = n % 3 == 0;
            for (int copy = 0; copy < (twice && !weighted ? 2 : 1); copy++) {
                x.add(problem.x[n]);
                rest.add(new double[] {problem.y[n], twice && weighted ? 2 : 1});
            }
        }
        List<Chunk> chunks = new ArrayList<>();
        for (int from = 0; from < x.size(); from += Chunk.FEW_ROWS) {
            int rows = Math.min(Chunk.FEW_ROWS, x.size() - from);
            double[] inputs = new double[problem.dimension * rows];
            double[] y = new double[rows];
            double[] weight = new double[rows];
            for (int i = 0; i < rows; i++) {
                for (int d = 0; d < problem.dimension; d++) {
                    inputs[d * rows + i] = x.get(from + i)[d];
                }
                y[i] = rest.get(from + i)[0];
                weight[i] = rest.get(from + i)[1];
            }
            chunks.add(new Chunk(rows, inputs, new double[][] {y}, weight, !weighted));
        }
        return new ChunkPasses(Parallel.NONE).rows(chunks);
    }
}
