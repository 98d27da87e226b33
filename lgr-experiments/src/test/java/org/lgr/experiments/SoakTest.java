package org.lgr.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.lgr.OnlineOptions;
import org.lgr.experiments.Soak.Line;
import org.lgr.learn.OnlineLearner;

class SoakTest {
    private static Line line(double heap, double p99, long notANumber) {
        return new Line(1000, heap, 1, p99, 0.01, notANumber);
    }

    @Test
    void aPartLearnsItsPointsAndScoresTheGrid() {
        Soak soak = new Soak(300);
        try (OnlineLearner learner = OnlineLearner.create(2, 1, OnlineOptions.defaults())) {
            soak.part(learner);
            Line second = soak.part(learner);

            assertThat(second.points()).isEqualTo(600);
            assertThat(second.nmse()).isBetween(0.0, 0.5);
            assertThat(second.notANumber()).isZero();
            assertThat(second.p50()).isPositive().isLessThanOrEqualTo(second.p99());
            assertThat(second.heapMegabytes()).isPositive();
        }
    }

    @Test
    void halfAsMuchAgainIsStillFine() {
        assertThat(Soak.verdict(line(10, 2, 0), line(15, 3, 0))).isEmpty();
    }

    @Test
    void whatGrewIsNamed() {
        assertThat(Soak.verdict(line(10, 2, 0), line(15.1, 2, 0))).isEqualTo("The heap grew from 10.0 to 15.1 MB.");
        assertThat(Soak.verdict(line(10, 2, 0), line(10, 3.5, 0)))
                .isEqualTo("p99 of learning grew from 2.0 to 3.5 µs.");
        assertThat(Soak.verdict(line(10, 2, 0), line(10, 2, 3))).isEqualTo("3 predictions were not numbers.");
    }

    @Test
    void tooFewPointsAreRefused() {
        assertThatThrownBy(() -> Soak.main(new String[] {"9"})).hasMessage("points must be in [10, 100000000], got 9");
    }
}
