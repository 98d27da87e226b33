package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium. */
final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final long SECONDS = 120; // far more than a page needs; a hanging browser is stopped

    private final Path program;

    private Browser(Path program) {
        this.program = program;
    }

    /** The browser of this machine. The test is skipped if there is none. */
    static Browser find() {
        Optional<Path> program = Optional.ofNullable(System.getenv("LGR_CHROMIUM"))
                .map(Path::of)
                .or(() -> NAMES.stream().flatMap(Browser::onPath).findFirst());
        assumeTrue(
                program.isPresent(),
                "no browser: install Chromium (config/install-chromium) or set LGR_CHROMIUM to its path");
        return new Browser(program.orElseThrow());
    }

    private static Stream<Path> onPath(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable);
    }

    /** Opens a page, runs its scripts, and returns the resulting document. */
    String open(Path page, Path workspace, String... more) throws IOException, InterruptedException {
        Path dom = workspace.resolve("dom.html");
        Path log = workspace.resolve("browser.log");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + workspace.resolve("profile"),
                "--virtual-time-budget=30000",
                "--dump-dom"));
        command.addAll(List.of(more));
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("the browser ends within %d s", SECONDS)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        assertThat(process.exitValue())
                .as(() -> "exit code of the browser, which said: " + read(log))
                .isZero();
        return read(dom);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
