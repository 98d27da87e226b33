package org.lgr.bench.accuracy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.method.LgrStreamMethod;
import org.lgr.bench.method.LocalGpMethod;
import org.lgr.bench.method.LwprMethod;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.MixtureMethod;
import org.lgr.bench.method.peers.GaussianProcessMethod;
import org.lgr.bench.method.peers.LightGbmMethod;
import org.lgr.bench.method.peers.NetworkMethod;
import org.lgr.bench.method.peers.RadialBasisMethod;
import org.lgr.bench.method.peers.TreesMethod;
import org.lgr.bench.method.peers.WekaProcessMethod;
import org.lgr.bench.method.peers.XgboostMethod;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that comparisons share: data, methods and files of results. */
public final class SuiteOptions {
    private static final int QUICK_ROWS = 200;
    private static final int[] UPDATES = {3000, 10_000, 30_000};
    private static final int[] QUICK_UPDATES = {100, 200};

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with the recorded data: sarcos/, barrett/ and kin40k/. What is missing is skipped.")
    private Path data = Path.of("data");

    @Option(
            names = "--only",
            paramLabel = "DATA",
            split = ",",
            description = "Data sets: cross, bumpy-sine, sine, sarcos-rows, sarcos-trajectories, arm, barrett, kin40k.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "METHOD",
            split = ",",
            description =
                    "lgr, lgr-stream, local-gp, lightgbm-linear, lightgbm, xgboost, forest, boosting, mlp, rbf, gp, "
                            + "weka-gp, lwpr, mixture.")
    private List<String> wanted = new ArrayList<>();

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

    /** Runs one task. */
    @FunctionalInterface
    public interface Runner {
        TaskReport run(Task task) throws IOException;
    }

    /** Runs the tasks and reports each as soon as it is done. */
    public List<TaskReport> run(String suite, List<Task> tasks, Runner runner) throws IOException {
        Map<OutputFile, BiFunction<String, List<TaskReport>, String>> files = new LinkedHashMap<>();
        addFile(files, json, (machine, reports) -> json(suite, machine, reports) + "\n");
        addFile(files, markdown, SuiteOptions::markdown);
        addFile(files, svg, (machine, reports) -> CostPlot.toSvg(reports));
        addFile(files, html, CostPlot::toHtml);
        PrintWriter out = spec.commandLine().getOut();
        String machine = Usage.machine() + ", "
                + (threads == 0 ? "all of them" : threads == 1 ? "one thread" : threads + " threads")
                + " while learning";
        out.println(machine);
        out.println();
        List<TaskReport> reports = new ArrayList<>();
        for (Task task : tasks) {
            TaskReport report = runner.run(quick ? task.quick(QUICK_ROWS) : task);
            reports.add(report);
            AccuracyTables.sheet(report).text().forEach(out::println);
            out.flush();
            // Written after each task, so that an interrupted run keeps its results.
            files.forEach((file, content) -> file.write(content.apply(machine, reports)));
        }
        return reports;
    }

    public static int exitCode(List<TaskReport> reports) {
        return reports.stream().allMatch(report -> report.failures().isEmpty()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** A run of these methods on the chosen targets. */
    public AccuracyRun bench(List<Method> methods, int seeds) {
        PrintWriter err = spec.commandLine().getErr();
        return new AccuracyRun(
                methods, seeds, joints.stream().mapToInt(joint -> joint - 1).toArray(), line -> {
                    err.println(line);
                    err.flush();
                });
    }

    /** The selected data sets; by default those of the given names, or all if no names are given. */
    public List<Task> tasks(String... otherwise) {
        return Usage.chosen(
                spec, AccuracySuite.tasks(data), Task::name, only.isEmpty() ? List.of(otherwise) : only, "data set");
    }

    /** The selected methods; by default those of the given names, or all if no names are given. */
    public List<Method> methods(String... otherwise) {
        return Usage.chosen(spec, allMethods(), Method::name, wanted.isEmpty() ? List.of(otherwise) : wanted, "method");
    }

    int threads() {
        return threads;
    }

    public void check() {
        Usage.require(spec, threads >= 0, "--threads must not be negative, got " + threads + "; 0 uses all processors");
        Usage.require(
                spec,
                joints.stream().allMatch(joint -> joint >= 1),
                "--joints are counted from 1, got "
                        + joints.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    private List<Method> allMethods() {
        return List.of(
                new LgrMethod(threads),
                new LgrStreamMethod(),
                new LocalGpMethod(threads),
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

    private static void addFile(
            Map<OutputFile, BiFunction<String, List<TaskReport>, String>> files,
            @Nullable Path path,
            BiFunction<String, List<TaskReport>, String> content) {
        if (path != null) {
            files.put(OutputFile.at(path), content);
        }
    }

    private static JsonObject json(String suite, String machine, List<TaskReport> reports) {
        return new JsonObject()
                .add("suite", suite)
                .add("machine", machine)
                .addObjects("tasks", reports.stream().map(AccuracyJson::of).toList());
    }

    private static String markdown(String machine, List<TaskReport> reports) {
        List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
        reports.forEach(report -> lines.addAll(AccuracyTables.sheet(report).markdown()));
        return String.join("\n", lines);
    }
}
