package org.lgr.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.JsonObject;
import org.lgr.cli.OptionalCommand;
import org.lgr.cli.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench}: LGR and other methods on the same data, and LGR's goals. */
@Command(
        name = "bench",
        subcommands = {
            StreamCommand.class,
            LatencyCommand.class,
            ScalingCommand.class,
            KernelsCommand.class,
            ExportCommand.class,
            StartupCommand.class,
            JmhCommand.class
        },
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
                    + "of the training targets. \"one\" are times on the clock of predicting one point at a time, all targets. \"saved\" "
                    + "is the size of what the method itself saves."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench --suite accuracy --only cross,sine",
            "  ./lgr bench --suite accuracy --data DIR --json result.json --html result.html",
            "  ./lgr bench --only sarcos-trajectories --data DIR --joints 1 --methods lgr,lightgbm-linear",
            "  ./lgr bench stream --data DIR",
            "  ./lgr bench latency --seconds 60",
            "  ./lgr bench export",
            "  ./lgr bench scaling --most 320000",
            "  ./lgr bench kernels"
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
            description =
                    "lgr, lgr-stream, lightgbm-linear, lightgbm, xgboost, forest, boosting, mlp, rbf, gp, weka-gp, lwpr, mixture"
                            + " (default: all).")
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

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw accuracy against cost.")
    private @Nullable Path svg;

    @Option(names = "--html", paramLabel = "FILE", description = "Write figure and tables as a page.")
    private @Nullable Path html;

    /** For the service loader. */
    public BenchCommand() {}

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Integer call() throws IOException {
        check();
        Map<OutputFile, BiFunction<String, List<TaskReport>, String>> files = new LinkedHashMap<>();
        addFile(files, json, (machine, reports) -> json(machine, reports) + "\n");
        addFile(files, markdown, BenchCommand::markdown);
        addFile(files, svg, (machine, reports) -> CostPlot.toSvg(reports));
        addFile(files, html, CostPlot::toHtml);
        List<Task> tasks = Usage.chosen(spec, AccuracySuite.tasks(data), Task::name, only, "data set");
        List<Method> methods = Usage.chosen(spec, methods(), Method::name, wanted, "method");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Bench bench = new Bench(
                methods, seeds, joints.stream().mapToInt(joint -> joint - 1).toArray(), line -> {
                    err.println(line);
                    err.flush();
                });
        String machine = Usage.machine() + ", "
                + (threads == 0 ? "all of them" : threads == 1 ? "one thread" : threads + " threads")
                + " while learning";
        out.println(machine);
        out.println();
        List<TaskReport> reports = new ArrayList<>();
        for (Task task : tasks) {
            TaskReport report = bench.run(quick ? task.quick(QUICK_ROWS) : task);
            reports.add(report);
            Tables.sheet(report).text().forEach(out::println);
            out.flush();
            // After each task: whoever interrupts the rest keeps what is done.
            files.forEach((file, content) -> file.write(content.apply(machine, reports)));
        }
        return reports.stream().allMatch(report -> report.failures().isEmpty()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static void addFile(
            Map<OutputFile, BiFunction<String, List<TaskReport>, String>> files,
            @Nullable Path path,
            BiFunction<String, List<TaskReport>, String> content) {
        if (path != null) {
            files.put(OutputFile.at(path), content);
        }
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
        Usage.require(spec, condition, otherwise);
    }

    private List<Method> methods() {
        return List.of(
                new LgrMethod(threads),
                new LgrStreamMethod(),
                LightGbmMethod.linear(threads),
                LightGbmMethod.plain(threads),
                new XgboostMethod(threads),
                TreesMethod.forest(threads),
                TreesMethod.boosting(threads),
                new NetworkMethod(threads, quick ? QUICK_UPDATES : UPDATES),
                new RadialBasisMethod(threads),
                new GaussianProcessMethod(threads),
                new WekaProcessMethod(),
                new LwprMethod(),
                new MixtureMethod(threads));
    }

    private static JsonObject json(String machine, List<TaskReport> reports) {
        return new JsonObject()
                .add("suite", "accuracy")
                .add("machine", machine)
                .addObjects("tasks", reports.stream().map(Json::of).toList());
    }

    private static String markdown(String machine, List<TaskReport> reports) {
        List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
        reports.forEach(report -> lines.addAll(Tables.sheet(report).markdown()));
        return String.join("\n", lines);
    }
}
