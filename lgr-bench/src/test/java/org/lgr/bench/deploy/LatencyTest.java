package org.lgr.bench.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lgr.bench.BenchRun;
import org.lgr.bench.measure.Durations;

class LatencyTest {
    @Test
    void quantilesAreValuesThatOccurred() {
        Durations durations = new Durations(10);
        for (long value : new long[] {50, 10, 40, 30, 20, 99}) {
            durations.add(value);
        }

        long[] sorted = durations.sorted(0);
        assertThat(Durations.quantile(sorted, 0.5)).isEqualTo(30);
        assertThat(Durations.quantile(sorted, 0.51)).isEqualTo(40);
        assertThat(Durations.quantile(sorted, 1)).isEqualTo(99);
        assertThat(durations.sorted(0.5)).containsExactly(20, 30, 99);
        assertThat(Durations.quantile(new long[0], 0.5)).isZero();
    }

    @Test
    void noMoreDurationsAreKeptThanThereIsRoomFor() {
        Durations durations = new Durations(2);
        durations.add(1);
        durations.add(2);
        durations.add(3);

        assertThat(durations.sorted(0)).containsExactly(1, 2);
    }

    @Test
    void everyTickIsLearnedWhileAnotherThreadPredicts() {
        LatencyRun run = new LatencyRun(200);
        run.run();

        assertThat(run.learning().count()).isEqualTo(200);
        assertThat(run.predicting().count()).isPositive();
        assertThat(run.refinements()).isPositive();
        assertThat(run.localModels()).isPositive();
    }

    @Test
    void theCommandPrintsQuantilesAndTheCollector() {
        BenchRun bench = new BenchRun();

        assertThat(bench.run("latency", "--seconds=0.2")).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains("p99.9", "of 200 ticks late", " collections in ")
                .containsPattern("(?m)^  learn +200 ");
        assertThat(bench.run("latency", "--seconds=0")).isEqualTo(2);
        assertThat(bench.err()).contains("--seconds must be in [0.1, 3600], got 0.0");
    }
}
