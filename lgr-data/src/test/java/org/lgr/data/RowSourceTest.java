package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.data.synthetic.Cross;
import org.lgr.data.synthetic.Sine;

class RowSourceTest {
    @Test
    void everyGeneratorNamesItsColumns() {
        assertThat(Sine.rows(0.1, 1).names()).containsExactly("x1", "y");
        assertThat(BumpySine.rows(0.1, 1).names()).containsExactly("x1", "y");
        assertThat(Cross.rows(0.1, 1).names()).containsExactly("x1", "x2", "y");
    }

    @Test
    void aSampleIsTheBeginningOfTheSource() {
        assertBegins(Sine.rows(0.3, 4), Sine.sample(20, 0.3, 4));
        assertBegins(BumpySine.rows(0.3, 4), BumpySine.sample(20, 0.3, 4));
        assertBegins(Cross.rows(0.3, 4), Cross.sample(20, 0.3, 4));
    }

    private static void assertBegins(RowSource source, Dataset sample) {
        double[] row = new double[sample.dimension() + 1];
        double[] inputs = new double[sample.dimension()];
        for (int n = 0; n < sample.size(); n++) {
            source.next(row);
            sample.copyRow(n, inputs);
            assertThat(row).startsWith(inputs).endsWith(sample.target(n));
        }
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        for (RowSource source : List.of(Cross.rows(0.1, 1), new ArmTrajectories(1, 0.1))) {
            int columns = source.names().size();
            assertThatThrownBy(() -> source.next(new double[4]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a row of this source has " + columns + " columns, got an array of 4");
        }
    }

    @Test
    void impossibleNoiseIsRefusedBeforeTheFirstRow() {
        assertThatThrownBy(() -> Sine.rows(-1, 1)).hasMessageEndingWith("must be a finite number >= 0, got -1.0");
        assertThatThrownBy(() -> BumpySine.rows(Double.NaN, 1)).hasMessageEndingWith("got NaN");
        assertThatThrownBy(() -> Cross.rows(Double.POSITIVE_INFINITY, 1)).hasMessageEndingWith("got Infinity");
    }
}
