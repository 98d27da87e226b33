package org.lgr.bench.stream;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench stream}: compares LGR with other methods that learn one point at a time. */
@Command(
        name = "stream",
        description = {
            "Compares lgr with other methods on streams: each point is predicted, then learned, in one process and one thread.",
            "",
            "lgr has its default options, MOA's learners theirs; LWPR, LoG-GP and I-SSGPR find their settings on the first "
                    + "1,000 points, which are not scored. Persistence, the last target again, stands in every table. Methods that know one target only have a learner for each. Times are processor time of the "
                    + "thread for all targets of a point; what lgr spends on refining its local models is part of learning, and "
                    + "shown apart. Heap is what a collection leaves at the end, and after a tenth of the stream.",
            "",
            "nMSE is the mean squared error over the variance of the target in the stream. \"least\" and \"most\" are the shares of "
                    + "targets inside the 95 %% interval in the tenths of the stream where they are smallest and largest. \"back\" "
                    + "after a change is the first stretch of 5,000 points whose error is within 1.5 times that before."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench stream --data DIR --streams sarcos,sarcos-shuffled,cross",
            "  ./lgr bench stream --streams arm-long --points 200000 --json result.json",
            "  ./lgr bench stream --streams payload,elsewhere --methods lgr,lgr-keep"
        })
public final class StreamCommand implements Callable<Integer> {
    private static final int PEER_POINTS = 50_000;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with the recorded data: sarcos/. What is missing is skipped.")
    private Path data = Path.of("data");

    @Option(
            names = "--streams",
            paramLabel = "NAME",
            split = ",",
            description =
                    "sarcos, sarcos-shuffled, sarcos-trajectories, arm-trajectories, arm, arm-long, payload, payload-long, "
                            + "elsewhere, cross (default: all).")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "METHOD",
            split = ",",
            description =
                    "lgr, lgr-keep, lgr-pretrained, lwpr, log-gp, i-ssgpr, fimt-dd, amrules, arf-reg, knn (default: all), "
                            + "beside persistence. lgr-keep never forgets, and runs where the world changes; "
                            + "lgr-pretrained starts from a batch fit of the first 1,000 points.")
    private List<String> wanted = new ArrayList<>();

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "Points of arm-long and payload-long (default: ${DEFAULT-VALUE}).")
    private int points = 1_000_000;

    @Option(
            names = "--full",
            description =
                    "All methods on arm-long and payload-long, too, which takes hours; otherwise lgr alone, and all on "
                            + "the 50,000 points of arm and payload.")
    private boolean full;

    @Option(names = "--seeds", paramLabel = "N", description = "Repetitions of the cross (default: ${DEFAULT-VALUE}).")
    private int seeds = 5;

    @Option(names = "--quick", description = "Tiny parts of the streams, to see that everything works.")
    private boolean quick;

    @Option(
            names = "--goals",
            description = "Also print the goals for lgr on the streams of this run, and whether they are reached.")
    private boolean goals;

    @Option(names = "--json", paramLabel = "FILE", description = "Write all results as JSON.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
    private @Nullable Path markdown;

    @Override
    public Integer call() throws IOException {
        Usage.require(spec, seeds >= 1, "--seeds must be at least 1, got " + seeds);
        Usage.require(spec, points >= PEER_POINTS, "--points must be at least " + PEER_POINTS + ", got " + points);
        OutputFile jsonFile = json == null ? null : OutputFile.at(json);
        OutputFile markdownFile = markdown == null ? null : OutputFile.at(markdown);
        List<StreamTask> tasks = Usage.chosen(
                spec, StreamSuite.tasks(data, PEER_POINTS, points, quick), StreamTask::name, only, "stream");
        List<StreamMethod> methods = new ArrayList<>(List.of(new PersistenceMethod()));
        methods.addAll(Usage.chosen(spec, methods(), StreamMethod::name, wanted, "method"));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        StreamBench bench = new StreamBench(methods, seeds, line -> {
            err.println(line);
            err.flush();
        });
        String machine = Usage.machine() + ", one thread";
        out.println(machine);
        out.println();
        List<StreamReport> reports = new ArrayList<>();
        for (StreamTask task : tasks) {
            StreamReport report = bench.run(full ? task.full() : task);
            reports.add(report);
            StreamTables.sheet(report).text().forEach(out::println);
            out.flush();
            // Written after each stream, so that an interrupted run keeps its results.
            if (jsonFile != null) {
                jsonFile.write(json(machine, reports) + "\n");
            }
            if (markdownFile != null) {
                markdownFile.write(markdown(machine, reports));
            }
        }
        if (goals) {
            TextTable table = new TextTable("goal", "reached", "verdict");
            StreamGoals.judge(reports).forEach(verdict -> table.add(verdict.goal(), verdict.reached(), verdict.word()));
            table.lines().forEach(out::println);
            out.flush();
        }
        return reports.stream().allMatch(report -> report.failures().isEmpty()) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    static List<StreamMethod> methods() {
        return Stream.of(
                        List.of(LgrStream.usual(), LgrStream.keeping(), LgrStream.pretrained()),
                        PretrainedMethod.all(),
                        MoaMethod.all())
                .<StreamMethod>flatMap(List::stream)
                .toList();
    }

    private static JsonObject json(String machine, List<StreamReport> reports) {
        return new JsonObject()
                .add("suite", "stream")
                .add("machine", machine)
                .addObjects("streams", reports.stream().map(StreamJson::of).toList())
                .addObjects(
                        "goals",
                        StreamGoals.judge(reports).stream()
                                .map(verdict -> new JsonObject()
                                        .add("goal", verdict.goal())
                                        .add("reached", verdict.reached())
                                        .add("verdict", verdict.word()))
                                .toList());
    }

    private static String markdown(String machine, List<StreamReport> reports) {
        List<String> lines = new ArrayList<>(List.of(machine + ".", ""));
        reports.forEach(report -> lines.addAll(StreamTables.sheet(report).markdown()));
        return String.join("\n", lines);
    }
}
