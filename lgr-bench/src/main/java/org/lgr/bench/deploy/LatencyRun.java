package org.lgr.bench.deploy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.lgr.Background;
import org.lgr.OnlineOptions;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.RobotData;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/**
 * Two control loops in turn, a few seconds each. In one, one thread learns at a fixed rate, another predicts, and a
 * third refines. The other does nothing in its two threads: it shows what the machine does to any program at that time.
 */
final class LatencyRun {
    /** Share of the run that is left out of results: Java compiles the code meanwhile. */
    static final double WARM_UP = 1.0 / 6;

    private static final int TURN = 5 * ControlLoop.RATE; // ticks
    private static final int LEAST_TURNS = 6; // also of a short run

    private final double[][] x;
    private final double[][] y;
    private final ControlLoop busy;
    private final ControlLoop empty;
    private CollectorPauses.Pauses pauses = new CollectorPauses.Pauses(0, Duration.ZERO, Duration.ZERO);
    private long refinements;
    private double localModels;

    /** A run of the given number of ticks of each loop; all points are generated beforehand. */
    LatencyRun(int ticks) {
        x = new double[ticks][RobotData.INPUTS];
        y = new double[ticks][RobotData.torqueNames().size()];
        Points source = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE));
        for (int n = 0; n < ticks; n++) {
            source.next(x[n], y[n]);
        }
        busy = new ControlLoop(ticks);
        empty = new ControlLoop(ticks);
    }

    void run() {
        OnlineOptions options =
                OnlineOptions.builder().background(Background.REAL_TIME).build();
        try (OnlineLearner learner = OnlineLearner.create(x[0].length, y[0].length, options)) {
            PointEvaluator evaluator = learner.evaluator();
            int turn = Math.max(1, Math.min(TURN, x.length / LEAST_TURNS));
            CollectorPauses recording = new CollectorPauses();
            boolean warm = false;
            for (int from = 0; from < x.length; from += turn) {
                if (!warm && from >= WARM_UP * x.length) {
                    warm = true;
                    recording.end();
                    recording = new CollectorPauses();
                }
                int to = Math.min(from + turn, x.length);
                busy.run(from, to, n -> learner.learn(x[n], y[n]), n -> evaluator.evaluate(x[n]));
                learner.settle(); // so that no refinement disturbs the empty loop
                empty.run(from, to, n -> {}, n -> {});
            }
            pauses = recording.end();
            refinements = learner.refinements();
            localModels = IntStream.range(0, y[0].length)
                    .map(learner::localModelCount)
                    .average()
                    .orElseThrow();
        }
    }

    /** The loop that learns and predicts. */
    ControlLoop busy() {
        return busy;
    }

    /** The loop that does nothing. */
    ControlLoop empty() {
        return empty;
    }

    /** Pauses of the collector in both loops after the warm-up. */
    CollectorPauses.Pauses pauses() {
        return pauses;
    }

    long refinements() {
        return refinements;
    }

    /** Mean number of local models per target. */
    double localModels() {
        return localModels;
    }
}
