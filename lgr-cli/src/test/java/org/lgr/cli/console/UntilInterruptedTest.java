package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.cli.ProcessTest;

/** What an interruption does is in {@link ProcessTest}. */
class UntilInterruptedTest {
    private final List<String> done = new ArrayList<>();

    @Test
    void theEndAndTheConclusionFollowTheLastPiece() throws IOException {
        UntilInterrupted.run(
                new Console(),
                () -> done.add("work"),
                () -> done.size() < 2,
                () -> done.add("end"),
                () -> done.add("conclusion"));

        assertThat(done).containsExactly("work", "work", "end", "conclusion");
    }

    @Test
    void aFailureIsFollowedByTheEndAloneAndReported() {
        assertThatThrownBy(() -> UntilInterrupted.run(
                        new Console(),
                        () -> {
                            throw new IOException("work failed");
                        },
                        () -> true,
                        () -> {
                            done.add("end");
                            throw new IOException("end failed");
                        },
                        () -> done.add("conclusion")))
                .hasMessage("work failed")
                .hasSuppressedException(new IOException("end failed"));

        assertThat(done).containsExactly("end");
    }
}
