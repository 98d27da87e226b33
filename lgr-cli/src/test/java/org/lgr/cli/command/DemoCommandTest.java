package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandRun;

class DemoCommandTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void theDemoPrintsASummaryAndDrawsAPicture() throws IOException {
        Path picture = directory.resolve("cross.svg");

        CommandRun run = CommandRun.of("demo", "--rows", "200", "--threads", "1", "-o", picture.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^  training rows +200 +noise of standard deviation 0.2$")
                .containsPattern("(?m)^  inference +exact$")
                .containsPattern("(?m)^  iterations +\\d+ +no more gain$")
                .containsPattern("(?m)^  local models +\\d+ +paper, with 2000 rows: 23.3$")
                .containsPattern("(?m)^  live components +\\d+$")
                .containsPattern("(?m)^  nMSE +\\d\\.\\d{4} +paper, with 2000 rows: 0.0137; against")
                .containsPattern("(?m)^  NLPD +-?\\d+\\.\\d{3} ")
                .containsPattern("(?m)^  95 % interval +\\d+\\.\\d % ")
                .containsPattern("(?m)^  time +\\d+\\.\\d s$")
                .contains(
                        "Picture: " + picture, "What to try next", "lgr demo --inference mean-field", "mvn -B verify");
        assertThat(run.err()).startsWith("Learning the cross function from 200 noisy samples (seed 1)");
        assertThat(Files.readString(picture)).startsWith("<?xml").endsWith("</svg>\n");
        assertOnly(picture);
    }

    @Test
    void theSameSeedDrawsTheSamePicture() throws IOException {
        Path first = directory.resolve("first.svg");
        Path second = directory.resolve("second.svg");

        CommandRun.of("demo", "--rows", "100", "--seed", "3", "--inference", "Mean-Field", "-o", first.toString());
        CommandRun.of("demo", "--rows", "100", "--seed", "3", "--inference", "MEAN_FIELD", "-o", second.toString());

        assertThat(first).hasSameBinaryContentAs(second);
        assertThat(Files.readString(first)).contains("mean-field");
    }

    @Test
    void anImpossibleOutputIsFoundBeforeTheFit() throws IOException {
        Path nowhere = directory.resolve("missing").resolve("demo.svg");

        CommandRun run = CommandRun.of("demo", "-o", nowhere.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().strip())
                .isEqualTo("lgr: there is no directory " + nowhere.getParent() + "; create it, or choose another file");
        assertOnly();
    }

    private void assertOnly(Path... expected) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(expected);
        }
    }
}
