package org.lgr.internal.holdout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.internal.compute.Randomness;

/** Divisions of rows into training and held-out rows. */
class HoldOutNumbersTest {
    private static Dataset data(int rows) {
        double[] x = new double[rows];
        Arrays.setAll(x, n -> n);
        return Dataset.of(1, x, x);
    }

    /** {@code rows} rows in groups; the rows of a group are scattered over the data. */
    private static Dataset grouped(int rows, int groups) {
        int[] numbers = new int[rows];
        Arrays.setAll(numbers, n -> 100 - n % groups);
        return data(rows).withGroups(numbers);
    }

    private static void assertDivides(HoldOutNumbers held, int rows) {
        int[] all = Stream.of(held.train(), held.rows(), held.groups())
                .flatMapToInt(IntStream::of)
                .sorted()
                .toArray();
        assertThat(all).containsExactly(IntStream.range(0, rows).toArray());
    }

    private static void assertGroupsStayWhole(Dataset data, HoldOutNumbers held) {
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
        assertDivides(HoldOutNumbers.of(data(rows), new Randomness(1)), rows);
    }

    @Test
    void groupsAreLearnedFromAfterwardsButForATenthOfTheirRows() {
        HoldOutNumbers first = HoldOutNumbers.of(data(1000), new Randomness(2));
        HoldOutNumbers then = first.withGroups(new Randomness(3));
        assertThat(then.rows()).hasSize(10);
        assertThat(first.groups()).contains(then.rows());
        assertDivides(new HoldOutNumbers(then.train(), then.rows(), first.rows()), 1000);
        assertThat(then.train())
                .isNotEqualTo(IntStream.of(then.train()).sorted().toArray());
    }

    @Test
    void aTenthIsHeldOutAsSingleRowsAndATenthAsContiguousStretches() {
        HoldOutNumbers held = HoldOutNumbers.of(data(1000), new Randomness(2));
        assertThat(held.rows()).hasSize(100);
        assertThat(held.groups()).hasSize(100);
        int[] sorted = IntStream.of(held.groups()).sorted().toArray();
        long stretches = IntStream.range(0, 100)
                .filter(i -> i == 0 || sorted[i] != sorted[i - 1] + 1)
                .count();
        assertThat(stretches).isBetween(1L, 5L); // stretches of 20 rows, some of which may be adjacent
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 100})
    void groupsOfTheUserStayWhole(int groups) {
        Dataset data = grouped(700, groups);
        HoldOutNumbers held = HoldOutNumbers.of(data, new Randomness(3));
        assertDivides(held, 700);
        assertGroupsStayWhole(data, held);
        assertThat(held.train().length).as("most rows are left to learn from").isGreaterThan(350);
    }

    @Test
    void aSingleGroupIsAsGoodAsNone() {
        assertThat(HoldOutNumbers.grouped(grouped(100, 1))).isFalse();
        assertThat(HoldOutNumbers.grouped(grouped(100, 2))).isTrue();
        assertDivides(HoldOutNumbers.of(grouped(100, 1), new Randomness(4)), 100);
        assertThat(HoldOutNumbers.folds(grouped(100, 1), 5, new Randomness(4)))
                .hasSize(5)
                .allSatisfy(fold -> {
                    assertDivides(fold, 100);
                    assertThat(fold.rows()).hasSize(20);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5, 6, 23, 200})
    void foldsHoldEveryRowOutOnce(int rows) {
        List<HoldOutNumbers> folds = HoldOutNumbers.folds(data(rows), 5, new Randomness(5));
        assertThat(folds).hasSize(Math.min(5, rows));
        for (HoldOutNumbers held : folds) {
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
        List<HoldOutNumbers> folds = HoldOutNumbers.folds(data, 5, new Randomness(6));
        assertThat(folds).hasSize(Math.min(5, groups));
        for (HoldOutNumbers held : folds) {
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
    void groupsOfRowsAreThoseThatTheUserNamedInTheOrderOfTheRows() {
        Dataset data = grouped(10, 3); // group numbers 100, 99, 98, 100, …
        assertThat(HoldOutNumbers.groups(data, new int[] {9, 0, 2, 4})).containsExactly(100, 100, 98, 99);
        assertThat(HoldOutNumbers.groups(data, new int[0])).isEmpty();
        assertThat(HoldOutNumbers.groups(grouped(10, 1), new int[] {1, 2})).isEmpty();
        assertThat(HoldOutNumbers.groups(data(10), new int[] {1, 2})).isEmpty();
    }

    @Test
    void oneRowCannotBeDivided() {
        assertThat(HoldOutNumbers.folds(data(1), 5, new Randomness(7))).isEmpty();
    }

    @Test
    void theSeedDecides() {
        Dataset data = data(500);
        assertThat(HoldOutNumbers.of(data, new Randomness(8)).train())
                .containsExactly(HoldOutNumbers.of(data, new Randomness(8)).train())
                .isNotEqualTo(HoldOutNumbers.of(data, new Randomness(9)).train());
    }

    /** Rows with many copies, in groups of very different sizes or without groups. */
    private static Dataset copies(int rows, int different, int groups) {
        SplittableRandom random = new SplittableRandom(rows);
        double[] x = new double[2 * rows];
        double[] y = new double[rows];
        int[] numbers = new int[rows];
        for (int n = 0; n < rows; n++) {
            int row = random.nextInt(different);
            x[2 * n] = row % 3;
            x[2 * n + 1] = -row;
            y[n] = row % 2;
            numbers[n] = 7 - random.nextInt(1 + random.nextInt(groups));
        }
        Dataset data = Dataset.of(2, x, y);
        return groups > 1 ? data.withGroups(numbers) : data;
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "2,1,1", "40,3,1", "40,40,1", "1000,300,1", "1000,300,7", "1000,100000,60", "5000,2,3"})
    void divisionsAreThoseOfListsAndMaps(int rows, int different, int groups) {
        Dataset data = copies(rows, different, groups);
        for (int seed = 0; seed < 5; seed++) {
            Randomness random = new Randomness(seed);
            Randomness same = new Randomness(seed);
            HoldOutNumbers held = HoldOutNumbers.of(data, random);
            assertThat(held).usingRecursiveComparison().isEqualTo(ListsAndMaps.of(data, same));
            assertThat(held.withGroups(random))
                    .usingRecursiveComparison()
                    .isEqualTo(ListsAndMaps.withGroups(held, same));
            assertThat(HoldOutNumbers.folds(data, 5, random))
                    .usingRecursiveComparison()
                    .isEqualTo(ListsAndMaps.folds(data, 5, same));
            assertThat(random.seed()).as("as many random numbers").isEqualTo(same.seed());
        }
    }

    /** A simple reference implementation of the divisions, with lists and maps. */
    private static final class ListsAndMaps {
        static HoldOutNumbers of(Dataset data, Randomness random) {
            List<List<Integer>> groups = groups(data);
            List<Integer> held = new ArrayList<>();
            List<Integer> rest = new ArrayList<>();
            for (int g : random.permutation(groups.size())) {
                boolean enough = held.size() >= 0.1 * data.size();
                boolean tooMany = held.size() + groups.get(g).size() > 0.3 * data.size();
                (enough || tooMany ? rest : held).addAll(groups.get(g));
            }
            Map<List<Double>, List<Integer>> distinct = new LinkedHashMap<>();
            for (int n : rest) {
                List<Double> row = List.of(data.input(n, 0), data.input(n, 1), data.target(n));
                distinct.computeIfAbsent(row, r -> new ArrayList<>()).add(n);
            }
            List<List<Integer>> units = List.copyOf(distinct.values());
            int single = (int) Math.min(2000, 0.1 * data.size());
            List<Integer> rows = new ArrayList<>();
            List<Integer> train = new ArrayList<>();
            for (int u : random.permutation(units.size())) {
                (rows.size() + units.get(u).size() <= single ? rows : train).addAll(units.get(u));
            }
            return new HoldOutNumbers(shuffled(train, random), array(rows), array(held));
        }

        static HoldOutNumbers withGroups(HoldOutNumbers before, Randomness random) {
            int[] order = random.permutation(before.groups().length);
            int single = order.length / 10;
            List<Integer> held = new ArrayList<>();
            List<Integer> rest =
                    new ArrayList<>(Arrays.stream(before.train()).boxed().toList());
            for (int i = 0; i < order.length; i++) {
                (i < single ? held : rest).add(before.groups()[order[i]]);
            }
            return new HoldOutNumbers(shuffled(rest, random), array(held), new int[0]);
        }

        static List<HoldOutNumbers> folds(Dataset data, int count, Randomness random) {
            boolean grouped = HoldOutNumbers.grouped(data);
            List<List<Integer>> units = grouped
                    ? groups(data)
                    : IntStream.range(0, data.size()).mapToObj(List::of).toList();
            int[] order = random.permutation(units.size());
            int folds = Math.min(count, units.size());
            List<HoldOutNumbers> all = new ArrayList<>();
            for (int f = 0; f < folds && folds > 1; f++) {
                List<Integer> held = new ArrayList<>();
                List<Integer> rest = new ArrayList<>();
                for (int u = 0; u < order.length; u++) {
                    (u % folds == f ? held : rest).addAll(units.get(order[u]));
                }
                int[] train = shuffled(rest, random);
                all.add(
                        grouped
                                ? new HoldOutNumbers(train, new int[0], array(held))
                                : new HoldOutNumbers(train, array(held), new int[0]));
            }
            return all;
        }

        private static List<List<Integer>> groups(Dataset data) {
            Map<Integer, List<Integer>> members = new LinkedHashMap<>();
            int blocks = Math.min(50, data.size());
            for (int b = 0; b < blocks; b++) {
                for (int n = data.size() * b / blocks; n < data.size() * (b + 1) / blocks; n++) {
                    int group = HoldOutNumbers.grouped(data) ? data.group(n) : b;
                    members.computeIfAbsent(group, g -> new ArrayList<>()).add(n);
                }
            }
            return List.copyOf(members.values());
        }

        private static int[] shuffled(List<Integer> rows, Randomness random) {
            return IntStream.of(random.permutation(rows.size())).map(rows::get).toArray();
        }

        private static int[] array(List<Integer> rows) {
            return rows.stream().mapToInt(n -> n).toArray();
        }
    }
}
