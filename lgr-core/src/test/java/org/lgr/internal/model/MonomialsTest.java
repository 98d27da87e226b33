package org.lgr.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.SmallProblem;

class MonomialsTest {
    private static double direct(int[] powers, double[] delta) {
        double product = 1;
        for (int d = 0; d < delta.length; d++) {
            product *= Math.pow(delta[d], powers[d]);
        }
        return product;
    }

    @ParameterizedTest(name = "order {0}, {1} inputs")
    @CsvSource({"0,1", "0,4", "1,1", "1,5", "2,1", "2,3", "3,2", "4,3", "8,1"})
    void valuesAreProductsOfPowersAndGradientsTheirDerivatives(int order, int dimension) {
        LocalBasis basis = LocalBasis.polynomial(order);
        Monomials monomials = new Monomials(basis, dimension);
        List<int[]> exponents = SmallProblem.exponents(basis, dimension);
        assertThat(monomials.size()).isEqualTo(exponents.size()).isEqualTo(basis.components(dimension));
        assertThat(monomials.dimension()).isEqualTo(dimension);
        Random random = new Random(order * 10L + dimension);
        double[] delta = random.doubles(dimension, -2, 2).toArray();
        double[] xi = new double[3 + monomials.size()];
        monomials.evaluate(delta, xi, 3);
        double[] weights = random.doubles(monomials.size(), -1, 1).toArray();
        double[] expected = new double[dimension];
        double magnitude = 1;
        for (int k = 0; k < monomials.size(); k++) {
            double value = direct(exponents.get(k), delta);
            assertThat(xi[3 + k]).isCloseTo(value, within(1e-14 * Math.abs(value)));
            for (int d = 0; d < dimension; d++) {
                int[] lowered = exponents.get(k).clone();
                if (lowered[d]-- > 0) {
                    double slope = 2.5 * weights[k] * (lowered[d] + 1) * direct(lowered, delta);
                    expected[d] += slope;
                    magnitude += Math.abs(slope);
                }
            }
        }
        double[] gradient = new double[dimension];
        monomials.addGradient(delta, xi, 3, weights, 2.5, gradient);
        assertThat(gradient).containsExactly(expected, within(1e-14 * magnitude)); // a few roundings per term
    }

    @ParameterizedTest(name = "order {0}, {1} inputs")
    @CsvSource({"0,2", "1,3", "2,3", "3,2"})
    void blocksOfRowsGiveTheValuesOfSinglePoints(int order, int dimension) {
        Monomials monomials = new Monomials(LocalBasis.polynomial(order), dimension);
        int rows = Chunk.FEW_ROWS + 9;
        double[] x = new Random(5).doubles((long) rows * dimension, -1, 1).toArray();
        List<Chunk> data = SmallProblem.chunks(Dataset.of(dimension, x, new double[rows]), Chunk.FEW_ROWS);
        assertThat(data).hasSize(2);
        double[] centre = new Random(6).doubles(dimension, -1, 1).toArray();
        double[] block = new double[monomials.size() * Chunk.FEW_ROWS];
        double[] single = new double[monomials.size()];
        double[] delta = new double[dimension];
        for (int b = 0; b < 2; b++) {
            Chunk view = data.get(b);
            monomials.evaluate(view.x, 0, view.rows, centre, block);
            for (int i = 0; i < view.rows; i++) {
                for (int d = 0; d < dimension; d++) {
                    delta[d] = x[(b * Chunk.FEW_ROWS + i) * dimension + d] - centre[d];
                }
                monomials.evaluate(delta, single, 0);
                for (int k = 0; k < single.length; k++) {
                    assertThat(block[k * view.rows + i]).isEqualTo(single[k]);
                }
            }
        }
    }
}
