package org.lgr.reproduce.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResultTest {
    @Test
    void whatIsWrittenIsReadBackBitForBit() {
        double[] awkward = {0.1, -0.0, 1e-310, Math.PI, Double.NaN, Double.POSITIVE_INFINITY};
        Result written =
                new Result().with("error", 1.0 / 3).with("awkward", awkward).with("none");

        Result read = Result.parse(written.toText()).orElseThrow();

        assertThat(read.value("error")).isEqualTo(1.0 / 3);
        assertThat(read.values("awkward")).containsExactly(awkward);
        assertThat(read.values("none")).isEmpty();
        assertThat(read.toText()).isEqualTo(written.toText());
    }

    @Test
    void somethingElseIsNoResult() {
        assertThat(Result.parse("")).isEmpty();
        assertThat(Result.parse("error 0.1 0,2\n")).isEmpty();
    }

    @Test
    void aTextThatWasCutOffIsNoResult() {
        String whole = new Result().with("error", 0.125).toText();
        assertThat(Result.parse(whole)).isPresent();
        for (int length = 0; length < whole.length(); length++) {
            assertThat(Result.parse(whole.substring(0, length))).isEmpty();
        }
    }

    @Test
    void aNameThatIsMissingOrHasSeveralValuesIsRefused() {
        Result result = new Result().with("many", 1, 2);

        assertThatThrownBy(() -> result.value("many")).hasMessage("many has 2 values, not one");
        assertThatThrownBy(() -> result.value("error")).hasMessage("there is no error among [many]");
    }
}
