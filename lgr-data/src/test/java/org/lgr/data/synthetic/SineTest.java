package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;

class SineTest {
    @Test
    void theFunctionHasTheValuesComputedByHand() {
        assertThat(Sine.value(0)).isEqualTo(0);
        assertThat(Sine.value(Math.PI / 2)).isEqualTo(1);
        assertThat(Sine.value(Math.PI / 6)).isCloseTo(0.5, within(1e-15)); // a few units in the last place
    }

    @Test
    void aSampleCoversOnePeriodWithItsNoise() {
        Dataset data = Sine.sample(20_000, 0.3, 3);

        assertThat(Arrays.stream(data.inputs())).allMatch(x -> x >= 0 && x < 2 * Math.PI);
        double mean = Arrays.stream(data.inputs()).average().orElseThrow();
        // Uniform on [0, 2π]: the deviation is 2π/√12; five standard errors.
        assertThat(mean).isCloseTo(Math.PI, within(5 * 2 * Math.PI / Math.sqrt(12 * 20_000)));
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            double noise = data.target(n) - Sine.value(data.input(n, 0));
            squares += noise * noise;
        }
        assertThat(Math.sqrt(squares / data.size())).isCloseTo(0.3, within(5 * 0.3 / Math.sqrt(2 * 20_000)));
    }

    @Test
    void aSeedGivesTheSameBitsOnEveryJavaVersion() {
        assertThat(Sine.sample(1).size()).isEqualTo(200);
        assertThat(Sine.sample(1)).isEqualTo(Sine.sample(1)).isNotEqualTo(Sine.sample(2));
        // Computed on Java 17 and on Java 25.
        assertThat(Sine.sample(1).sha256())
                .isEqualTo("fad59946d8d57c1baf8b04c60ae83d2e27090f538f627eef13c639831a50d37c");
    }

    @Test
    void theGridIsCleanAndReachesBothEnds() {
        Dataset grid = Sine.grid(5);

        assertThat(grid.inputs()).containsExactly(0, Math.PI / 2, Math.PI, 3 * Math.PI / 2, 2 * Math.PI);
        assertThat(grid.target(1)).isEqualTo(1);
        assertThatThrownBy(() -> Sine.grid(1)).hasMessage("a grid needs at least two points, got 1");
    }
}
