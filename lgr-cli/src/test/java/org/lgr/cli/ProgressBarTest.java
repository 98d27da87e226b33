package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lgr.Iteration;

class ProgressBarTest {
    private final StringWriter text = new StringWriter();

    @Test
    void aLogGetsALineForEachQuarter() {
        ProgressBar progress = new ProgressBar(new PrintWriter(text), false);

        for (int i = 1; i <= 60; i++) {
            assertThat(progress.onIteration(iteration(i, i / 100.0))).isTrue();
        }
        progress.onIteration(iteration(61, 1));
        progress.finish();

        assertThat(text.toString().lines())
                .containsExactly(
                        "   25 %  iteration 25, 7 local models",
                        "   50 %  iteration 50, 7 local models", "  100 %  iteration 61, 7 local models");
    }

    @Test
    void aTerminalGetsABarThatIsErasedAtTheEnd() {
        ProgressBar progress = new ProgressBar(new PrintWriter(text), true);

        progress.onIteration(iteration(3, 0.1));
        progress.finish();

        assertThat(text)
                .hasToString("\r\u001b[K[###---------------------------]  10 %  iteration 3, 7 local models\r\u001b[K");
    }

    @Test
    void theLauncherTellsWhetherThereIsATerminal() {
        assertThat(Launcher.of(Map.of())).isEqualTo(new Launcher(false, "lgr"));
        assertThat(Launcher.of(Map.of("LGR_TTY", "yes", "LGR_COMMAND", "./lgr")))
                .isEqualTo(new Launcher(true, "./lgr"));
        assertThat(Launcher.of(Map.of("LGR_TTY", "no")).interactive()).isFalse();
    }

    private static Iteration iteration(int number, double progress) {
        return new Iteration(number, -1, 0.04, 7, 9, 0, 0, progress);
    }
}
