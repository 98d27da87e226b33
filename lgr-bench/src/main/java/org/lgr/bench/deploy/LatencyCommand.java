package org.lgr.bench.deploy;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.lgr.bench.measure.Durations;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench latency}: whether predictions are fast enough for a control loop. */
@Command(
        name = "latency",
        description = {
            "How long single calls take in a control loop of 1 kHz: one thread learns the seven torques of a simulated arm, another "
                    + "predicts them every 200 microseconds, a third refines local models in the background.",
            "",
            "Times are on the clock: of two busy processors and of other programs they tell as much as of lgr. A late tick began "
                    + "after the next one should have."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench latency",
            "  LGR_JAVA_OPTS='-XX:-UseParallelGC -XX:+UseG1GC' ./lgr bench latency --seconds 10"
        })
public final class LatencyCommand implements Callable<Integer> {
    private static final double[] SHARES = {0.5, 0.9, 0.99, 0.999};

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--seconds", paramLabel = "N", description = "How long the loop runs (default: ${DEFAULT-VALUE}).")
    private double seconds = 60;

    @Override
    public Integer call() {
        Usage.require(spec, seconds >= 0.1 && seconds <= 3600, "--seconds must be in [0.1, 3600], got " + seconds);
        LatencyRun run = new LatencyRun((int) Math.round(seconds * LatencyRun.RATE));
        run.run();
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine() + ", " + run.collectors());
        out.println();
        TextTable table = new TextTable("microseconds", "calls", "p50", "p90", "p99", "p99.9", "max");
        row(table, "learn", run.learning(), 0);
        row(table, "predict", run.predicting(), 0);
        row(table, "learn, first sixth left out", run.learning(), 1.0 / 6);
        row(table, "predict, first sixth left out", run.predicting(), 1.0 / 6);
        table.lines().forEach(out::println);
        out.println();
        out.printf(
                Locale.ROOT,
                "%d of %d ticks late, %d refinements, %.1f local models for each target%n",
                run.lateTicks(),
                run.learning().count(),
                run.refinements(),
                run.localModels());
        out.flush();
        return ExitCode.OK;
    }

    private static void row(TextTable table, String label, Durations durations, double leftOut) {
        long[] sorted = durations.sorted(leftOut);
        table.add(Stream.of(
                        Stream.of(label, String.valueOf(sorted.length)),
                        DoubleStream.of(SHARES).mapToObj(share -> micros(Durations.quantile(sorted, share))),
                        Stream.of(micros(Durations.quantile(sorted, 1))))
                .flatMap(cells -> cells)
                .toList());
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%.1f", 1e-3 * nanos);
    }
}
