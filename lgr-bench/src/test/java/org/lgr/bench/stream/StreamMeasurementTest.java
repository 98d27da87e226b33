package org.lgr.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.lgr.bench.stream.StreamMeasurement.Recovery;

class StreamMeasurementTest {
    /** A stream in windows of 10 points; all points of a window have the same error. */
    private static StreamMeasurement withErrors(boolean distributions, double... errors) {
        WindowSums sums = new WindowSums(1, 10 * errors.length, 0, 10);
        for (int n = 0; n < 10 * errors.length; n++) {
            double target = n % 2 == 0 ? 1 : -1; // variance 1
            sums.add(n, new double[] {target}, new double[] {target + errors[n / 10]}, new double[] {1});
        }
        return new StreamMeasurement(
                sums,
                distributions,
                new StreamMeasurement.Cost(1, 0, 1, 0),
                List.of(1.0),
                OptionalDouble.empty(),
                List.of());
    }

    @Test
    void recoveryIsTheFirstStretchThatIsNearlyAsGoodAsBefore() {
        // 1 before the change; after it 9, 4, 2.25, then 1.44 = 1.2 squared.
        Recovery recovery = withErrors(true, 1, 1, 1, 1, 3, 2, 1.5, 1.2).recovery(40);

        assertThat(recovery.before()).isCloseTo(1, within(1e-14));
        assertThat(recovery.worst()).isCloseTo(9, within(1e-14));
        assertThat(recovery.pointsUntilBack()).isEqualTo(30);
    }

    @Test
    void whoNeverRecoversIsNotSaidTo() {
        assertThat(withErrors(true, 1, 1, 1, 1, 3, 3, 3, 3).recovery(40).pointsUntilBack())
                .isNaN();
    }

    @Test
    void theWorstAndTheBestTenthOfCoverageAreFound() {
        StreamMeasurement measurement = withErrors(true, 0, 0, 3, 0);

        assertThat(measurement.coverage()).isEqualTo(0.75);
        assertThat(measurement.leastCoverage()).isZero();
        assertThat(measurement.mostCoverage()).isEqualTo(1);
        assertThat(measurement.nmseByTenth()).hasSize(4);
    }

    @Test
    void aMethodWithoutVariancesHasNoCoverageAndNoDensity() {
        StreamMeasurement measurement = withErrors(false, 0, 0, 3, 0);

        assertThat(measurement.coverage()).isNaN();
        assertThat(measurement.leastCoverage()).isNaN();
        assertThat(measurement.nlpd()).isNaN();
        assertThat(measurement.nmse()).isCloseTo(2.25, within(1e-14));
    }
}
