package org.lgr.bench.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

        assertThat(run.busy().writing().count()).isEqualTo(200);
        assertThat(run.busy().reading().count()).isPositive();
        assertThat(run.empty().writing().count()).isEqualTo(200);
        assertThat(run.refinements()).isPositive();
        assertThat(run.localModels()).isPositive();
    }

    @Test
    void workIsDoneAtEveryTickAndTimedFromTheMomentWhenItWasDue() {
        ControlLoop loop = new ControlLoop(20);
        List<Integer> ticks = new ArrayList<>();
        loop.run(5, 25, ticks::add, n -> {});

        assertThat(ticks)
                .containsExactlyElementsOf(IntStream.range(5, 25).boxed().toList());
        long[] work = loop.writing().sorted(0);
        long[] done = loop.written().sorted(0);
        for (int n = 0; n < 20; n++) {
            assertThat(done[n]).isGreaterThanOrEqualTo(work[n]); // to wake up takes time, too
        }
    }

    @Test
    void pausesOfTheCollectorAreSeen() {
        CollectorPauses pauses = new CollectorPauses();
        System.gc();
        CollectorPauses.Pauses seen = pauses.end();

        assertThat(seen.count()).isPositive();
        assertThat(seen.longest()).isPositive().isLessThanOrEqualTo(seen.total());
    }

    @Test
    void theCommandPrintsQuantilesAndTheCollector() {
        BenchRun bench = new BenchRun();

        assertThat(bench.run("latency", "--seconds=0.2")).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains("p99.9", "of 200 ticks late", "pauses of the collector after warm-up: ")
                .containsPattern("(?m)^  learn +167 ") // without the first sixth
                .containsPattern("(?m)^  empty loop, the same +167 ")
                .containsPattern("(?m)^  learn above the empty loop +-?\\d")
                .containsPattern("(?m)^  predict above the empty loop +-?\\d");
        assertThat(bench.run("latency", "--seconds=0")).isEqualTo(2);
        assertThat(bench.err()).contains("--seconds must be in [0.1, 3600], got 0.0");
    }
}
