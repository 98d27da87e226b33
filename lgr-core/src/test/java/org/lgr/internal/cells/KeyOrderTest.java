package org.lgr.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.internal.growth.TrainingResult;
import org.lgr.internal.model.PointEvaluation;

class KeyOrderTest {
    private static Dataset data(int rows) {
        Random random = new Random(3);
        double[][] x = new double[rows][];
        double[] y = new double[rows];
        double[] weights = new double[rows];
        for (int n = 0; n < rows; n++) {
            x[n] = new double[] {random.nextGaussian(), random.nextGaussian()};
            y[n] = Math.sin(2 * x[n][0]) + 0.1 * x[n][1] + 0.05 * random.nextGaussian();
            weights[n] = 0.5 + random.nextDouble();
        }
        return Dataset.of(x, y).withWeights(weights);
    }

    private static Dataset ordered(Dataset data) {
        return KeyOrder.of(List.of(data)).outputs().get(0);
    }

    /** Fits large data on this machine as a cluster does. */
    private static TrainingResult.Output fit(Dataset data, Parallel parallel) {
        LgrOptions options = LgrOptions.builder().maxLocalModels(5).build();
        KeyedData keyed = KeyedData.of(KeyOrder.of(List.of(data)), parallel);
        return AdaptiveTrainer.of(keyed, options, parallel, iteration -> true)
                .run()
                .outputs()
                .get(0);
    }

    private static double mean(TrainingResult.Output result, double... x) {
        PointEvaluation evaluation = new PointEvaluation(result.parameters());
        evaluation.moveTo(x);
        return evaluation.mean();
    }

    private static void assertSame(TrainingResult.Output one, TrainingResult.Output other) {
        assertThat(one).usingRecursiveComparison().isEqualTo(other);
    }

    private static Dataset shuffled(Dataset data) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, data.size()).boxed().toList());
        Collections.shuffle(order, new Random(9));
        return data.select(order.stream().mapToInt(Integer::intValue).toArray());
    }

    @Test
    void theOrderDependsOnNothingButWhatIsInTheRows() {
        Dataset data = data(500);
        assertThat(ordered(data)).isNotEqualTo(data).isEqualTo(ordered(shuffled(data)));
    }

    @Test
    void everyRowStaysWhole() {
        Dataset data = data(100);
        Dataset other = data.withTarget(
                IntStream.range(0, 100)
                        .mapToDouble(data::target)
                        .map(y -> 2 * y)
                        .toArray(),
                "twice");
        List<Dataset> ordered = KeyOrder.of(List.of(data, other)).outputs();
        assertThat(ordered.get(1).sameInputs(ordered.get(0))).isTrue();
        assertThat(ordered.get(1).names().target()).isEqualTo("twice");
        for (int n = 0; n < 100; n++) {
            assertThat(ordered.get(1).target(n)).isEqualTo(2 * ordered.get(0).target(n));
        }
    }

    @Test
    void rowsWithTheSameKeyAreToldApartByTheirValues() {
        assertThat(KeyOrder.compare(new double[] {1, 2}, new double[] {1, 3})).isNegative();
        assertThat(KeyOrder.compare(new double[] {1, 2}, new double[] {1, 2})).isZero();
        assertThat(KeyOrder.compare(new double[] {0.0}, new double[] {-0.0})).isPositive();
    }

    @Test
    void keysAreSpreadEvenly() {
        int[] counts = new int[16];
        for (int n = 0; n < 16_000; n++) {
            counts[(int) (KeyOrder.key(new double[] {n, 1}) >>> 60)]++;
        }
        // Binomial: five standard deviations.
        for (int count : counts) {
            assertThat(count).isCloseTo(1000, within(5 * 31));
        }
    }

    @Test
    void theModelOfLargeDataDependsOnNothingButWhatIsInTheRows() {
        Dataset data = data(5000);
        TrainingResult.Output result = fit(data, Parallel.NONE);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            assertSame(fit(shuffled(data), Parallel.on(executor)), result);
        } finally {
            executor.shutdownNow();
        }
        double squares = 0;
        for (double t = -2; t <= 2; t += 0.1) {
            double error = mean(result, t, -t) - Math.sin(2 * t) + 0.1 * t;
            squares += error * error / 41;
        }
        // Noise has a standard deviation of 0.05, and five models leave some of the sine.
        assertThat(Math.sqrt(squares)).isLessThan(0.1);
    }

    /** Groups of 40 rows each that are neighbours in the first input. */
    private static Dataset grouped(int rows) {
        Dataset data = data(rows);
        int[] order = IntStream.range(0, rows)
                .boxed()
                .sorted(Comparator.comparingDouble(n -> data.input(n, 0)))
                .mapToInt(Integer::intValue)
                .toArray();
        return data.select(order)
                .withGroups(IntStream.range(0, rows).map(n -> n / 40).toArray());
    }

    private static Dataset renamed(Dataset data) {
        return data.withGroups(IntStream.range(0, data.size())
                .map(n -> -17 * data.group(n) + 3)
                .toArray());
    }

    @Test
    void neitherOrderNorNamesOfGroupsMatter() {
        Dataset data = grouped(1000);
        Dataset ordered = ordered(data);
        assertThat(ordered).isEqualTo(ordered(shuffled(renamed(data))));
        for (int n = 1; n < ordered.size(); n++) {
            for (int m = 0; m < n; m += 100) {
                assertThat(ordered.group(n) == ordered.group(m))
                        .isEqualTo(groupOf(data, ordered, n) == groupOf(data, ordered, m));
            }
        }
    }

    private static int groupOf(Dataset data, Dataset ordered, int row) {
        return IntStream.range(0, data.size())
                .filter(n -> data.target(n) == ordered.target(row))
                .map(data::group)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void wholeGroupsWithATenthOfTheRowsComeLast() {
        OrderedRows rows = KeyOrder.of(List.of(grouped(4000)));
        Dataset ordered = rows.outputs().get(0);
        int border = rows.rowsBeforeHeldGroups();
        assertThat(border).isEqualTo(3600);
        assertThat(IntStream.range(border, 4000).map(ordered::group).distinct())
                .hasSize(10)
                .doesNotContainAnyElementsOf(
                        IntStream.range(0, border).map(ordered::group).boxed().toList());
        assertThat(KeyOrder.of(List.of(data(100))).rowsBeforeHeldGroups()).isEqualTo(100);
    }

    @Test
    void copiesOfAGroupAreOneWithIt() {
        Dataset data = grouped(200);
        int[] twice = IntStream.range(0, 400).map(n -> n % 200).toArray();
        int[] names = IntStream.range(0, 400)
                .map(n -> data.group(n % 200) + 1000 * (n / 200))
                .toArray();
        Dataset ordered = ordered(data.select(twice).withGroups(names));
        assertThat(IntStream.range(0, 400).map(ordered::group).distinct()).hasSize(5);
    }

    @Test
    void modelsOfGroupsAreTestedOnGroupsTheyHaveNotSeen() {
        Dataset data = grouped(5000);
        TrainingResult.Output result = fit(data, Parallel.NONE);
        assertSame(fit(shuffled(renamed(data)), Parallel.NONE), result);
        assertThat(result.rowScore()).isPresent();
        // A tenth of the rows is held out in groups, and a tenth of the rest as single rows.
        assertThat(result.groupScore().orElseThrow().rows()).isEqualTo(520);
        assertThat(fit(data(5000), Parallel.NONE).groupScore()).isEmpty();
    }
}
