package org.lgr.cli.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.cli.Main;

/**
 * Streams whose processes end without warning. {@code -Dlgr.kills=200} chooses how often the process is killed in each
 * mode.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES) // guards against hanging; a few kills take seconds
class KeptStreamTest {
    private static final int KILLS = Integer.getInteger("lgr.kills", 3);

    private CommandFolder folder = new CommandFolder(Path.of(""));
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void makeFolder(@TempDir Path directory) {
        folder = new CommandFolder(directory);
    }

    @AfterEach
    void leaveNoProcessBehind() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1", // starts faster
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "stream"));
        command.addAll(List.of(args));
        return start(command);
    }

    private Process start(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command).directory(folder.path().toFile()).start();
        started.add(process);
        return process;
    }

    private static String row(long n) {
        double x = n * 0.37 % 5;
        return x + "," + Math.sin(x) * (1 + n % 3 * 0.01);
    }

    /** The rows go on from where the process says it is. */
    @ParameterizedTest
    @ValueSource(strings = {"process", "machine"})
    void noAnsweredRowIsLostWhenTheProcessIsKilled(String durability) throws Exception {
        SplittableRandom random = new SplittableRandom(71);
        Map<Long, String> answers = new TreeMap<>();
        long answered = 0;
        int lost = 0;
        for (int kill = 0; kill <= KILLS; kill++) {
            Process process = start(
                    "-",
                    "--target",
                    "y",
                    "--checkpoint",
                    "state",
                    "--checkpoint-every",
                    "150",
                    "--journal",
                    "--durability",
                    durability);
            BufferedReader from = process.inputReader(UTF_8);
            BufferedWriter to = process.outputWriter(UTF_8);
            to.write("x,y\n");
            to.flush();
            assertThat(from.readLine()).startsWith("y_mean");
            long first = points(process.errorReader(UTF_8).readLine());
            lost += first < answered ? 1 : 0;
            Thread feeding = feed(to, first);
            answered = first;
            long until = first + 1 + random.nextInt(300);
            while (answered < until) {
                answers.put(answered++, from.readLine());
            }
            process.toHandle().destroyForcibly(); // leaves the pipes open
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                answers.put(answered++, line); // what was still in the pipe counts, too
            }
            feeding.join();
            process.waitFor();
        }
        System.out.println("lgr kills, " + durability + ": " + (KILLS + 1) + ", answered rows " + answers.size()
                + ", kills that lost one " + lost);
        assertThat(lost).isZero();
        List<String> expected = uninterrupted(answered);
        answers.forEach((n, answer) -> assertThat(answer).as("row %d", n).isEqualTo(expected.get(n.intValue())));
    }

    /** Sends rows as fast as they are taken, until the process is gone. */
    private static Thread feed(BufferedWriter to, long first) {
        Thread thread = new Thread(() -> {
            try {
                for (long n = first; ; n++) {
                    to.write(row(n) + "\n");
                    if (n % 5 == 0) {
                        to.flush();
                    }
                }
            } catch (IOException e) {
                // The process is gone.
            }
        });
        thread.start();
        return thread;
    }

    private static long points(String introduction) {
        Matcher after = Pattern.compile("after (\\d+) points?").matcher(introduction);
        return after.find() ? Long.parseLong(after.group(1)) : 0;
    }

    private List<String> uninterrupted(long rows) throws Exception {
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (long n = 0; n < rows; n++) {
            lines.add(row(n));
        }
        Files.write(folder.file("rows.csv"), lines);
        Process process = start("rows.csv", "--target", "y", "-o", "whole.csv", "--quiet");
        assertThat(process.waitFor()).isZero();
        List<String> whole = folder.lines("whole.csv");
        return whole.subList(1, whole.size());
    }

    @Test
    void aSecondProcessIsRefusedAndToldWhichOneIsThere() throws Exception {
        folder.succeed("generate sine --rows 40 -o ./sine.csv");
        Process first = start("-", "--target", "y", "--checkpoint", "state", "--journal");
        BufferedReader from = first.inputReader(UTF_8);
        BufferedWriter to = first.outputWriter(UTF_8);
        to.write("x1,y\n1,2\n");
        to.flush();
        assertThat(from.readLine()).startsWith("y_mean");

        CommandRun second = folder.run("stream ./sine.csv --target y --checkpoint ./state --journal");
        CommandRun recovery = folder.run("recover ./state");

        for (CommandRun refused : List.of(second, recovery)) {
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err())
                    .containsPattern("state is in use by process " + first.pid() + "; two learners would lose");
        }
        from.readLine();
        first.destroyForcibly().waitFor();
        assertThat(folder.succeed("stream ./sine.csv --target y --checkpoint ./state --journal")
                        .err())
                .contains("after 1 point, all replayed from its journal: there is no checkpoint");
    }

    @Test
    void aFullDiskEndsTheStreamAtTheRowThatIsNotKept() throws Exception {
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (long n = 0; n < 2000; n++) {
            lines.add(row(n));
        }
        Files.write(folder.file("rows.csv"), lines);
        String command = System.getProperty("java.home") + "/bin/java -XX:-UsePerfData -cp '"
                + System.getProperty("java.class.path") + "' " + Main.class.getName()
                + " stream rows.csv --target y --checkpoint state --journal";
        Process process = start(List.of("bash", "-c", "ulimit -f 40; exec " + command)); // files of 40 kB
        List<String> answers;
        try (BufferedReader from = process.inputReader(UTF_8)) {
            answers = from.lines().toList();
        }
        String errors = String.join("\n", process.errorReader(UTF_8).lines().toList());
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(errors)
                .contains("lgr: cannot keep point " + (answers.size() - 1) + " in the journal state.journal-0: ");

        CommandRun next = folder.succeed("stream ./rows.csv --target y --checkpoint ./state -o ./p.csv");
        assertThat(next.err()).contains("after " + (answers.size() - 1) + " points");
    }

    @Test
    void aDamagedJournalIsRefusedAndRecovered() throws Exception {
        folder.succeed("generate sine --rows 90 -o ./sine.csv");
        Process process = start("-", "--target", "y", "--checkpoint", "state", "--journal");
        BufferedReader from = process.inputReader(UTF_8);
        BufferedWriter to = process.outputWriter(UTF_8);
        to.write(String.join("\n", folder.lines("sine.csv")) + "\n");
        to.flush();
        for (int n = 0; n <= 90; n++) {
            from.readLine();
        }
        process.destroyForcibly().waitFor();
        byte[] journal = Files.readAllBytes(folder.file("state.journal-0"));
        journal[64 + 50 * 36 + 12] ^= 1;
        Files.write(folder.file("state.journal-0"), journal);

        CommandRun refused = folder.run("stream ./sine.csv --target y --checkpoint ./state --journal");
        CommandRun looked = folder.succeed("recover ./state --dry-run");
        CommandRun elsewhere = folder.succeed("recover ./state -o ./other --json");
        assertThat(folder.names()).containsExactly("other", "sine.csv", "state.journal-0");
        CommandRun recovered = folder.succeed("recover ./state");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("state.journal-0 is damaged at byte 1864: the record of point 50 is not whole; nothing was "
                        + "changed, and 'lgr recover ")
                .doesNotContain("delete");
        assertThat(looked.out())
                .contains("state.journal-0, byte 1864: point 50 is not whole", "89 points can be recovered, 1 lost");
        assertThat(elsewhere.json()).containsEntry("recovered", 89).containsEntry("lost", 1);
        assertThat(recovered.out())
                .contains("89 points recovered, 1 lost", "Copies of the damaged files: ", "state.kept-1");
        assertThat(folder.names()).containsExactly("other", "sine.csv", "state", "state.kept-1");
        assertThat(Files.readAllBytes(folder.file("other"))).isEqualTo(Files.readAllBytes(folder.file("state")));
        assertThat(folder.succeed("recover ./state").out()).contains("are whole: 89 points");
        assertThat(folder.succeed("stream ./sine.csv --target y --checkpoint ./state -o ./p.csv")
                        .err())
                .contains("after 89 points");
        assertThat(folder.run("recover ./nothing").exitCode()).isEqualTo(1);
    }
}
