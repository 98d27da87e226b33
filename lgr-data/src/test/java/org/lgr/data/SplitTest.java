package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {
    private static final double[] SHARES = {1e-9, 0.01, 0.1, 0.2, 0.5, 0.77, 0.999999};

    private static void assertDivides(int rows, Split split) {
        assertThat(split.training()).isNotEmpty().isSorted();
        assertThat(split.test()).isNotEmpty().isSorted();
        int[] all = IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.test()))
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, rows).toArray());
    }

    /** The rounded share, with at least one row on each side. */
    private static int expected(int rows, double share) {
        return (int) Math.max(1, Math.min(rows - 1, Math.round(share * rows)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 10, 49, 50, 51, 199, 1000, 12_345})
    void everySplitDividesAllRowsAndTestsOnTheShare(int rows) {
        for (double share : SHARES) {
            for (long seed = 0; seed < 5; seed++) {
                for (Split split : new Split[] {
                    Split.random(rows, share, seed), Split.blocks(rows, share, seed), Split.time(rows, share)
                }) {
                    assertDivides(rows, split);
                    assertThat(split.test()).hasSize(expected(rows, share));
                }
            }
        }
    }

    @Test
    void aRandomSplitFavoursNoRow() {
        int[] tested = new int[10];
        for (long seed = 0; seed < 10_000; seed++) {
            for (int row : Split.random(10, 0.3, seed).test()) {
                tested[row]++;
            }
        }
        // Binomial with probability 0.3: five standard deviations, sqrt(10000 · 0.3 · 0.7).
        assertThat(Arrays.stream(tested)).allSatisfy(count -> assertThat(count).isCloseTo(3000, within(5 * 46)));
    }

    @Test
    void aSeedGivesTheSameSplitOnEveryJavaVersion() {
        // Computed on Java 17 and on Java 25.
        assertThat(Split.random(30, 0.2, 1).test()).containsExactly(1, 2, 3, 10, 21, 27);
        assertThat(firsts(Split.blocks(1000, 0.1, 1))).containsExactly(40, 156, 215, 375, 463, 584, 680, 739, 859, 910);
        double[] groups = IntStream.range(0, 20).mapToDouble(n -> n).toArray();
        assertThat(Split.groups(groups, 0.2, 1).test()).containsExactly(4, 5, 17, 19);
    }

    /** First rows of the blocks of test rows. */
    private static int[] firsts(Split split) {
        int[] test = split.test();
        return IntStream.range(0, test.length)
                .filter(i -> i == 0 || test[i] != test[i - 1] + 1)
                .map(i -> test[i])
                .toArray();
    }

    @Test
    void otherSeedsGiveOtherSplits() {
        double[] groups = IntStream.range(0, 100).mapToDouble(n -> n).toArray();

        assertThat(Split.random(100, 0.2, 1).test())
                .isNotEqualTo(Split.random(100, 0.2, 2).test());
        assertThat(Split.blocks(1000, 0.2, 1).test())
                .isNotEqualTo(Split.blocks(1000, 0.2, 2).test());
        assertThat(Split.groups(groups, 0.2, 1).test())
                .isNotEqualTo(Split.groups(groups, 0.2, 2).test());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 100, 250, 1000, 12_345})
    void blocksAreAtMostTenAndNotShort(int rows) {
        for (double share : SHARES) {
            int tested = expected(rows, share);
            for (long seed = 0; seed < 20; seed++) {
                // Adjacent blocks may merge into fewer, longer ones.
                assertThat(firsts(Split.blocks(rows, share, seed)).length)
                        .isBetween(1, Math.max(1, Math.min(10, tested / 10)));
            }
        }
    }

    @Test
    void blocksLieInEveryTenthOfTheRows() {
        for (long seed = 0; seed < 50; seed++) {
            int[] tested = new int[10];
            for (int row : Split.blocks(5000, 0.2, seed).test()) {
                tested[row / 500]++;
            }
            assertThat(tested).containsOnly(100);
        }
    }

    @Test
    void groupsAreNeverTornAndTheirRowsComeCloseToTheShare() {
        SplittableRandom random = new SplittableRandom(6);
        for (int trial = 0; trial < 300; trial++) {
            int rows = random.nextInt(2, 400);
            int kinds = random.nextInt(2, 30);
            double[] groups =
                    random.ints(rows, 0, kinds).mapToDouble(g -> g - 3).toArray();
            groups[0] = -3;
            groups[1] = -2; // at least two different ones
            double share = SHARES[trial % SHARES.length];
            Split split = Split.groups(groups, share, trial);

            assertDivides(rows, split);
            double[] tested =
                    Arrays.stream(split.test()).mapToDouble(n -> groups[n]).toArray();
            double[] trained =
                    Arrays.stream(split.training()).mapToDouble(n -> groups[n]).toArray();
            assertThat(tested).doesNotContain(trained);
            int largest = Arrays.stream(groups)
                    .mapToInt(g -> (int)
                            Arrays.stream(groups).filter(other -> other == g).count())
                    .max()
                    .orElseThrow();
            // The error is at most half a group, unless the limits of one group or all but one apply.
            double off = Math.abs(split.test().length - share * rows);
            assertThat(off <= largest / 2.0
                            || Arrays.stream(tested).distinct().count() == 1
                            || Arrays.stream(trained).distinct().count() == 1)
                    .isTrue();
        }
    }

    @Test
    void groupsOfOneSizeGiveTheShareExactly() {
        double[] groups =
                IntStream.range(0, 5000).mapToDouble(n -> Math.floor(n / 500.0)).toArray();

        assertThat(Split.groups(groups, 0.2, 3).test()).hasSize(1000);
        assertThat(Split.groups(groups, 0.24, 3).test()).hasSize(1000);
        assertThat(Split.groups(groups, 0.26, 3).test()).hasSize(1500);
        assertThat(Split.groups(groups, 0.001, 3).test()).hasSize(500); // at least one
        assertThat(Split.groups(groups, 0.999, 3).test()).hasSize(4500); // never all
    }

    @Test
    void theOrderOfRowsDoesNotChangeWhichGroupsAreTested() {
        double[] groups = {5, 1, 1, 7, 9, 9, 2};
        double[] reversed = {2, 9, 9, 7, 1, 1, 5};

        int[] test = Split.groups(groups, 0.4, 8).test();
        int[] testReversed = Split.groups(reversed, 0.4, 8).test();
        assertThat(Arrays.stream(testReversed).map(n -> 6 - n).sorted().toArray())
                .isEqualTo(test);
    }

    @Test
    void zeroHasNoSignAsAGroupOrATime() {
        for (long seed = 0; seed < 10; seed++) {
            int[] test = Split.groups(new double[] {0.0, 1, -0.0}, 0.6, seed).test();
            assertThat(Arrays.equals(test, new int[] {0, 2}) || Arrays.equals(test, new int[] {1}))
                    .isTrue();
        }
        assertThat(Split.time(new double[] {-0.0, 0.0, 1, 2}, 0.7).test()).containsExactly(2, 3);
    }

    @Test
    void theLatestRowsAreTested() {
        assertThat(Split.time(10, 0.3).test()).containsExactly(7, 8, 9);
        assertThat(Split.time(new double[] {5, 1, 4, 2, 3}, 0.4).test()).containsExactly(0, 2);
        assertThat(Split.time(new double[] {5, 1, 4, 2, 3}, 0.4).training()).containsExactly(1, 3, 4);
    }

    @Test
    void rowsOfTheSameTimeStayTogether() {
        double[] times = {1, 2, 2, 2, 3, 3};

        assertThat(Split.time(times, 0.2).test()).containsExactly(4, 5);
        assertThat(Split.time(times, 0.6).test()).containsExactly(1, 2, 3, 4, 5); // 3.6 wanted: 5 is closer than 2
        assertThat(Split.time(times, 0.5).test()).containsExactly(4, 5); // 3 wanted: 2 is closer than 5
        assertThat(Split.time(times, 0.99).test()).containsExactly(1, 2, 3, 4, 5); // never all
    }

    @Test
    void timesSplitAsNumberedRowsDoWhenTheyAscend() {
        for (int rows = 2; rows < 100; rows++) {
            double[] times = IntStream.range(0, rows).mapToDouble(n -> 0.01 * n).toArray();
            for (double share : SHARES) {
                // At a tie the number of rows is rounded up, the place in time is the later one.
                if (share * rows % 1 != 0.5) {
                    assertThat(Split.time(times, share).test())
                            .isEqualTo(Split.time(rows, share).test());
                }
            }
        }
    }

    @Test
    void whatCannotBeSplitIsRefused() {
        for (double share : new double[] {0, 1, -0.1, 1.5, Double.NaN}) {
            String message =
                    "share is the part of the rows to test on and must be between 0 and 1, such as 0.2, got " + share;
            assertThatThrownBy(() -> Split.random(10, share, 1)).hasMessage(message);
            assertThatThrownBy(() -> Split.blocks(10, share, 1)).hasMessage(message);
            assertThatThrownBy(() -> Split.time(10, share)).hasMessage(message);
            assertThatThrownBy(() -> Split.groups(new double[] {1, 2}, share, 1))
                    .hasMessage(message);
            assertThatThrownBy(() -> Split.time(new double[] {1, 2}, share)).hasMessage(message);
        }
        assertThatThrownBy(() -> Split.random(1, 0.5, 1))
                .hasMessage("a split needs at least two rows, one to train and one to test on, got 1");
        assertThatThrownBy(() -> Split.blocks(0, 0.5, 1)).hasMessageEndingWith("got 0");
        assertThatThrownBy(() -> Split.time(1, 0.5)).hasMessageEndingWith("got 1");
        assertThatThrownBy(() -> Split.groups(new double[] {4, 4}, 0.5, 1))
                .hasMessage("a split needs at least two groups, got only group 4.0; without groups, split into blocks");
        assertThatThrownBy(() -> Split.groups(new double[0], 0.5, 1)).hasMessageContaining("got no rows");
        assertThatThrownBy(() -> Split.time(new double[] {4, 4}, 0.5))
                .hasMessage("a split needs at least two different times, got only 4.0; without times, split at random");
        assertThatThrownBy(() -> Split.time(new double[0], 0.5)).hasMessageContaining("got no rows");
    }

    @Test
    void aMissingGroupOrTimeIsRefusedWithItsRow() {
        assertThatThrownBy(() -> Split.groups(new double[] {1, 2, Double.NaN}, 0.5, 1))
                .hasMessage("row 2 has no group, but NaN; remove the row or give it a group");
        assertThatThrownBy(() -> Split.time(new double[] {1, Double.NaN, 3}, 0.5))
                .hasMessage("row 1 has no time, but NaN; remove the row or give it a time");
    }

    @Test
    void rowNumbersAreCopies() {
        Split split = Split.time(4, 0.5);
        split.test()[0] = 99;
        split.training()[0] = 99;

        assertThat(split.test()).containsExactly(2, 3);
        assertThat(split.training()).containsExactly(0, 1);
        assertThat(split).hasToString("2 training and 2 test rows");
    }
}
