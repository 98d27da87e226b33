package org.lgr.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of the inner loops of a fit, and of the operations that bound them. {@code peak} does 2 · 256 · 128 · 4
 * multiply-adds for each of the tile's columns, {@code gram} those of 1,024 rows of 300 components; the others work on
 * a block of 128 rows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class LoopsBenchmark {
    /** Number of inputs; does not affect products. */
    @Param({"2", "8", "21"})
    public int dimension;

    private LoopsWork work = new LoopsWork(1);

    /** For JMH. */
    public LoopsBenchmark() {}

    /** Creates the inputs. */
    @Setup
    public void prepare() {
        work = new LoopsWork(dimension);
    }

    /** See {@link LoopsWork#peak}. */
    @Benchmark
    public double peak() {
        return work.peak();
    }

    /** See {@link LoopsWork#gram}. */
    @Benchmark
    public double gram() {
        return work.gram();
    }

    /** See {@link LoopsWork#activations}. */
    @Benchmark
    public double activations() {
        return work.activations();
    }

    /** See {@link LoopsWork#exponentials}. */
    @Benchmark
    public double exponentials() {
        return work.exponentials();
    }
}
