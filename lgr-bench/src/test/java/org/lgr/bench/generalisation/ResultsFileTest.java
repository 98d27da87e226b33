package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.console.CommandException;

class ResultsFileTest {
    private static final Results RESULTS = new Results(
            List.of(Example.lgr("t", 0, 1, 0.1, 1, 0.5), Example.peer("t", 0, "mlp", 0.3)),
            List.of(new Failure("t", 1, "xgboost", "out of luck")));

    @TempDir
    private Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("results.json"), text);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        assertThat(ResultsFile.read(write(ResultsFile.text("here", false, RESULTS)), false))
                .isEqualTo(RESULTS);
    }

    @Test
    void newResultsReplaceOldOnesWithAllTheirSeeds() {
        Results old = new Results(
                List.of(
                        Example.lgr("t", 0, 1, 0.5, 1, 0),
                        Example.lgr("t", 0, 2, 0.6, 1, 0),
                        Example.lgr("t", 1, 1, 0.7, 1, 0),
                        Example.peer("t", 1, "xgboost", 0.2)),
                List.of(new Failure("t", 0, "lgr", "too early")));

        Results both = old.plus(RESULTS);

        assertThat(both.all()).extracting(Result::nmse).containsExactly(0.7, 0.2, 0.1, 0.3);
        assertThat(both.failures()).isEqualTo(RESULTS.failures());
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path tiny = write(ResultsFile.text("here", true, RESULTS));
        assertThatThrownBy(() -> ResultsFile.read(tiny, false))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("tiny parts");
        Path stream = write("{\"suite\": \"stream\"}");
        assertThatThrownBy(() -> ResultsFile.read(stream, false))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("another suite");
        for (String text : new String[] {"", "[]", "{}", "{\"suite\": 3}", "{\"suite\": \"generalisation\"}"}) {
            Path wrong = write(text);
            assertThatThrownBy(() -> ResultsFile.read(wrong, false))
                    .as(text)
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("cannot read");
        }
        assertThatThrownBy(() -> ResultsFile.read(folder.resolve("none.json"), false))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("none.json");
    }
}
