package org.lgr.bench.deploy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.report.Usage;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench startup}: the cost of starting the command for a small task. */
@Command(
        name = "startup",
        description = {
            "CPU seconds of lgr predict on a file of ten rows, from the launcher to the end, children included; the median of some "
                    + "runs after one that does not count.",
            "",
            "The launcher is the one that started this command, or the one that --launcher names; bash measures the time."
        },
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench startup")
public final class StartupCommand implements Callable<Integer> {
    private static final double GOAL = 0.5; // seconds

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--runs", paramLabel = "N", description = "Runs that count (default: ${DEFAULT-VALUE}).")
    private int runs = 5;

    @Option(names = "--launcher", paramLabel = "FILE", description = "The launcher to start.")
    private @Nullable Path launcher;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Usage.require(spec, runs >= 1, "--runs must be at least 1, got " + runs);
        String caller = System.getenv("LGR_COMMAND");
        String command = launcher == null ? caller : launcher.toString();
        Usage.require(spec, command != null, "the launcher to start is not known; name it with --launcher FILE");
        Path folder = Files.createTempDirectory("lgr-startup");
        try {
            Path model = folder.resolve("cross.lgr");
            Path rows = folder.resolve("rows.csv");
            Path answers = folder.resolve("answers.csv");
            new BatchLearner()
                    .fit(Cross.sample(1).select(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
                    .model()
                    .save(model);
            Files.writeString(rows, "x1,x2\n" + "0.1,0.2\n".repeat(10));
            ProcessBuilder predict = new ProcessBuilder(
                    "bash",
                    "-c",
                    "TIMEFORMAT='%U %S'; time \"$@\" >/dev/null 2>\"$0\"",
                    folder.resolve("messages").toString(),
                    String.valueOf(command),
                    "predict",
                    model.toString(),
                    rows.toString(),
                    "-o",
                    answers.toString());
            cpuSeconds(predict, folder.resolve("messages"));
            double[] seconds = new double[runs];
            for (int i = 0; i < runs; i++) {
                seconds[i] = cpuSeconds(predict, folder.resolve("messages"));
            }
            Arrays.sort(seconds);
            print(seconds);
        } finally {
            delete(folder);
        }
        return ExitCode.OK;
    }

    /** User plus system time of one run. */
    private static double cpuSeconds(ProcessBuilder command, Path messages) throws IOException, InterruptedException {
        Process process = command.start();
        process.getOutputStream().close();
        String times = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("the launcher " + command.command().get(4) + " ended with " + code + ": "
                    + (Files.exists(messages) ? Files.readString(messages) : times));
        }
        return parse(times);
    }

    /** The sum of the two numbers that bash prints. */
    static double parse(String times) {
        List<String> parts = List.of(times.split(" ", -1));
        if (parts.size() != 2) {
            throw new IllegalArgumentException("bash should print two times, it printed '" + times + "'");
        }
        return parts.stream()
                // The decimal separator depends on the user's language.
                .mapToDouble(part -> Double.parseDouble(part.replace(',', '.')))
                .sum();
    }

    private void print(double[] sorted) {
        double median = sorted[sorted.length / 2];
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine());
        out.printf(
                Locale.ROOT,
                "lgr predict, ten rows: %.2f CPU s, the median of %d runs (%.2f to %.2f); goal <= %.1f: %s%n",
                median,
                sorted.length,
                sorted[0],
                sorted[sorted.length - 1],
                GOAL,
                median <= GOAL ? "hit" : "miss");
        out.flush();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
