package org.lgr.bench.micro;

import java.util.concurrent.TimeUnit;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of a small fit after warm-up: the cross function, 2,000 rows, default options, one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(3)
public class FitBenchmark {
    private final Dataset data = Cross.sample(1);
    private final BatchLearner learner =
            new BatchLearner(LgrOptions.builder().threads(1).build());

    /** For JMH. */
    public FitBenchmark() {}

    /** Fits a model to the rows. */
    @Benchmark
    public LgrModel fit() {
        return learner.fit(data).model();
    }
}
