package org.lgr.bench.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.bench.BenchRun;

class StartupTest {
    private final BenchRun bench = new BenchRun();

    @TempDir
    Path folder;

    private Path launcher(String script) throws IOException {
        Path file = folder.resolve("launcher");
        Files.writeString(file, "#!/bin/bash\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }

    @Test
    void startsTheLauncherOnceMoreThanItCounts() throws IOException {
        Path calls = folder.resolve("calls");
        Path launcher = launcher("[[ $1 == predict && -s $2 && -s $3 ]] && echo \"$*\" >>'" + calls + "'");

        assertThat(bench.run("startup", "--runs=3", "--launcher=" + launcher))
                .as(bench.err())
                .isZero();
        assertThat(bench.out()).containsPattern("\\d\\.\\d\\d CPU s, the median of 3 runs .*; goal <= 0.5: hit");
        assertThat(Files.readAllLines(calls)).hasSize(4);
    }

    @Test
    void whatTheLauncherComplainsOfIsPassedOn() throws IOException {
        Path launcher = launcher("echo 'no Java here' >&2; exit 3");

        assertThat(bench.run("startup", "--launcher=" + launcher)).isNotZero();
        assertThat(bench.err()).contains("ended with 3", "no Java here");
    }

    @Test
    void userAndSystemTimeAddUp() {
        assertThat(StartupCommand.parse("0.25 0.50")).isEqualTo(0.75);
        assertThat(StartupCommand.parse("0,25 0,50")).isEqualTo(0.75);
        assertThatThrownBy(() -> StartupCommand.parse("nothing")).hasMessageContaining("it printed 'nothing'");
    }
}
