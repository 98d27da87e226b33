package org.lgr.bench.accuracy;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.lgr.bench.method.LgrCourse;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.method.LgrStage;
import org.lgr.bench.method.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lgr bench progress}: the accuracy of LGR over training time. */
@Command(
        name = "progress",
        description = {
            "How accurate lgr is after which part of its training, beside other methods at their end.",
            "",
            "A first fit, in the column of tuning, tells how many iterations there are. Then lgr is fitted again and again, each time "
                    + "stopped after a larger part of them: 1/32, 1/16, 1/8, 1/4, 1/2, 5/8, 3/4, 13/16, 7/8, 15/16 and all. CPU seconds are those of the whole stopped fit, from "
                    + "its beginning, and without the predictions that measure it. nMSE is on the test rows. The objective is the log "
                    + "evidence of the targets, or its bound, over the rows that the last iteration learned from, on average over the targets.",
            "",
            "Data sets are sarcos-trajectories and arm and the only method beside lgr is lightgbm-linear, unless others are chosen. The last "
                    + "lines, one for each data set: CPU seconds of the cheapest part of lgr with at most the nMSE of the best peer, that peer's "
                    + "own CPU seconds without its tuning, and their ratio."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench progress --data DIR --joints 1 --methods lightgbm-linear,xgboost",
            "  ./lgr bench progress --only arm --svg progress.svg --json progress.json"
        })
public final class ProgressCommand implements Callable<Integer> {
    private static final int WHOLE = 32;
    // The last parts are close together, because they cost most.
    private static final int[] PARTS = {1, 2, 4, 8, 16, 20, 24, 26, 28, 30, WHOLE};

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private SuiteOptions options = new SuiteOptions();

    @Override
    public Integer call() throws IOException {
        options.check();
        List<Method> peers = options.methods("lightgbm-linear").stream()
                .filter(method -> !LgrStage.isNameOf(method.name()))
                .toList();
        List<TaskReport> reports =
                options.run("progress", options.tasks("sarcos-trajectories", "arm"), task -> run(task, peers));
        PrintWriter out = spec.commandLine().getOut();
        reports.stream()
                .filter(report -> !report.skipped())
                .forEach(report -> out.println(report.task().name() + ": "
                        + report.verdict(TimeToAccuracy.GOAL).reached()));
        out.flush();
        return SuiteOptions.exitCode(reports);
    }

    private TaskReport run(Task task, List<Method> peers) throws IOException {
        LgrCourse course = new LgrCourse(new LgrMethod(options.threads()));
        Stream<Method> stages = Arrays.stream(PARTS).mapToObj(part -> new LgrStage(course, part, WHOLE));
        return options.bench(Stream.concat(stages, peers.stream()).toList(), 1).run(task.judgedBy(TimeToAccuracy.GOAL));
    }
}
