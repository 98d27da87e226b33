package org.lgr.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lgr.bench.data.ColumnScaling;

class MomentsTest {
    @Test
    void errorsAreRelativeToTheVarianceOfTheTargets() {
        double[] targets = {1, 2, 3, 6}; // mean 3, variance (4 + 1 + 0 + 9) / 4

        assertThat(Moments.variance(targets)).isEqualTo(3.5);
        assertThat(Moments.normalizedError(new double[] {1, 2, 3, 4}, targets)).isEqualTo(1 / 3.5);
        assertThat(Moments.normalizedError(new double[] {3, 3, 3, 3}, targets)).isEqualTo(1);
    }

    @Test
    void scaledColumnsHaveMeanZeroAndVarianceOneAndConstantsStay() {
        double[][] rows = {{1, 5}, {3, 5}};

        ColumnScaling scaling = ColumnScaling.of(rows);

        assertThat(scaling.apply(rows)).isDeepEqualTo(new double[][] {{-1, 0}, {1, 0}});
        assertThat(scaling.undo(0, -1)).isEqualTo(1);
        assertThat(scaling.undo(1, 0)).isEqualTo(5);
    }
}
