package org.lgr.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MotionsTest {
    private static final double[] SCALE = {1, 1};

    /** Circles of 100 rows each, about centres far apart. */
    private static double[][] circles(int count) {
        double[][] rows = new double[100 * count][];
        Arrays.setAll(rows, n ->
                new double[] {5 * (n / 100 % 7) + Math.cos(0.06 * n), 5 * (n / 100 % 5) + Math.sin(0.06 * n)});
        return rows;
    }

    @Test
    void aMotionBeginsWhereTheInputsJump() {
        int[] motions = Motions.of(circles(40), SCALE);

        assertThat(motions)
                .isEqualTo(IntStream.range(0, 4000).map(n -> n / 100 * 100).toArray());
    }

    @Test
    void fewMotionsAreDividedUntilThereAreEnough() {
        int[] motions = Motions.of(circles(4), SCALE);

        assertThat(Arrays.stream(motions).distinct().count()).isEqualTo(Motions.FEWEST);
        for (int boundary : new int[] {100, 200, 300}) {
            assertThat(motions[boundary]).isNotEqualTo(motions[boundary - 1]);
        }
    }

    @Test
    void rowsInRandomOrderHaveNoJumps() {
        Random random = new Random(1);
        double[][] rows = new double[3200][];
        Arrays.setAll(rows, n -> new double[] {random.nextGaussian(), random.nextGaussian()});

        int[] motions = Motions.of(rows, SCALE);

        assertThat(motions)
                .isEqualTo(IntStream.range(0, 3200).map(n -> n / 100 * 100).toArray());
    }

    @Test
    void fewRowsAreMotionsOfTheirOwn() {
        assertThat(Motions.of(new double[][] {{0, 0}, {1, 1}, {1, 2}}, SCALE)).containsExactly(0, 1, 2);
    }
}
