package org.lgr.bench.deploy;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.Background;
import org.lgr.OnlineOptions;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.measure.Durations;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** A control loop: one thread learns at a fixed rate, another predicts, and a third refines. */
final class LatencyRun {
    static final int RATE = 1000; // points per second
    private static final long PERIOD = 1_000_000_000L / RATE; // nanoseconds
    private static final long READ_PERIOD = 200_000;
    private static final int READS = 5; // most predictions per tick

    private final double[][] x;
    private final double[][] y;
    private final Durations learning;
    private final Durations predicting;
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private volatile int next; // index of the point that the other thread predicts
    private volatile boolean done;
    private long collections;
    private long collectionMillis;
    private long lateTicks;
    private long refinements;
    private double localModels;

    /** A run of the given number of ticks; all points are generated beforehand. */
    LatencyRun(int ticks) {
        x = new double[ticks][RobotData.INPUTS];
        y = new double[ticks][RobotData.torqueNames().size()];
        Points source = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE));
        for (int n = 0; n < ticks; n++) {
            source.next(x[n], y[n]);
        }
        learning = new Durations(ticks);
        predicting = new Durations(READS * ticks);
    }

    void run() {
        OnlineOptions options =
                OnlineOptions.builder().background(Background.REAL_TIME).build();
        try (OnlineLearner learner = OnlineLearner.create(x[0].length, y[0].length, options)) {
            PointEvaluator evaluator = learner.evaluator();
            Thread reader = new Thread(() -> read(evaluator), "reader");
            collections = -collections();
            collectionMillis = -collectionMillis();
            reader.start();
            try {
                learn(learner);
            } finally {
                done = true;
                join(reader);
            }
            collections += collections();
            collectionMillis += collectionMillis();
            learner.settle();
            refinements = learner.refinements();
            localModels = IntStream.range(0, y[0].length)
                    .map(learner::localModelCount)
                    .average()
                    .orElseThrow();
        }
    }

    private void learn(OnlineLearner learner) {
        long start = System.nanoTime();
        for (int n = 0; n < x.length; n++) {
            long due = start + n * PERIOD;
            waitUntil(due);
            long begin = System.nanoTime();
            lateTicks += begin - due > PERIOD ? 1 : 0;
            learner.learn(x[n], y[n]);
            learning.add(System.nanoTime() - begin);
            next = Math.min(n + 1, x.length - 1);
        }
    }

    private void read(PointEvaluator evaluator) {
        long due = System.nanoTime();
        while (!done) {
            waitUntil(due);
            long begin = System.nanoTime();
            evaluator.evaluate(x[next]);
            predicting.add(System.nanoTime() - begin);
            due = Math.max(due + READ_PERIOD, System.nanoTime()); // missed reads are not made up for
        }
    }

    private static void waitUntil(long due) {
        long left = due - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = due - System.nanoTime();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the loop ended", e);
        }
    }

    private long collections() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private long collectionMillis() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /** The garbage collectors and what they did during the run. */
    String collectors() {
        return collectors.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.joining(" and ")) + ", "
                + collections + " collections in " + collectionMillis + " ms";
    }

    Durations learning() {
        return learning;
    }

    Durations predicting() {
        return predicting;
    }

    /** Number of ticks that began after the next one was due. */
    long lateTicks() {
        return lateTicks;
    }

    long refinements() {
        return refinements;
    }

    /** Mean number of local models per target. */
    double localModels() {
        return localModels;
    }
}
