package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final String ERASE = "\r\u001b[K";

    private final StringWriter text = new StringWriter();
    private long nanos = 1_000_000_000;

    @Test
    void aLogGetsALineForEachQuarter() {
        ProgressBar progress = bar(false);

        for (int i = 1; i <= 60; i++) {
            progress.update(i / 100.0, "step " + i);
        }
        progress.update(1, "the end");
        progress.finish();

        assertThat(text.toString().lines()).containsExactly("   25 %  step 25", "   50 %  step 50", "  100 %  the end");
    }

    @Test
    void aTerminalGetsABarThatIsErasedAtTheEnd() {
        ProgressBar progress = bar(true);

        progress.update(0.1, "step 3");
        progress.finish();

        assertThat(text).hasToString(ERASE + "[###---------------------------]  10 %  step 3" + ERASE);
    }

    @Test
    void theTimeTakenAndTheTimeLeftAreShownOnceTheyCanBeTrusted() {
        ProgressBar progress = bar(true);

        nanos += 1_000_000_000;
        progress.update(0.1, "early");
        assertThat(text.toString()).doesNotContain("left");
        nanos += 9_000_000_000L;
        progress.update(0.2, "on the way");
        assertThat(text.toString()).endsWith("on the way, 10 s so far, 40 s left");
        nanos += 90_000_000_000L;
        progress.update(0.25, "slower than thought");
        assertThat(text.toString()).endsWith("slower than thought, 1:40 min so far, 5:00 min left");
    }

    @Test
    void beforeAnythingIsDoneOnlyTheTimeTakenIsKnown() {
        ProgressBar progress = bar(true);

        nanos += 3_000_000_000L;
        progress.update(0, "0 cells of 7 done");

        assertThat(text.toString()).endsWith("0 cells of 7 done, 3 s so far");
    }

    @Test
    void theBarIsNotDrawnMoreOftenThanAnyoneCanSee() {
        ProgressBar progress = bar(true);

        progress.update(0.1, "first");
        nanos += 50_000_000;
        progress.update(0.2, "second");

        assertThat(text.toString()).contains("first").doesNotContain("second");
    }

    @Test
    void whereNobodyKnowsTheEndThereIsNoBar() {
        ProgressBar progress = bar(true);

        progress.update(Double.NaN, "512 rows");

        assertThat(text).hasToString(ERASE + "512 rows");
    }

    @Test
    void theLauncherTellsWhetherThereIsATerminal() {
        assertThat(Launcher.of(Map.of())).isEqualTo(new Launcher(false, false, "lgr"));
        assertThat(Launcher.of(Map.of("LGR_TTY", "yes", "LGR_COMMAND", "./lgr")))
                .isEqualTo(new Launcher(true, true, "./lgr"));
        assertThat(Launcher.of(Map.of("LGR_TTY", "yes", "NO_COLOR", "1")).colours())
                .isFalse();
        assertThat(Launcher.of(Map.of("LGR_TTY", "no")).interactive()).isFalse();
    }

    private ProgressBar bar(boolean interactive) {
        return new ProgressBar(new PrintWriter(text), interactive, () -> nanos);
    }
}
