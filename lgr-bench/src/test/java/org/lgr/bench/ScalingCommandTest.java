package org.lgr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.data.ArmTrajectories;

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
        assertThat(wide.get(0).grouped()).isTrue();
    }

    @Test
    void oneThingGrowsAtATime() {
        ScalingCase usual = new ScalingCase(100, 21, 1, 0, 1);

        assertThat(ScalingAxis.ROWS.at(usual, 7)).isEqualTo(new ScalingCase(7, 21, 1, ScalingAxis.FIXED_MODELS, 1));
        assertThat(ScalingAxis.MODELS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 1, 7, 1));
        assertThat(ScalingAxis.INPUTS.at(usual, 7)).isEqualTo(new ScalingCase(100, 7, 1, 0, 1));
        assertThat(ScalingAxis.OUTPUTS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 7, 0, 1));
        assertThat(ScalingAxis.THREADS.at(usual, 7)).isEqualTo(new ScalingCase(100, 21, 1, 0, 7));
        assertThat(ScalingAxis.ROWS.sizes(100_000)).containsExactly(5_000, 20_000, 80_000);
    }

    @Test
    void aLimitOfLocalModelsHolds() {
        assertThat(new ScalingCase(400, 21, 1, 1, 1).measure().models()).isEqualTo(1);
    }

    @Test
    void theCommandPrintsATableAndSlopes() {
        assertThat(bench.run("scaling", "--quick", "--over=rows,outputs"))
                .as(bench.err())
                .isZero();
        assertThat(bench.out())
                .containsPattern("(?m)^  +600 ")
                .containsPattern("(?m)^  +1200 ")
                .containsPattern(
                        "slope over rows: -?\\d+\\.\\d\\d by least squares, -?\\d+\\.\\d\\d between the last two")
                .contains("slope over outputs: ");
    }

    @Test
    void wrongUsageIsExplained() {
        assertThat(bench.run("scaling", "--over=time")).isEqualTo(2);
        assertThat(bench.err()).contains("'time'; there are rows, models, inputs, outputs, threads");
        assertThat(bench.run("scaling", "--most=10")).isEqualTo(2);
        assertThat(bench.err()).contains("--most must be at least 20000, got 10");
    }
}
