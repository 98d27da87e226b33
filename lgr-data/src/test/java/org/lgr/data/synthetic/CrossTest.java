package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;

class CrossTest {
    @Test
    void theFunctionHasTheValuesComputedByHand() {
        assertThat(Cross.value(0, 0)).isEqualTo(1.25); // the bump
        assertThat(Cross.value(1, 0)).isEqualTo(1); // on the narrow ridge
        assertThat(Cross.value(0, -1)).isEqualTo(1); // on the wide ridge
        assertThat(Cross.value(1, 1)).isCloseTo(5.6749912e-5, within(1e-12)); // 1.25 exp(-10), between the arms
        assertThat(Cross.value(0.3, 0.4)).isCloseTo(0.406569660, within(1e-9)); // exp(-0.9), the wide ridge
        assertThat(Cross.value(0.6, 0.1)).isCloseTo(0.606530660, within(1e-9)); // exp(-0.5), the narrow ridge
        assertThat(Cross.value(0.1, 0.1)).isCloseTo(1.131046773, within(1e-9)); // 1.25 exp(-0.1), the bump
    }

    @Test
    void inputsFillTheSquare() {
        Dataset data = Cross.sample(7);

        assertThat(data.size()).isEqualTo(2000);
        assertThat(data.dimension()).isEqualTo(2);
        assertThat(Arrays.stream(data.inputs())).allMatch(x -> x >= -1 && x < 1);
        for (int column = 0; column < 2; column++) {
            double sum = 0;
            double squares = 0;
            for (int n = 0; n < data.size(); n++) {
                sum += data.input(n, column);
                squares += data.input(n, column) * data.input(n, column);
            }
            // Uniform: mean 0 and second moment 1/3; five standard errors, sqrt(1/3 / 2000) and sqrt(4/45 / 2000).
            assertThat(sum / 2000).isCloseTo(0, within(5 * 0.0129));
            assertThat(squares / 2000).isCloseTo(1.0 / 3, within(5 * 0.0067));
        }
    }

    @Test
    void noiseHasTheRequestedStandardDeviation() {
        Dataset data = Cross.sample(20_000, 0.2, 3);

        double sum = 0;
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            double noise = data.target(n) - Cross.value(data.input(n, 0), data.input(n, 1));
            sum += noise;
            squares += noise * noise;
        }
        assertThat(sum / 20_000).isCloseTo(0, within(5 * 0.2 / Math.sqrt(20_000)));
        assertThat(Math.sqrt(squares / 20_000)).isCloseTo(0.2, within(5 * 0.2 / Math.sqrt(2 * 20_000)));
    }

    @Test
    void theNoiseDoesNotChangeTheInputs() {
        assertThat(Cross.sample(50, 0.7, 5).inputs())
                .isEqualTo(Cross.sample(50, 0, 5).inputs());
        assertThat(Cross.sample(50, 0, 5).target(9))
                .isEqualTo(Cross.value(
                        Cross.sample(50, 0, 5).input(9, 0),
                        Cross.sample(50, 0, 5).input(9, 1)));
    }

    @Test
    void aSeedGivesTheSameBitsOnEveryJavaVersion() {
        assertThat(Cross.sample(1)).isEqualTo(Cross.sample(1)).isNotEqualTo(Cross.sample(2));
        // Computed on Java 17 and on Java 25.
        assertThat(Cross.sample(1).sha256())
                .isEqualTo("b4f41488224cd30576ebca743c70324971833be3918e3fd3b8fd5d4ae51e1299");
    }

    @Test
    void theGridIsCleanAndReachesTheCorners() {
        Dataset grid = Cross.grid();

        assertThat(grid.size()).isEqualTo(1681);
        assertThat(new double[] {grid.input(0, 0), grid.input(0, 1)}).containsExactly(-1, -1);
        assertThat(new double[] {grid.input(1680, 0), grid.input(1680, 1)}).containsExactly(1, 1);
        assertThat(new double[] {grid.input(840, 0), grid.input(840, 1)}).containsExactly(0, 0);
        for (int n = 0; n < grid.size(); n++) {
            assertThat(grid.target(n)).isEqualTo(Cross.value(grid.input(n, 0), grid.input(n, 1)));
        }
    }

    @Test
    void theNoisyGridHasTheSamePointsAndOtherTargets() {
        Dataset noisy = Cross.grid(0.2, 11);

        assertThat(noisy.inputs()).isEqualTo(Cross.grid().inputs());
        assertThat(noisy).isEqualTo(Cross.grid(0.2, 11)).isNotEqualTo(Cross.grid(0.2, 12));
    }

    @Test
    void impossibleSamplesAreRefused() {
        assertThatThrownBy(() -> Cross.sample(0, 0.2, 1)).hasMessage("a sample needs at least one row, got 0");
        assertThatThrownBy(() -> Cross.sample(Integer.MAX_VALUE, 0.2, 1)).hasMessageEndingWith("got 2147483647");
        assertThatThrownBy(() -> Cross.sample(10, -0.1, 1))
                .hasMessageContaining("must be a finite number >= 0, got -0.1");
        assertThatThrownBy(() -> Cross.grid(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
