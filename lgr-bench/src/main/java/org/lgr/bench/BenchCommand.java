package org.lgr.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.lgr.bench.accuracy.AccuracyRun;
import org.lgr.bench.accuracy.PlotCommand;
import org.lgr.bench.accuracy.ProgressCommand;
import org.lgr.bench.accuracy.SuiteOptions;
import org.lgr.bench.accuracy.Task;
import org.lgr.bench.deploy.ExportCommand;
import org.lgr.bench.deploy.LatencyCommand;
import org.lgr.bench.deploy.StartupCommand;
import org.lgr.bench.generalisation.GeneralisationCommand;
import org.lgr.bench.micro.JmhCommand;
import org.lgr.bench.micro.LoopsCommand;
import org.lgr.bench.report.Usage;
import org.lgr.bench.scaling.ScalingCommand;
import org.lgr.bench.stream.StreamCommand;
import org.lgr.cli.OptionalCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench}: compares LGR with other methods on the same data and checks its goals. */
@Command(
        name = "bench",
        subcommands = {
            StreamCommand.class,
            LatencyCommand.class,
            ProgressCommand.class,
            PlotCommand.class,
            GeneralisationCommand.class,
            ScalingCommand.class,
            LoopsCommand.class,
            ExportCommand.class,
            StartupCommand.class,
            JmhCommand.class
        },
        description = {
            "Compares lgr with other methods on the same data, and with its goals; all data sets and methods, unless some are chosen.",
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
            "  ./lgr bench progress --data DIR --methods lightgbm-linear",
            "  ./lgr bench generalisation --data DIR --only concrete",
            "  ./lgr bench plot docs/benchmarks/accuracy.md -o accuracy.svg",
            "  ./lgr bench scaling --most 320000",
            "  ./lgr bench kernels"
        })
public final class BenchCommand implements OptionalCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "What to compare: accuracy (default: ${DEFAULT-VALUE}).")
    private String suite = "accuracy";

    @Mixin
    private SuiteOptions options = new SuiteOptions();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Repetitions where the data allow it (default: ${DEFAULT-VALUE}).")
    private int seeds = 5;

    /** For the service loader. */
    public BenchCommand() {}

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public Integer call() throws IOException {
        Usage.require(spec, suite.equals("accuracy"), "there is no suite '" + suite + "'; there is accuracy");
        Usage.require(spec, seeds >= 1, "--seeds must be at least 1, got " + seeds);
        options.check();
        List<Task> tasks = options.tasks();
        AccuracyRun bench = options.bench(options.methods(), seeds);
        return SuiteOptions.exitCode(options.run(suite, tasks, bench::run));
    }
}
