package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;

class BumpySineTest {
    @Test
    void theFunctionHasTheValuesComputedByHand() {
        assertThat(BumpySine.value(0)).isEqualTo(2);
        assertThat(BumpySine.value(0.25)).isCloseTo(1.215184421, within(1e-9)); // sin 0.5 + 2 exp(-1)
        assertThat(BumpySine.value(Math.PI / 4)).isCloseTo(1.000103446, within(1e-9)); // 1 + 2 exp(-pi^2)
        assertThat(BumpySine.value(-2)).isCloseTo(0.756802495, within(1e-9)); // -sin 4
    }

    @Test
    void aSampleLiesInItsRangeWithItsNoise() {
        Dataset data = BumpySine.sample(20_000, 0.2, 3);

        assertThat(Arrays.stream(data.inputs())).allMatch(x -> x >= -2 && x < 2);
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            double noise = data.target(n) - BumpySine.value(data.input(n, 0));
            squares += noise * noise;
        }
        assertThat(Math.sqrt(squares / data.size())).isCloseTo(0.2, within(5 * 0.2 / Math.sqrt(2 * 20_000)));
    }

    @Test
    void aSeedGivesTheSameBitsOnEveryJavaVersion() {
        assertThat(BumpySine.sample(1).size()).isEqualTo(200);
        assertThat(BumpySine.sample(1)).isEqualTo(BumpySine.sample(1)).isNotEqualTo(BumpySine.sample(2));
        // Computed on Java 17 and on Java 25.
        assertThat(BumpySine.sample(1).sha256())
                .isEqualTo("062734e2767b10fe6374ada18bb23b7155af8974ebb6d15e88da31a6a934e0c4");
    }

    @Test
    void theGridIsCleanAndReachesBothEnds() {
        Dataset grid = BumpySine.grid(401);

        assertThat(grid.size()).isEqualTo(401);
        assertThat(grid.input(0, 0)).isEqualTo(-2);
        assertThat(grid.input(400, 0)).isEqualTo(2);
        assertThat(grid.target(200)).isEqualTo(2);
        assertThatThrownBy(() -> BumpySine.grid(1)).hasMessage("a grid needs at least two points, got 1");
    }
}
