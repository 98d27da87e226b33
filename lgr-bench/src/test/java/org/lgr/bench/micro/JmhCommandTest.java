package org.lgr.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lgr.bench.BenchRun;

class JmhCommandTest {
    private final BenchRun bench = new BenchRun();

    @Test
    void optionsAreThoseOfJmh() {
        assertThat(bench.run("jmh", "--no-such-option")).isEqualTo(2);
        assertThat(bench.err()).startsWith("lgr: JMH: ").contains("no-such-option");
    }

    @Test
    void theBenchmarkLearnsAThousandPointsWithoutARefinement() {
        OnlineBenchmark benchmark = new OnlineBenchmark(300, 20);
        benchmark.prepare();
        long refined = benchmark.refinements();

        benchmark.learn();

        assertThat(refined).isPositive();
        assertThat(benchmark.refinements()).isEqualTo(refined);
        assertThat(benchmark.evaluate()).isPositive();
    }
}
