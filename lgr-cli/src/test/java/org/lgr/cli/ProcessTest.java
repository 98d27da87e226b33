package org.lgr.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Prediction;

/** What only a process of its own can show: signals, pipes, a small heap, the locale, the working directory. */
@Timeout(300) // seconds; guards against hanging, and is far more than anything here takes
public class ProcessTest {
    private static final int TERMINATED = 128 + 15; // exit code after SIGTERM
    private static final String MODEL =
            "fit ./sine.csv --target y -o ./sine.lgr --max-local-models 2 --max-iterations 1";

    private CommandFolder folder = new CommandFolder(Path.of(""));
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void fitAModel(@TempDir Path directory) {
        folder = new CommandFolder(directory);
        folder.succeed("generate sine --rows 60 -o ./sine.csv");
        folder.succeed(MODEL);
    }

    @AfterEach
    void leaveNoProcessBehind() {
        started.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv.gz", "npy", "npz"})
    void generateThatIsTerminatedLeavesNothing(String extension) throws Exception {
        List<String> before = folder.names();
        Process process = start("generate", "sine", "--rows", "1000000000", "-o", "endless." + extension);
        awaitTemporaryFile(process);

        process.destroy();

        assertThat(process.waitFor()).isEqualTo(TERMINATED);
        assertThat(folder.names()).isEqualTo(before);
    }

    @Test
    void predictThatIsTerminatedKeepsTheOlderFileAndLeavesNothingElse() throws Exception {
        folder.write("predictions.csv", "older");
        List<String> before = folder.names();
        Process process = start("predict", "sine.lgr", "-", "-o", "predictions.csv");
        OutputStream in = process.getOutputStream(); // stays open: more rows may come
        in.write(("x1\n" + "0.5\n".repeat(50_000)).getBytes(UTF_8));
        in.flush();
        awaitTemporaryFile(process);

        process.destroy();

        assertThat(process.waitFor()).isEqualTo(TERMINATED);
        assertThat(folder.names()).isEqualTo(before);
        assertThat(folder.file("predictions.csv")).hasContent("older");
    }

    @Test
    void predictNeedsNoMoreMemoryForALongFile() throws Exception {
        int rows = 300_000;
        int heapMegabytes = 20; // too few for the numbers of all rows
        Path file = folder.file("long.csv");
        String padding = "text that nobody reads ".repeat(15);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("x1,note\n");
            for (int n = 0; n < rows; n++) {
                writer.write(n / (double) rows + "," + padding + "\n");
            }
        }
        assertThat(Files.size(file)).isGreaterThan(5L * heapMegabytes * (1 << 20));

        Process process = start(
                List.of("-Xmx" + heapMegabytes + "m"),
                "predict",
                "sine.lgr",
                "long.csv",
                "--threads",
                "2", // each has rows under way: on many processors, too many for this heap
                "-o",
                "predictions.csv");

        assertThat(process.waitFor()).as(() -> errors(process)).isZero();
        Prediction last = folder.model("sine.lgr").predict(new double[] {(rows - 1) / (double) rows});
        try (Stream<String> lines = Files.lines(folder.file("predictions.csv"))) {
            assertThat(lines.skip(rows)).singleElement().asString().startsWith(last.mean() + ",");
        }
    }

    @Test
    void generateEndsQuietlyWhenNobodyReadsOn() throws Exception {
        assertEndsQuietlyAfterOneLine(start("generate", "arm", "--rows", "1000000000"), "trajectory,time,q1");
    }

    @Test
    void predictEndsQuietlyWhenNobodyReadsOn() throws Exception {
        folder.succeed("generate sine --rows 100000 -o ./many.csv");

        assertEndsQuietlyAfterOneLine(start("predict", "sine.lgr", "many.csv"), "y_mean,y_sd");
    }

    private static void assertEndsQuietlyAfterOneLine(Process process, String beginning) throws Exception {
        try (BufferedReader reader = process.inputReader(UTF_8)) {
            assertThat(reader.readLine()).startsWith(beginning);
        }

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(errors(process)).isEmpty();
    }

    @Test
    void streamEndsQuietlyButWithItsCheckpointWhenNobodyReadsOn() throws Exception {
        folder.succeed("generate sine --rows 2000 -o ./many.csv");

        assertEndsQuietlyAfterOneLine(
                start("stream", "many.csv", "--target", "y", "--quiet", "--checkpoint", "state"), "y_mean,y_sd");
        assertThat(folder.file("state")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x1,y", ""})
    void streamAnswersEveryLineBeforeTheNextIsSent(String header) throws Exception {
        Process process = start("stream", "-", "--target", "2");
        try (Conversation conversation = new Conversation(process)) {
            if (!header.isEmpty()) {
                conversation.say(header);
                assertThat(conversation.hear()).startsWith("y_mean,");
            }
            List<String> answers = new ArrayList<>();
            for (int n = 0; n < 30; n++) {
                conversation.say(n % 5 + "," + n % 5 * 2);
                if (n == 0 && header.isEmpty()) {
                    assertThat(conversation.hear()).startsWith("column2_mean,");
                }
                answers.add(conversation.hear());
            }
            conversation.say("3,"); // a question

            String answer = conversation.hear();
            double mean = Double.parseDouble(answer.substring(0, answer.indexOf(',')));
            assertThat(mean).isBetween(5.0, 7.0); // 6, learned without noise from six rows
            assertThat(answers.get(0)).startsWith("0,"); // nothing is known yet
        }
        assertThat(process.waitFor()).isZero();
        assertThat(errors(process)).contains("30 learned, 1 question");
    }

    @Test
    void streamThatIsTerminatedWhileItWaitsEndsAsIfNoMoreHadCome() throws Exception {
        Process process = start(
                "stream", "-", "--target", "y", "--checkpoint", "state", "--save", "end.lgr", "--report", "end.html");
        try (Conversation conversation = new Conversation(process)) {
            conversation.say("x1,y");
            conversation.hear();
            for (int n = 0; n < 40; n++) {
                conversation.say(n % 7 + "," + n % 7);
                conversation.hear();
            }

            process.toHandle().destroy(); // as Process.destroy, but leaves standard error open

            assertThat(process.waitFor()).isEqualTo(TERMINATED);
            assertThat(errors(process)).contains("40 learned", "nMSE", "Checkpoint: state");
        }
        assertThat(folder.names()).containsExactly("end.html", "end.lgr", "sine.csv", "sine.lgr", "state");
        assertThat(folder.succeed("stream ./sine.csv --target y --checkpoint ./state")
                        .err())
                .contains("after 40 points");
    }

    /** Lines to and from a process, as another program would send and receive them. */
    private static final class Conversation implements AutoCloseable {
        private final BufferedWriter to;
        private final BufferedReader from;

        Conversation(Process process) {
            to = process.outputWriter(UTF_8);
            from = process.inputReader(UTF_8);
        }

        void say(String line) throws IOException {
            to.write(line + "\n");
            to.flush();
        }

        String hear() throws IOException {
            return String.valueOf(from.readLine());
        }

        @Override
        public void close() throws IOException {
            try {
                to.close();
            } catch (IOException e) {
                // The process is gone, and with it the pipe.
            }
        }
    }

    @Test
    void resultsAreInUtf8WhateverTheLocale() throws Exception {
        folder.write("greek.csv", "µ,τ\n1,1\n2,4\n3,9\n");
        folder.succeed("fit ./greek.csv --target 2 -o ./greek.lgr --max-local-models 1 --max-iterations 1");
        ProcessBuilder builder = command(List.of(), "predict", "greek.lgr", "greek.csv");
        builder.environment().put("LC_ALL", "C");

        Process process = start(builder);

        try (BufferedReader reader = process.inputReader(UTF_8)) {
            assertThat(reader.readLine()).isEqualTo("τ_mean,τ_sd,τ_low,τ_high,τ_coverage");
            reader.lines().forEach(line -> {}); // to the end, so that the command can write all
        }
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void withoutAnOutputTheModelIsCalledLikeTheDataAndLiesInTheWorkingDirectory() throws Exception {
        Files.createDirectory(folder.file("data"));
        folder.succeed("generate sine --rows 30 -o ./data/robot.arm.csv.gz");

        Process process = start(
                "fit", "data/robot.arm.csv.gz", "--target", "y", "--max-local-models", "1", "--max-iterations", "1");

        assertThat(process.waitFor()).as(() -> errors(process)).isZero();
        assertThat(folder.names()).containsExactly("data", "robot.arm.lgr", "sine.csv", "sine.lgr");
    }

    @Test
    void failureAndWrongUsageHaveTheirExitCodes() throws Exception {
        assertThat(start("inspect", "missing.lgr").waitFor()).isEqualTo(1);
        assertThat(start("inspect").waitFor()).isEqualTo(2);
    }

    private Process start(String... args) throws IOException {
        return start(List.of(), args);
    }

    private Process start(List<String> javaOptions, String... args) throws IOException {
        return start(command(javaOptions, args));
    }

    private Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private ProcessBuilder command(List<String> javaOptions, String... args) {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).directory(folder.path().toFile());
    }

    /** Waits until the process has written something, not yet under the final name. */
    private void awaitTemporaryFile(Process process) throws Exception {
        while (temporaryBytes() == 0) {
            assertThat(process.isAlive()).as(() -> errors(process)).isTrue();
            Thread.sleep(10);
        }
    }

    private long temporaryBytes() throws IOException {
        try (Stream<Path> files = Files.list(folder.path())) {
            return files.map(Path::toFile)
                    .filter(file -> file.getName().startsWith(".lgr"))
                    .mapToLong(File::length)
                    .sum();
        }
    }

    /** Standard error of a process that has ended. */
    private static String errors(Process process) {
        return String.join("\n", process.errorReader(UTF_8).lines().toList());
    }
}
