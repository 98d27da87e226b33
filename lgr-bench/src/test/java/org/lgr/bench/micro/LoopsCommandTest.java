package org.lgr.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.bench.BenchRun;

class LoopsCommandTest {
    private final BenchRun bench = new BenchRun();

    @Test
    void theCommandComparesEveryLoopWithItsBound() {
        assertThat(bench.run("kernels", "--seconds=0.02")).as(bench.err()).isZero();
        Matcher gram = Pattern.compile("Gram of 1024 rows x 300, GFLOP/s +(\\d+\\.\\d\\d) +(\\d+\\.\\d\\d)"
                        + " +(\\d\\.\\d\\d) +>= 0.60 +(hit|miss)")
                .matcher(bench.out());
        assertThat(gram.find()).as(bench.out()).isTrue();
        double measured = Double.parseDouble(gram.group(1));
        double bound = Double.parseDouble(gram.group(2));
        // Numbers are shown with two digits, so that a ratio within a percent of the goal may be judged either way.
        assertThat(Double.parseDouble(gram.group(3))).isCloseTo(measured / bound, within(0.05));
        assertThat(gram.group(4))
                .isIn(measured > 0.594 * bound ? "hit" : "miss", measured < 0.606 * bound ? "miss" : "hit");
        assertThat(bench.out())
                .containsPattern("D = 2, over exponentials, ns +\\d")
                .containsPattern("D = 8, over exponentials, ns +\\d")
                .containsPattern("D = 21, over distances, ns +\\d");
        assertThat(bench.run("kernels", "--seconds=0")).isEqualTo(2);
        assertThat(bench.err()).contains("--seconds must be in [0.01, 60], got 0.0");
    }

    @Test
    void activationsOfNoInputsAreOne() {
        assertThat(new LoopsWork(8).exponentials()).isCloseTo(1, within(1e-15));
    }

    @Test
    void theLargestActivationIsThatOfARowOnTheCentre() {
        // With one input, rows and centre come from the same seed, so that the first row lies at the centre.
        assertThat(new LoopsWork(1).activations()).isCloseTo(1, within(1e-15));
        assertThat(new LoopsWork(21).activations()).isLessThan(1);
    }

    @Test
    void everyCallOfAProductAddsTheSameAgain() {
        LoopsWork work = new LoopsWork(1);
        double gram = work.gram();
        double peak = work.peak();

        assertThat(gram).isPositive();
        // Twice the sum, up to the rounding of a few hundred additions.
        assertThat(work.gram()).isCloseTo(2 * gram, within(1e-12 * gram));
        assertThat(work.peak()).isCloseTo(2 * peak, within(1e-12 * peak));
    }

    @ParameterizedTest
    @CsvSource({"unpruned, 12, 100", "fitted, 7, 100"})
    void whatPredictionCostsIsMeasuredOfFittedModels(String models, int count, int rows) {
        PredictBenchmark benchmark = new PredictBenchmark();
        benchmark.models = models;
        benchmark.fit(count, rows);

        // After as many calls as there are rows, the first row is asked again.
        double[] means =
                IntStream.range(0, rows).mapToDouble(n -> benchmark.mean()).toArray();
        double[] sums = IntStream.range(0, rows)
                .mapToDouble(n -> benchmark.meanAndVariance())
                .toArray();
        assertThat(Arrays.stream(means).distinct().count()).isEqualTo(rows);
        for (int n = 0; n < rows; n++) {
            assertThat(benchmark.mean()).isEqualTo(means[n]);
            assertThat(sums[n]).isGreaterThan(means[n]); // variances are positive
        }
    }

    @Test
    void whatPredictionCostsIsNotMeasuredOfOtherNumbersOfModels() {
        PredictBenchmark benchmark = new PredictBenchmark();
        benchmark.models = "unpruned";

        assertThatThrownBy(() -> benchmark.fit(200, 10)).hasMessageContaining("1400 local models are to be measured");
    }
}
