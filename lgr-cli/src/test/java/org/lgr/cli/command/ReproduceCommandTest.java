package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;

class ReproduceCommandTest {
    @TempDir
    Path directory = Path.of("");

    private CommandFolder folder() {
        return new CommandFolder(directory);
    }

    @Test
    void itPrintsVerdictsAndWritesAPageTablesAndFigures() throws IOException {
        CommandRun run = folder().succeed("reproduce sine --seeds 1 --threads 1 --out ./results");

        assertThat(run.out())
                .containsPattern("(?m)^  nMSE of exact LGR and of LWR +a figure only +0\\.\\d+ against 0\\.\\d+ +hit$")
                .contains("missed. Page: ./results/sine.html");
        assertThat(new CommandFolder(directory.resolve("results")).names())
                .containsExactly("cells", "sine-numbers.csv", "sine-panels.svg", "sine-published.csv", "sine.html");
    }

    @Test
    void aSecondRunTakesWhatTheFirstComputed() throws IOException {
        folder().succeed("reproduce sine --seeds 1 --out ./results");
        Path cells = directory.resolve("results/cells");
        FileTime written = Files.getLastModifiedTime(cells); // changes with every file that comes or is replaced

        CommandRun again = folder().succeed("reproduce sine --seeds 1 --out ./results --json --quiet");

        assertThat(again.err()).isEmpty();
        assertThat(again.json()).containsEntry("page", "./results/sine.html");
        assertThat(Files.getLastModifiedTime(cells)).isEqualTo(written);
    }

    @Test
    void theCrossCanBeTriedQuickly() throws IOException {
        CommandRun run = folder().succeed("reproduce cross --seeds 1 --quick --out ./results");

        assertThat(run.err()).contains("100 %");
        assertThat(run.out()).contains("LGR with LSL, nMSE", "LGR's nMSE below LWPR's, with LSL");
    }

    @Test
    void aRobotNeedsData() {
        CommandRun run = folder().run("reproduce sarcos --out ./results");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("sarcos needs recorded data; name their folder with --data DIR");
    }

    @Test
    void missingDataAreNamed() {
        CommandRun run = folder().run("reproduce barrett --data ./nowhere --out ./results");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("./nowhere/ias_real_barrett_data.mat", "does not exist; put it there");
    }

    @Test
    void impossibleNumbersAreRefused() {
        assertThat(folder().run("reproduce sine --seeds 0").err()).contains("--seeds must be at least 1, got 0");
        assertThat(folder().run("reproduce sarcos --data ./x --joints 1,8").err())
                .contains("--joints are counted from 1 to 7, got 8");
        assertThat(folder().run("reproduce all").err())
                .contains("'all' is none of sine, cross, sarcos, barrett, streaming");
    }
}
