package org.lgr.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lgr.Provenance;
import org.lgr.cli.JsonObject;
import org.lgr.cli.OptionalCommand;
import org.lgr.cli.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lgr bench}: LGR and other methods on the same data, and LGR's goals. */
@Command(
        name = "bench",
        description = {
            "Compares lgr with other methods on the same data, and with its goals.",
            "",
            "All methods learn from the same rows in one process and predict the same test rows. lgr has its default options; "
                    + "the others are tuned on a part of the training rows, which takes longer than the training itself "
                    + "and is not part of it. Times are of the processors, for all targets together; the compiler and the "
                    + "collector of Java are included.",
            "",
            "nMSE is the mean squared error over the variance of the test targets. NLPD is the mean negative log predictive "
                    + "density. \"in 95 %%\" is the share of targets inside the 95 %% interval. \"far\" is the share of points "
                    + "five times as far from the mean of the training inputs whose predicted variance is at least that "
                    + "of the training targets."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench --suite accuracy --only cross,sine",
            "  ./lgr bench --suite accuracy --data DIR --json result.json --markdown result.md",
            "  ./lgr bench --only sarcos-trajectories --data DIR --joints 1 --methods lgr,lightgbm-linear"
        })
public final class BenchCommand implements OptionalCommand, Callable<Integer> {
    private static final int QUICK_ROWS = 200;
    private static final int[] UPDATES = {3000, 10_000, 30_000};
    private static final int[] QUICK_UPDATES = {100, 200};

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "What to compare: accuracy (default: ${DEFAULT-VALUE}).")
    private String suite = "accuracy";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with the recorded data: sarcos/, barrett/ and kin40k/. What is missing is skipped.")
    private Path data = Path.of("data");

    @Option(
            names = "--only",
            paramLabel = "DATA",
            split = ",",
            description = "Data sets: cross, bumpy-sine, sine, sarcos-rows, sarcos-trajectories, arm, barrett, kin40k"
                    + " (default: all).")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "METHOD",
            split = ",",
            description = "lgr, lightgbm-linear, lightgbm, mlp, gp (default: all).")
    private List<String> wanted = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Repetitions where the data allow it (default: ${DEFAULT-VALUE}).")
    private int seeds = 5;

    @Option(
            names = "--joints",
            paramLabel = "N",
            split = ",",
            description = "Targets to learn, counted from 1, for a quick look; goals over all targets are not judged.")
    private List<Integer> joints = new ArrayList<>();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of every method while it learns, 0 for all processors (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(names = "--quick", description = "Tiny parts of the data, to see that everything works.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write all results as JSON.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
    private @Nullable Path markdown;

    /** For the service loader. */
    public BenchCommand() {}

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Integer call() throws IOException {
        check();
        OutputFile jsonFile = json == null ? null : OutputFile.at(json);
        OutputFile markdownFile = markdown == null ? null : OutputFile.at(markdown);
        List<Task> tasks = chosen(AccuracySuite.tasks(data), Task::name, only, "data set");
        List<Method> methods = chosen(methods(), Method::name, wanted, "method");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Bench bench = new Bench(
                methods, seeds, joints.stream().mapToInt(joint -> joint - 1).toArray(), line -> {
                    err.println(line);
                    err.flush();
                });
        String machine = machine();
        out.println(machine);
        out.println();
        List<TaskReport> reports = new ArrayList<>();
        for (Task task : tasks) {
            TaskReport report = bench.run(quick ? task.quick(QUICK_ROWS) : task);
            reports.add(report);
            Tables.text(report).forEach(out::println);
            out.flush();
            // After each task: whoever interrupts the rest keeps what is done.
            if (jsonFile != null) {
                jsonFile.write(json(machine, reports) + "\n");
            }
            if (markdownFile != null) {
                markdownFile.write(markdown(machine, reports));
            }
        }
        return reports.stream().allMatch(report -> report.failures().isEmpty()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void check() {
        require(suite.equals("accuracy"), "there is no suite '" + suite + "'; there is accuracy");
        require(seeds >= 1, "--seeds must be at least 1, got " + seeds);
        require(threads >= 0, "--threads must not be negative, got " + threads + "; 0 uses all processors");
        require(
                joints.stream().allMatch(joint -> joint >= 1),
                "--joints are counted from 1, got "
                        + joints.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private List<Method> methods() {
        return List.of(
                new LgrMethod(threads),
                LightGbmMethod.linear(threads),
                LightGbmMethod.plain(threads),
                new NetworkMethod(threads, quick ? QUICK_UPDATES : UPDATES),
                new GaussianProcessMethod(threads));
    }

    /** Those of the names, in the order of all; all without names. */
    private <T> List<T> chosen(List<T> all, Function<T, String> name, List<String> names, String what) {
        List<String> known = all.stream().map(name).toList();
        for (String one : names) {
            require(
                    known.contains(one),
                    "there is no " + what + " '" + one + "'; there are " + String.join(", ", known));
        }
        return names.isEmpty()
                ? all
                : all.stream().filter(one -> names.contains(name.apply(one))).toList();
    }

    private String machine() {
        return String.format(
                Locale.ROOT,
                "lgr %s, Java %s on %s, %d processors, %s while learning",
                Provenance.LIBRARY_VERSION,
                Runtime.version(),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                threads == 0 ? "all of them" : threads == 1 ? "one thread" : threads + " threads");
    }

    private static JsonObject json(String machine, List<TaskReport> reports) {
        return new JsonObject()
                .add("suite", "accuracy")
                .add("machine", machine)
                .addObjects("tasks", reports.stream().map(Json::of).toList());
    }

    private static String markdown(String machine, List<TaskReport> reports) {
        List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
        reports.forEach(report -> lines.addAll(Tables.markdown(report)));
        return String.join("\n", lines);
    }
}
