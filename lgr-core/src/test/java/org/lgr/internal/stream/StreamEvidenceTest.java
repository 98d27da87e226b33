package org.lgr.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lgr.internal.memory.FirstRows;
import org.lgr.internal.memory.Lately;
import org.lgr.internal.memory.Neighbours;
import org.lgr.internal.memory.RunningMoments;
import org.lgr.internal.memory.Visit;

/** What single rows of a stream count, compared with results by hand. */
class StreamEvidenceTest {
    private static final double[] SCALE = {1, 2};

    @Test
    void rowsOfALongVisitCountLessAndLess() {
        Visit visit = new Visit(2);
        double sum = 0;
        int remembered = 0;
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 1; n <= 10_000; n++) {
            double[] x = {3 + 0.001 * random.nextGaussian(), -5};
            visit.enter(x, false, SCALE, 0.01);
            assertThat(visit.evidence()).isEqualTo(n <= 10 ? 1 : 100.0 / n / n, within(1e-12));
            sum += visit.evidence();
            remembered += visit.remember() ? 1 : 0;
        }
        assertThat(sum).isBetween(19.0, 20.0); // ten, and the sum of (10/n)²
        assertThat(remembered).isEqualTo(317); // √(10 · 10,000), rounded up
        visit.enter(new double[] {3.5, -5}, false, SCALE, 0.01);
        assertThat(visit.evidence()).as("elsewhere").isEqualTo(1);
        assertThat(visit.remember()).isTrue();
    }

    @Test
    void aVisitEndsAFewStepsFromWhereItBegan() {
        Visit visit = new Visit(2);
        for (int n = 0; n < 20; n++) {
            visit.enter(new double[] {0, 0}, false, SCALE, 0.01);
        }
        // root mean square distances in units of the scale: 0.2 / 2 / √2 = 0.07 is more than 4 steps of 0.01
        visit.enter(new double[] {0, 0.1}, false, SCALE, 0.01);
        assertThat(visit.evidence()).isLessThan(1);
        visit.enter(new double[] {0, 0.2}, false, SCALE, 0.01);
        assertThat(visit.evidence()).isEqualTo(1);
    }

    @Test
    void ofEqualRowsOnlyTheFirstAreRemembered() {
        Visit visit = new Visit(2);
        int remembered = 0;
        for (int n = 0; n < 1000; n++) {
            visit.enter(SCALE, n > 0, SCALE, 0.01);
            remembered += visit.remember() ? 1 : 0;
            visit.leave();
        }
        assertThat(remembered).isEqualTo(10);
        assertThat(visit.evidence()).isEqualTo(1e-4, within(1e-15));
    }

    @Test
    void fiveEventsInARowAreNoAccident() {
        Lately lately = new Lately();
        for (int n = 1; n <= 5; n++) {
            assertThat(lately.often(true)).isEqualTo(n == 5); // 1 − 0.9⁵ = 0.41
        }
        assertThat(lately.often(false)).isFalse();
    }

    @Test
    void anErrorThatNoNeighbourSharesIsAGrossOne() {
        double[] quiet = {0.1, -0.2, 0.3, 0, 0.1, -0.1, 0.2, 0.1};
        assertThat(Outliers.gross(4, quiet, 1)).as("within the noise").isFalse();
        assertThat(Outliers.gross(-6, quiet, 1)).isTrue();
        double[] shared = {-5, -4, 0.3, 0, -9, -0.1, 0.2, 0.1};
        assertThat(Outliers.gross(-6, shared, 1)).as("as three others").isFalse();
        assertThat(Outliers.gross(6, shared, 1)).as("on the other side").isTrue();
    }

    @Test
    void neighboursAreTheNearestOtherRows() {
        double[] x = {0, 5, 1, 3, -1, 0, 0, 0, 1, 3};
        assertThat(new Neighbours(x, 5).of(0, 3)).containsExactly(2, 3, 4).hasSize(3);
        assertThat(new Neighbours(x, 5).of(1, 9)).containsExactly(3, 2, 0, 4);
    }

    @Test
    void aFirstRowFarFromTheMedianIsAGrossError() {
        double[] rows = new double[3 * 20];
        for (int i = 0; i < 20; i++) {
            rows[3 * i] = i;
            rows[3 * i + 1] = -i;
            rows[3 * i + 2] = i == 4 ? 1e9 : 1; // weights may be any
        }
        assertThat(FirstRows.gross(rows, 3)).containsOnly(false);
        rows[3 * 7 + 1] = 500;
        boolean[] gross = FirstRows.gross(rows, 3);
        for (int i = 0; i < 20; i++) {
            assertThat(gross[i]).isEqualTo(i == 7);
        }
        for (int i = 16; i < 20; i++) {
            rows[3 * i] = 1e4;
        }
        assertThat(FirstRows.gross(rows, 3)).as("too many to be errors").containsOnly(false);
    }

    @Test
    void aSingleValueDoesNotChangeTheUnits() {
        RunningMoments moments = new RunningMoments(1, 1);
        SplittableRandom random = new SplittableRandom(2);
        for (int n = 0; n < 1000; n++) {
            moments.add(new double[] {random.nextGaussian()}, new double[] {0}, 1, n >= 20);
        }
        double before = moments.standardizer(0).inputScale()[0];
        moments.add(new double[] {1e9}, new double[] {1e9}, 1, true);
        assertThat(moments.standardizer(0).inputScale()[0]).isEqualTo(Math.sqrt(1.2) * before, within(2e-3));
        assertThat(moments.standardizer(0).inputMean()[0]).isEqualTo(0, within(0.2));
        // a column that was constant follows at once
        assertThat(moments.standardizer(0).targetScale()).isGreaterThan(1e7);
        for (int n = 0; n < 300; n++) {
            moments.add(new double[] {1e9}, new double[] {0}, 1, true);
        }
        assertThat(moments.standardizer(0).inputScale()[0]).as("they stay").isGreaterThan(1e8);
    }
}
