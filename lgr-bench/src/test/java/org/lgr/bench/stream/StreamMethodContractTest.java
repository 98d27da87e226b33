package org.lgr.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.Toys;

class StreamMethodContractTest {
    private static final int POINTS = 900;

    static Stream<StreamMethod> methods() {
        return StreamCommand.methods().stream();
    }

    private static StreamProblem stream(List<StreamProblem.Probe> probes) {
        return StreamProblem.of(Toys.productAndLine(POINTS, 0.05, 1), probes, null);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodPredictsBetterThanTheMeanOnceItHasLearned(StreamMethod method) {
        Samples unseen = Toys.productAndLine(200, 0, 2);
        StreamProblem.Probe probe = new StreamProblem.Probe("unseen", POINTS, unseen);

        StreamMeasurement measurement = StreamRun.of(method, stream(List.of(probe)), 1);

        // All methods learn the line, of variance 5/3; those that divide the inputs into boxes do not learn the
        // product.
        assertThat(measurement.sums().nmse(1)).isLessThan(0.5);
        assertThat(measurement.probes().get(0))
                .isNotEmpty()
                .allSatisfy(score -> assertThat(score.nmse()).isBetween(0.0, 1.0));
        assertThat(measurement.sums().missing()).isZero();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theSameSeedGivesTheSamePredictions(StreamMethod method) {
        double first = StreamRun.of(method, stream(List.of()), 1).nmse();

        assertThat(StreamRun.of(method, stream(List.of()), 1).nmse()).isEqualTo(first);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aPredictionIsMadeBeforeItsTargetIsKnown(StreamMethod method) {
        // The first target is far away: a method that had seen it would predict it correctly.
        try (StreamModel model = method.start(1, 1, 10, 1)) {
            double[] mean = {Double.NaN};
            model.predict(new double[] {0}, mean, new double[] {1});
            assertThat(mean[0]).isNotEqualTo(1e6);
        }
    }

    @Test
    void persistenceSaysTheLastTargetAgainAndHowFarTargetsMove() {
        try (StreamModel model = new PersistenceMethod().start(1, 1, 10, 1)) {
            double[] mean = {0};
            double[] variance = {0};
            for (double y : new double[] {1, 3, 2, 5}) { // steps 2, -1, 3
                model.learn(new double[] {7}, new double[] {y});
            }
            model.predict(new double[] {7}, mean, variance);

            assertThat(mean[0]).isEqualTo(5);
            assertThat(variance[0]).isEqualTo((4 + 1 + 9) / 3.0);
            assertThat(model.endings()).isEmpty();
        }
    }

    @Test
    void settingsAreChosenOnceAndPointsLearnedFromThenOn() {
        PretrainedTarget target = new PretrainedTarget(LwprTuning::best, 100);
        Samples rows = Toys.productAndLine(300, 0.01, 1);
        for (int n = 0; n < 99; n++) {
            target.learn(rows.inputs()[n], rows.target(1)[n]);
        }
        assertThat(target.size()).isZero();
        target.predict(rows.inputs()[99]);
        assertThat(target.mean()).isEqualTo(Moments.mean(Arrays.copyOf(rows.target(1), 99)));

        for (int n = 99; n < 300; n++) {
            target.learn(rows.inputs()[n], rows.target(1)[n]);
        }

        assertThat(target.size()).isPositive();
        assertThat(target.tuningNanos()).isPositive();
    }
}
