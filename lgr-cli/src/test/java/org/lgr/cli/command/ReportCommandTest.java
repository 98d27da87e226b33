package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;

class ReportCommandTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void fitAModel(@TempDir Path directory) {
        folder = new CommandFolder(directory);
        folder.succeed("generate sine --rows 60 -o ./sine.csv");
        folder.succeed("fit ./sine.csv --target y -o ./sine.lgr --max-local-models 2 --max-iterations 1");
    }

    @Test
    void oneFileIsWrittenAndNamed() throws IOException {
        CommandRun run = folder.succeed("report ./sine.lgr ./sine.csv -o ./sine.html");

        assertThat(run.out()).isEqualToIgnoringNewLines("Report: ./sine.html (open it in a browser)");
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(folder.file("sine.html")))
                .contains("60 rows of")
                .endsWith("</html>\n");
        assertThat(folder.names()).containsExactly("sine.csv", "sine.html", "sine.lgr");
    }

    @Test
    void badRowsAreCountedAndLeftOut() throws IOException {
        folder.write("some-bad.csv", "x1,y\n1,1\n2,?\n3,0\n");

        CommandRun run = folder.succeed("report ./sine.lgr ./some-bad.csv -o ./sine.html --skip-bad-rows --json");

        assertThat(run.json())
                .containsEntry("report", "./sine.html")
                .containsEntry("model", "./sine.lgr")
                .containsEntry("rows", 2)
                .containsEntry("badRows", 1);
        assertThat(run.err()).isEqualToIgnoringNewLines("lgr: warning: ./some-bad.csv: left out 1 bad row");
    }

    @Test
    void whereEveryRowIsBadNobodyIsSentToAnOptionThatDoesNotExist() throws IOException {
        folder.write("bad.csv", "x1,y\n1,one\n");

        CommandRun run = folder.run("report ./sine.lgr ./bad.csv -o ./sine.html");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("lgr: ./bad.csv: line 2, column 2 (y): \"one\" is not a number; 1 of 1 rows "
                        + "has such a problem; correct it");
    }
}
