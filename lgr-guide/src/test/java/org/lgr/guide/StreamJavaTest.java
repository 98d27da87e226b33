package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.lgr.Background;
import org.lgr.OnlineOptions;
import org.lgr.eval.PrequentialScore;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** The Java example of the guide's page about streams, compiled and run. */
class StreamJavaTest {
    private final Random random = new Random(3);

    @Test
    void theExampleLearnsWhatTheSensorsTell() {
        PrequentialScore scores = new PrequentialScore(1, 100, 20);
        int steps = 300;
        // begin
        OnlineOptions options =
                OnlineOptions.builder().background(Background.REAL_TIME).build();
        try (OnlineLearner learner = OnlineLearner.create(2, 1, options)) {
            PointEvaluator evaluator = learner.evaluator(); // one for each thread that predicts
            for (int step = 0; step < steps; step++) {
                double[] x = readState();
                evaluator.evaluate(x); // never waits for the learner
                command(evaluator.mean(0), Math.sqrt(evaluator.variance(0)));
                double[] y = readTorque();
                scores.add(evaluator, y); // test …
                learner.learn(x, y); // … then train; refinements go on in a thread of their own
            }
        }
        // end
        assertThat(scores.points()).isEqualTo(steps);
        assertThat(scores.recent(0).nmse()).isLessThan(1); // better than the mean
    }

    private double angle;

    /** Sensors take their time, which leaves the processor to refinements, whatever else it does. */
    private double[] readState() {
        LockSupport.parkNanos(300_000);
        angle = random.nextDouble();
        return new double[] {angle, random.nextDouble()};
    }

    private double[] readTorque() {
        return new double[] {3 * angle};
    }

    private void command(double torque, double deviation) {
        assertThat(torque).isFinite();
        assertThat(deviation).isPositive();
    }

    @Test
    void thePageShowsThisVeryCode() throws IOException {
        assertThat(GuidePage.named("stream.md").block("java")).isEqualTo(GuideExample.of(StreamJavaTest.class));
    }
}
