package org.lgr.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.bench.BenchRun;
import org.lgr.data.synthetic.ArmTrajectories;

class ScalingCommandTest {
    private final BenchRun bench = new BenchRun();

    @Test
    void slopesAreExponents() {
        double[] x = {1, 2, 4, 8};
        double[] cubes = {5, 40, 320, 2560};

        assertThat(LogSlope.leastSquares(x, cubes)).isCloseTo(3, within(1e-12));
        assertThat(LogSlope.last(x, cubes)).isCloseTo(3, within(1e-12));
        // Logarithms 0, 0, 1 over 0, 1, 2: the line has the slope 1/2, the last pair 1.
        assertThat(LogSlope.leastSquares(new double[] {1, 2, 4}, new double[] {1, 1, 2}))
                .isCloseTo(0.5, within(1e-12));
        assertThat(LogSlope.last(new double[] {1, 2, 4}, new double[] {1, 1, 2}))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void theDataAreThoseOfTheArmWithNoiseBeyondItsInputs() {
        Dataset arm = ArmTrajectories.sample(30, 2, 1);
        List<Dataset> wide = new ScalingCase(30, 23, 2, 0, 1).data();
        Dataset narrow = new ScalingCase(30, 3, 1, 0, 1).data().get(0);

        assertThat(wide).hasSize(2);
        assertThat(wide.get(1).targets()).isEqualTo(arm.targets());
        for (int n = 0; n < 30; n++) {
            assertThat(wide.get(0).input(n, 20)).isEqualTo(arm.input(n, 20));
            assertThat(narrow.input(n, 2)).isEqualTo(arm.input(n, 2));
        }
        assertThat(wide.get(0).input(0, 22)).isNotEqualTo(wide.get(0).input(1, 22));
        assertThat(wide.get(0).hasGroups()).isTrue();
    }

    @Test
    void oneThingGrowsAtATime() {
        ScalingCase usual = new ScalingCase(100, 21, 1, 0, 1);

        assertThat(ScalingAxis.ROWS.at(usual, 7)).isEqualTo(new ScalingCase(7, 21, 1, ScalingAxis.FIXED_MODELS, 1));
        assertThat(ScalingAxis.MODELS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 1, 7, 1));
        assertThat(ScalingAxis.INPUTS.at(usual, 7)).isEqualTo(new ScalingCase(100, 7, 1, 0, 1));
        assertThat(ScalingAxis.OUTPUTS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 7, 0, 1));
        assertThat(ScalingAxis.THREADS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 1, 0, 7));
        assertThat(ScalingAxis.COLLAPSED_ROWS.at(usual, 7))
                .isEqualTo(new ScalingCase(7, 21, 1, ScalingAxis.FIXED_MODELS, 1, Inference.COLLAPSED));
        assertThat(ScalingAxis.COLLAPSED_MODELS.at(usual, 7))
                .isEqualTo(new ScalingCase(100, 21, 1, 7, 1, Inference.COLLAPSED));
        assertThat(ScalingAxis.MEAN_FIELD_ROWS.at(usual, 7))
                .isEqualTo(new ScalingCase(7, 21, 1, ScalingAxis.FIXED_MODELS, 1, Inference.MEAN_FIELD));
        assertThat(ScalingAxis.MEAN_FIELD_MODELS.at(usual, 7))
                .isEqualTo(new ScalingCase(100, 21, 1, 7, 1, Inference.MEAN_FIELD));
        assertThat(ScalingAxis.ROWS.sizes(100_000)).containsExactly(5_000, 20_000, 80_000);
        assertThat(ScalingAxis.COLLAPSED_ROWS.sizes(30_000)).containsExactly(5_000, 10_000, 20_000);
    }

    @Test
    void aLimitOfLocalModelsHolds() {
        assertThat(new ScalingCase(400, 21, 1, 1, 1).measure().models()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"COLLAPSED", "MEAN_FIELD"})
    void aFixedStructureHasExactlyAsManyLocalModelsAsWanted(Inference inference) {
        ScalingCase.Cost cost = new ScalingCase(400, 21, 1, 30, 1, inference).measure();

        assertThat(cost.models()).isEqualTo(30);
        assertThat(cost.cpuSeconds()).isPositive();
        assertThat(cost.wallSeconds()).isPositive();
    }

    @Test
    void aGoalIsHitByBothSlopesOnly() {
        assertThat(ScalingCommand.slopes(ScalingAxis.ROWS, 1.049, 0.3))
                .isEqualTo("slope over rows: 1.05 by least squares, 0.30 between the last two; goal <= 1.05: hit");
        assertThat(ScalingCommand.slopes(ScalingAxis.COLLAPSED_MODELS, 0.9, 1.06))
                .endsWith("goal <= 1.05: miss");
        assertThat(ScalingCommand.slopes(ScalingAxis.MODELS, 1.06, 0.9)).endsWith("goal <= 1.05: miss");
        assertThat(ScalingCommand.slopes(ScalingAxis.INPUTS, 2, 2)).endsWith("2.00 between the last two");
    }

    @Test
    void memoryIsToldForTheFewestAndTheMostRows() {
        assertThat(ScalingCommand.memory(new int[] {1000, 1 << 20, 1 << 21}, new long[] {1, 40, 44}))
                .isEqualTo("live memory beyond the data: 1 MB at 1,000 rows, 44 MB at 2,097,152;"
                        + " 4 bytes for each row more between the last two");
    }

    @Test
    void liveMemoryIsWhatIsKeptAndNotGarbage() {
        LiveHeap heap = new LiveHeap();
        List<byte[][]> kept = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            // Small arrays, because large ones may occupy more memory than their length.
            kept.add(new byte[32][1 << 16]);
            leaveGarbage();
        }
        heap.onIteration(iteration(1)); // the first iteration is measured
        assertThat(heap.megabytes()).isBetween(38L, 50L);
        assertThat(kept).hasSize(20);
        kept.clear();
        heap.look();
        assertThat(heap.megabytes()).as("the most").isBetween(38L, 50L);
    }

    private static void leaveGarbage() {
        assertThat(new byte[1 << 24]).hasSize(1 << 24);
    }

    @Test
    void theTimeOfAnIterationLeavesTheFirstOut() {
        IterationClock clock = new IterationClock();
        busy(2);
        for (int i = 1; i <= 5; i++) {
            clock.onIteration(iteration(i));
            busy(i < 5 ? 0.05 : 0);
        }
        assertThat(clock.wallSeconds()).isBetween(0.05, 0.5); // it would be more if the first were included
        assertThat(clock.cpuSeconds()).isNotNegative();
    }

    private static void busy(double seconds) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < seconds * 1e9) {
            Thread.onSpinWait();
        }
    }

    private static Iteration iteration(int number) {
        return new Iteration(0, number, Iteration.Phase.GROWTH, 1, 0, 1, 1, 1, 0, 0, 0.5);
    }

    @Test
    void theCommandPrintsATableAndSlopes() {
        assertThat(bench.run("scaling", "--quick", "--over=rows,outputs,collapsed-models"))
                .as(bench.err())
                .isZero();
        assertThat(bench.out())
                .containsPattern("(?m)^  +200 ")
                .containsPattern("(?m)^  +400 ")
                .containsPattern(
                        "slope over rows: -?\\d+\\.\\d\\d by least squares, -?\\d+\\.\\d\\d between the last two")
                .containsPattern("live memory beyond the data: \\d+ MB at 200 rows, \\d+ MB at 400;")
                .containsPattern("collapsed-models +CPU s an iteration +wall s an iteration +models +live MB beyond")
                .containsPattern("(?m)^  50 .* 50\\.0 ")
                .contains("slope over outputs: ");
        Matcher goal = Pattern.compile("(-?\\d+\\.\\d\\d) between the last two; goal <= 1.05: (hit|miss)")
                .matcher(bench.out());
        assertThat(goal.find()).as(bench.out()).isTrue();
        assertThat(goal.group(2)).isEqualTo(Double.parseDouble(goal.group(1)) <= 1.05 ? "hit" : "miss");
    }

    @Test
    void wrongUsageIsExplained() {
        assertThat(bench.run("scaling", "--over=time")).isEqualTo(2);
        assertThat(bench.err()).contains("'time'; there are rows, models, collapsed-rows, ");
        assertThat(bench.run("scaling", "--most=10")).isEqualTo(2);
        assertThat(bench.err()).contains("--most must be at least 20000, got 10");
    }
}
