package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Prediction;
import org.lgr.bench.generalisation.MadeInputs.Kind;

class MadeInputsTest {
    /** Row n is (n, 100 + n, 200 + n), so that a value identifies its row and column. */
    private static final double[][] ROWS = IntStream.range(0, 50)
            .mapToObj(n -> new double[] {n, 100 + n, 200 + n})
            .toArray(double[][]::new);

    private static final Map<Kind, double[][]> MADE = MadeInputs.of(ROWS, 300);

    private static List<double[]> made(Kind kind) {
        return List.of(Objects.requireNonNull(MADE.get(kind)));
    }

    @Test
    void oneColumnIsSwapped() {
        for (double[] made : made(Kind.SWAPPED)) {
            double[] rows = rows(made);
            assertThat(rows[0] == rows[1] || rows[1] == rows[2] || rows[0] == rows[2])
                    .isTrue();
        }
        assertThat(made(Kind.SWAPPED)).anyMatch(made -> rows(made)[0] != rows(made)[1]);
    }

    @Test
    void allColumnsAreShuffledAndKeepTheirPlace() {
        assertThat(made(Kind.SHUFFLED)).hasSize(300);
        for (double[] made : made(Kind.SHUFFLED)) {
            assertThat(Arrays.stream(rows(made)).boxed()).allMatch(row -> row >= 0 && row < 50);
        }
        // In 94 % of random cases three columns come from different rows.
        assertThat(made(Kind.SHUFFLED))
                .filteredOn(made -> rows(made)[0] != rows(made)[1])
                .hasSizeGreaterThan(270);
    }

    @Test
    void theOthersAreFartherFromTheMean() {
        for (double[] made : made(Kind.FAR)) {
            double[] rows = rows(made); // 24.5 + 5 (n − 24.5), equal in all columns up to rounding
            assertThat(rows[1]).isCloseTo(rows[0], within(1e-9));
            double row = 24.5 + (rows[0] - 24.5) / 5;
            assertThat(row).isCloseTo(Math.rint(row), within(1e-9)).isBetween(-0.1, 49.1);
        }
        for (double[] made : made(Kind.OUTSIDE)) {
            double row = 24.5 + (made[0] - 24.5) / 1.5;
            assertThat(row).isCloseTo(Math.rint(row), within(1e-9));
        }
    }

    private static double[] rows(double[] made) {
        return new double[] {made[0], made[1] - 100, made[2] - 200};
    }

    @Test
    void theSameRowsGiveTheSameInputs() {
        assertThat(MadeInputs.of(ROWS, 300).values().toArray(double[][][]::new))
                .isDeepEqualTo(MADE.values().toArray(double[][][]::new));
    }

    @Test
    void meansAndIntervalsAreJudgedByTheRange() {
        TargetRange range = TargetRange.of(new double[] {3, -1, 1}); // width 4
        List<Prediction> predictions = List.of(
                new Prediction(2, 1, 0, 1), // inside
                new Prediction(11, 1, 0, 1), // two widths outside, no farther
                new Prediction(-9.5, 1, 0, 1), // more than two widths; the interval ends at −7.5
                new Prediction(15, 100, 0, 1)); // three widths outside, but the interval reaches −4.6

        MadeInputs.Score score = MadeInputs.score(Kind.FAR, predictions, range);

        assertThat(score).isEqualTo(new MadeInputs.Score(Kind.FAR, 4, 2, 3, 2));
        assertThat(score.plus(new MadeInputs.Score(Kind.FAR, 6, 1, 9, 0)))
                .isEqualTo(new MadeInputs.Score(Kind.FAR, 10, 3, 9, 2));
    }

    @Test
    void aConstantTargetHasARangeWithoutWidth() {
        TargetRange range = TargetRange.of(new double[] {2, 2});

        assertThat(range.distance(2)).isZero();
        assertThat(range.distance(2.5)).isInfinite();
    }
}
