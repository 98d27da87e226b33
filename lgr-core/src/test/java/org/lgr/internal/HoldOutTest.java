package org.lgr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;

/** Divisions of rows into those learned from and those held out. */
class HoldOutTest {
    private static Dataset data(int rows) {
        double[] x = new double[rows];
        Arrays.setAll(x, n -> n);
        return Dataset.of(1, x, x);
    }

    /** {@code rows} rows in groups, the rows of each scattered over the data. */
    private static Dataset grouped(int rows, int groups) {
        int[] numbers = new int[rows];
        Arrays.setAll(numbers, n -> 100 - n % groups);
        return data(rows).grouped(numbers);
    }

    private static void assertDivides(HoldOut held, int rows) {
        int[] all = Stream.of(held.train(), held.rows(), held.groups())
                .flatMapToInt(IntStream::of)
                .sorted()
                .toArray();
        assertThat(all).containsExactly(IntStream.range(0, rows).toArray());
    }

    private static void assertGroupsStayWhole(Dataset data, HoldOut held) {
        int[] inside = IntStream.of(held.groups()).map(data::group).distinct().toArray();
        for (int row : held.train()) {
            assertThat(inside).doesNotContain(data.group(row));
        }
        for (int row : held.rows()) {
            assertThat(inside).doesNotContain(data.group(row));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 10, 49, 51, 1000, 30_000})
    void everyRowIsEitherLearnedFromOrHeldOutInOneWay(int rows) {
        assertDivides(HoldOut.of(data(rows), new Gaussians(1)), rows);
    }

    @Test
    void groupsAreLearnedFromAfterwardsButForATenthOfTheirRows() {
        HoldOut first = HoldOut.of(data(1000), new Gaussians(2));
        HoldOut then = first.withGroups(new Gaussians(3));
        assertThat(then.rows()).hasSize(10);
        assertThat(first.groups()).contains(then.rows());
        assertDivides(new HoldOut(then.train(), then.rows(), first.rows()), 1000);
        assertThat(then.train())
                .isNotEqualTo(IntStream.of(then.train()).sorted().toArray());
    }

    @Test
    void aTenthIsHeldOutAsSingleRowsAndATenthAsContiguousStretches() {
        HoldOut held = HoldOut.of(data(1000), new Gaussians(2));
        assertThat(held.rows()).hasSize(100);
        assertThat(held.groups()).hasSize(100);
        int[] sorted = IntStream.of(held.groups()).sorted().toArray();
        long stretches = IntStream.range(0, 100)
                .filter(i -> i == 0 || sorted[i] != sorted[i - 1] + 1)
                .count();
        assertThat(stretches).isBetween(1L, 5L); // of 20 rows, some of which may touch
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 100})
    void groupsOfTheUserStayWhole(int groups) {
        Dataset data = grouped(700, groups);
        HoldOut held = HoldOut.of(data, new Gaussians(3));
        assertDivides(held, 700);
        assertGroupsStayWhole(data, held);
        assertThat(held.train().length).as("most rows are left to learn from").isGreaterThan(350);
    }

    @Test
    void aSingleGroupIsAsGoodAsNone() {
        assertThat(HoldOut.grouped(grouped(100, 1))).isFalse();
        assertThat(HoldOut.grouped(grouped(100, 2))).isTrue();
        assertDivides(HoldOut.of(grouped(100, 1), new Gaussians(4)), 100);
        assertThat(HoldOut.folds(grouped(100, 1), 5, new Gaussians(4)))
                .hasSize(5)
                .allSatisfy(fold -> {
                    assertDivides(fold, 100);
                    assertThat(fold.rows()).hasSize(20);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5, 6, 23, 200})
    void foldsHoldEveryRowOutOnce(int rows) {
        List<HoldOut> folds = HoldOut.folds(data(rows), 5, new Gaussians(5));
        assertThat(folds).hasSize(Math.min(5, rows));
        for (HoldOut held : folds) {
            assertDivides(held, rows);
            assertThat(held.groups()).isEmpty();
            assertThat(held.rows().length).isBetween(rows / folds.size(), rows / folds.size() + 1);
        }
        assertThat(folds.stream()
                        .flatMapToInt(held -> IntStream.of(held.rows()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, rows).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void foldsOfGroupsHoldEveryGroupOutOnceAndWhole(int groups) {
        Dataset data = grouped(90, groups);
        List<HoldOut> folds = HoldOut.folds(data, 5, new Gaussians(6));
        assertThat(folds).hasSize(Math.min(5, groups));
        for (HoldOut held : folds) {
            assertDivides(held, 90);
            assertGroupsStayWhole(data, held);
            assertThat(held.rows()).isEmpty();
        }
        assertThat(folds.stream()
                        .flatMapToInt(held -> IntStream.of(held.groups()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 90).boxed().toList());
    }

    @Test
    void oneRowCannotBeDivided() {
        assertThat(HoldOut.folds(data(1), 5, new Gaussians(7))).isEmpty();
    }

    @Test
    void theSeedDecides() {
        Dataset data = data(500);
        assertThat(HoldOut.of(data, new Gaussians(8)).train())
                .containsExactly(HoldOut.of(data, new Gaussians(8)).train())
                .isNotEqualTo(HoldOut.of(data, new Gaussians(9)).train());
    }
}
