package org.lgr.bench.generalisation;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.peers.LightGbmMethod;
import org.lgr.bench.method.peers.NetworkMethod;
import org.lgr.bench.method.peers.XgboostMethod;
import org.lgr.bench.method.process.ArdProcessMethod;
import org.lgr.bench.method.process.LinearMethod;
import org.lgr.bench.report.Sheet;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code lgr bench generalisation}: compares LGR with strong methods where training rows are few or differ from test
 * rows.
 */
@Command(
        name = "generalisation",
        description = {
            "Compares lgr with other methods on few trajectories and on tables in folds, and looks at "
                    + "what lgr says at inputs that were never measured. All data sets and methods, unless some are "
                    + "chosen, which takes many hours.",
            "",
            "lgr has its default options. lgr-ungrouped is not told which rows are one trajectory. The "
                    + "other methods are tuned on a part of the training rows of each fold, which is not part of "
                    + "the time. ard-gp is an exact Gaussian process with a length scale for each input, which "
                    + "learns them from at most 1,000 rows and predicts from at most 4,000.",
            "",
            "A cell is a target of a fold. nMSE is the mean squared error over the variance of the test "
                    + "targets, averaged over seeds and cells; \"worst\" is the largest of any fit, \"x best\" the "
                    + "ratio to the best method that is not lgr, on the cells that both have. NLPD is the mean "
                    + "negative log predictive density, \"in 95 %%\" the share of targets inside the 95 %% "
                    + "interval, \"in range\" the share of predicted means at most half a width outside the range "
                    + "of the training targets. CPU s are those of a fit to all targets of a fold.",
            "",
            "Made inputs come from training rows, 2,000 of each kind: with one column of another row, "
                    + "with every column of another row, 1.5 and 5 times as far from their mean. Distances are in "
                    + "widths of the range of the training targets."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench generalisation --only arm-4 --joints 1 --folds 0 --methods lgr,ard-gp,linear",
            "  ./lgr bench generalisation --data DIR --methods ard-gp,linear --json peers.json",
            "  ./lgr bench generalisation --data DIR --methods lgr --seeds 3 --merge peers.json --json all.json",
            "  ./lgr bench generalisation --data DIR --tables-only --merge peers.json lgr.json"
        })
public final class GeneralisationCommand implements Callable<Integer> {
    private static final int QUICK_ROWS = 200;
    private static final int[] UPDATES = {3000, 10_000, 30_000};
    private static final int[] QUICK_UPDATES = {100, 200};

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Folder with the recorded data: panda/, sarcos/, uci/ and kin40k/. What is missing is skipped.")
    private Path data = Path.of("data");

    @Option(
            names = "--only",
            paramLabel = "DATA",
            split = ",",
            description = "Data sets: arm-3, arm-4, arm-6, arm-10, arm-25, panda, sarcos-trajectories, concrete, wine, "
                    + "airfoil, housing, energy, yacht, pol, elevators, protein, kin40k.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "METHOD",
            split = ",",
            description = "lgr, lgr-ungrouped, ard-gp, lightgbm-linear, xgboost, mlp, linear.")
    private List<String> wanted = new ArrayList<>();

    @Option(
            names = "--folds",
            paramLabel = "N",
            split = ",",
            description =
                    "Folds, or draws of generated data, counted from 0; where none of them exists, the usual ones.")
    private List<Integer> folds = new ArrayList<>();

    @Option(
            names = "--joints",
            paramLabel = "N",
            split = ",",
            description = "Targets to learn, counted from 1, for a quick look; goals over all targets are not judged.")
    private List<Integer> joints = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Fits of lgr to each fold, with other seeds, to see the scatter (default: ${DEFAULT-VALUE}).")
    private int seeds = 1;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of every method while it learns, 0 for all processors (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(names = "--quick", description = "Tiny parts of the data, to see that everything works.")
    private boolean quick;

    @Option(
            names = "--merge",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Add the results of earlier runs, from their JSON; this run replaces what it repeats.")
    private List<Path> merged = new ArrayList<>();

    @Option(names = "--tables-only", description = "Fit nothing: print what --merge adds.")
    private boolean tablesOnly;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write all results as JSON, after every fold, so that an interrupted run keeps what is done.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
    private @Nullable Path markdown;

    /** For picocli. */
    public GeneralisationCommand() {}

    @Override
    public Integer call() throws IOException {
        check();
        OutputFile jsonFile = json == null ? null : OutputFile.at(json);
        OutputFile markdownFile = markdown == null ? null : OutputFile.at(markdown);
        List<FoldedTask> tasks = Usage.chosen(spec, GeneralisationTasks.all(data), FoldedTask::name, only, "data set");
        List<Method> methods = Usage.chosen(spec, methods(), Method::name, wanted, "method");
        Results results = Results.NONE;
        for (Path file : merged) {
            results = results.plus(ResultsFile.read(file, quick));
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        GeneralisationRun run = new GeneralisationRun(
                methods, seeds, joints.stream().map(joint -> joint - 1).toList(), line -> {
                    err.println(line);
                    err.flush();
                });
        String machine = Usage.machine();
        List<Sheet> sheets = new ArrayList<>();
        for (FoldedTask whole : tasks) {
            FoldedTask task = quick ? whole.quick(QUICK_ROWS) : whole;
            Optional<String> obstacle = tablesOnly ? Optional.empty() : task.obstacle();
            if (!tablesOnly && obstacle.isEmpty()) {
                for (int fold : task.foldsOf(folds)) {
                    results = results.plus(run.run(task, fold));
                    if (jsonFile != null) {
                        jsonFile.write(ResultsFile.text(machine, quick, results));
                    }
                }
            }
            TaskResults known = results.of(task);
            if (obstacle.isPresent() && known.all().isEmpty()) {
                print(TaskTables.skipped(task, obstacle.get()), sheets, out);
            } else if (!known.all().isEmpty() || !known.failures().isEmpty()) {
                print(TaskTables.sheet(known), sheets, out);
            }
        }
        Results all = results;
        summaries(tasks.stream()
                        .map(all::of)
                        .filter(known -> !known.all().isEmpty())
                        .toList())
                .forEach(sheet -> print(sheet, sheets, out));
        if (jsonFile != null) { // also if nothing was fitted
            jsonFile.write(ResultsFile.text(machine, quick, results));
        }
        if (markdownFile != null) {
            List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
            sheets.forEach(sheet -> lines.addAll(sheet.markdown()));
            markdownFile.write(String.join("\n", lines));
        }
        return results.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<Sheet> summaries(List<TaskResults> tasks) {
        List<Sheet> sheets = new ArrayList<>();
        if (!tasks.isEmpty()) {
            sheets.addAll(SummaryTables.sheets(tasks));
            boolean lgr = tasks.stream().anyMatch(task -> task.methods().contains(Results.LGR));
            if (lgr && !quick) { // the goals do not apply to tiny parts
                sheets.add(GeneralisationGoals.sheet(tasks));
            }
        }
        return sheets;
    }

    private static void print(Sheet sheet, List<Sheet> sheets, PrintWriter out) {
        sheets.add(sheet);
        sheet.text().forEach(out::println);
        out.flush();
    }

    private void check() {
        Usage.require(spec, seeds >= 1, "--seeds must be at least 1, got " + seeds);
        Usage.require(spec, threads >= 0, "--threads must not be negative, got " + threads + "; 0 uses all processors");
        Usage.require(
                spec, joints.stream().allMatch(joint -> joint >= 1), "--joints are counted from 1, got " + joints);
        Usage.require(spec, folds.stream().allMatch(fold -> fold >= 0), "--folds are counted from 0, got " + folds);
        Usage.require(
                spec,
                !tablesOnly || !merged.isEmpty(),
                "--tables-only fits nothing; say with --merge FILE what to print");
    }

    private List<Method> methods() {
        LgrMethod lgr = new LgrMethod(threads);
        return List.of(
                lgr,
                new UngroupedMethod(lgr),
                new ArdProcessMethod(threads),
                LightGbmMethod.linear(threads),
                new XgboostMethod(threads),
                new NetworkMethod(threads, quick ? QUICK_UPDATES : UPDATES),
                new LinearMethod());
    }
}
