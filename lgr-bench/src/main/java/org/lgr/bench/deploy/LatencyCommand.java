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
            "In turn with it, a few seconds each, runs the same loop without any work: what it shows is the machine, and other "
                    + "programs. \"done after due\" is the time from the moment when a call was due until it was done, which "
                    + "contains the time until the thread woke up; \"above the empty loop\" is how much longer it is than "
                    + "that of the loop without work. A late tick began after the next one should have. The first sixth "
                    + "is left out.",
            "",
            "The launcher starts this command, as 'lgr stream', with a collector made for short pauses (ZGC); one "
                    + "that LGR_JAVA_OPTS chooses comes first."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lgr bench latency",
            "  LGR_JAVA_OPTS=-XX:+UseG1GC ./lgr bench latency --seconds 10",
            "  taskset -c 2,3 ./lgr bench latency"
        })
public final class LatencyCommand implements Callable<Integer> {
    private static final double[] SHARES = {0.5, 0.9, 0.99, 0.999};

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long each of the two loops runs (default: ${DEFAULT-VALUE}).")
    private double seconds = 60;

    @Override
    public Integer call() {
        Usage.require(spec, seconds >= 0.1 && seconds <= 3600, "--seconds must be in [0.1, 3600], got " + seconds);
        LatencyRun run = new LatencyRun((int) Math.round(seconds * ControlLoop.RATE));
        run.run();
        ControlLoop busy = run.busy();
        ControlLoop empty = run.empty();
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine() + ", " + CollectorPauses.collectors());
        out.println();
        TextTable table = new TextTable("microseconds", "calls", "p50", "p90", "p99", "p99.9", "max");
        row(table, "learn", busy.writing());
        row(table, "predict", busy.reading());
        row(table, "learn, done after due", busy.written());
        row(table, "empty loop, the same", empty.written());
        difference(table, "learn above the empty loop", busy.written(), empty.written());
        row(table, "predict, done after due", busy.read());
        row(table, "empty loop, the same", empty.read());
        difference(table, "predict above the empty loop", busy.read(), empty.read());
        table.lines().forEach(out::println);
        out.println();
        CollectorPauses.Pauses pauses = run.pauses();
        out.printf(
                Locale.ROOT,
                "pauses of the collector after warm-up: %d, the longest %.2f ms, in all %.1f ms%n",
                pauses.count(),
                1e-6 * pauses.longest().toNanos(),
                1e-6 * pauses.total().toNanos());
        out.printf(
                Locale.ROOT,
                "%d of %d ticks late (%d of the empty loop), %d refinements, %.1f local models for each target%n",
                busy.lateTicks(),
                busy.writing().count(),
                empty.lateTicks(),
                run.refinements(),
                run.localModels());
        out.flush();
        return ExitCode.OK;
    }

    private static void difference(TextTable table, String label, Durations durations, Durations others) {
        long[] sorted = durations.sorted(LatencyRun.WARM_UP);
        long[] other = others.sorted(LatencyRun.WARM_UP);
        table.add(Stream.concat(
                        Stream.of(label, ""),
                        DoubleStream.concat(DoubleStream.of(SHARES), DoubleStream.of(1))
                                .mapToObj(share ->
                                        micros(Durations.quantile(sorted, share) - Durations.quantile(other, share))))
                .toList());
    }

    private static void row(TextTable table, String label, Durations durations) {
        long[] sorted = durations.sorted(LatencyRun.WARM_UP);
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
