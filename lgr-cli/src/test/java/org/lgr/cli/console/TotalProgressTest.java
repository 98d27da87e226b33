package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.lgr.Iteration;

class TotalProgressTest {
    private final List<String> shown = new ArrayList<>();

    private final Progress display = new Progress() {
        @Override
        public void update(double share, Supplier<String> state) {
            shown.add(share + " " + state.get());
        }

        @Override
        public void finish() {
            shown.add("end");
        }
    };

    private static Iteration iteration(int output, int number, int localModels, double progress) {
        return new Iteration(
                output, number, Iteration.Phase.GROWTH, 10, -1, 1, localModels, localModels, 0, 0, progress);
    }

    @Test
    void oneFitIsShownAsItIs() {
        TotalProgress progress = new TotalProgress(display, 1);

        progress.update(iteration(0, 7, 1, 0.5));
        progress.finish();

        assertThat(shown).containsExactly("0.5 iteration 7, 1 local model", "end");
    }

    @Test
    void theProgressOfSeveralFitsIsTheirMeanAndNeverGoesBack() {
        TotalProgress progress = new TotalProgress(display, 2);

        progress.update(iteration(1, 1, 3, 0.5));
        progress.update(iteration(0, 1, 4, 1));
        progress.update(iteration(1, 2, 2, 0.25));

        assertThat(shown)
                .containsExactly(
                        "0.25 3 local models of 2 targets",
                        "0.75 7 local models of 2 targets",
                        "0.75 6 local models of 2 targets");
    }
}
