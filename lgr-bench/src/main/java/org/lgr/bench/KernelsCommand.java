package org.lgr.bench;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import org.lgr.cli.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench kernels}: how near the inner loops come to what the processor can do. */
@Command(
        name = "kernels",
        description = {
            "How near the inner loops of a fit come to what this processor can do, measured in the same run on one thread.",
            "",
            "The peak is a loop of multiply-adds in registers on what lies in the first cache. Exponentials are the activations of no "
                    + "inputs; distances are what two multiply-adds for each input would take at the peak. Every number is the best of "
                    + "several rounds; lgr bench jmh KernelBenchmark measures the same with more care."
        },
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench kernels")
final class KernelsCommand implements Callable<Integer> {
    private static final int[] DIMENSIONS = {2, 8, 21};
    private static final int FEW_INPUTS = 8; // up to here exponentials should dominate
    private static final int ROUNDS = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--seconds", paramLabel = "N", description = "Time for each number (default: ${DEFAULT-VALUE}).")
    private double seconds = 2;

    private double checksum; // keeps what is computed alive

    @Override
    public Integer call() {
        Usage.require(spec, seconds >= 0.01 && seconds <= 60, "--seconds must be in [0.01, 60], got " + seconds);
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine() + ", " + KernelWork.loops() + " loops");
        out.println();
        TextTable table = new TextTable("", "measured", "bound", "ratio", "goal", "");
        KernelWork products = new KernelWork(1);
        double peak = products.peakFlops() / best(products::peak) * 1e-9;
        double gram = KernelWork.gramFlops() / best(products::gram) * 1e-9;
        row(table, "Gram of 1024 rows x 300, GFLOP/s", gram, peak, gram / peak, ">= 0.60", gram >= 0.6 * peak);
        for (int dimension : DIMENSIONS) {
            KernelWork work = new KernelWork(dimension);
            double activations = nanos(work::activations);
            boolean few = dimension <= FEW_INPUTS;
            double bound = few ? nanos(work::exponentials) : work.distanceFlops() / peak;
            double most = few ? 1.5 : 2;
            row(
                    table,
                    String.format(
                            Locale.ROOT,
                            "activations, D = %d, over %s, ns",
                            dimension,
                            few ? "exponentials" : "distances"),
                    activations,
                    bound,
                    activations / bound,
                    String.format(Locale.ROOT, "<= %.2f", most),
                    activations <= most * bound);
        }
        table.lines().forEach(out::println);
        out.flush();
        return Double.isNaN(checksum) ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private static void row(
            TextTable table, String what, double measured, double bound, double ratio, String goal, boolean hit) {
        table.add(
                what,
                Tables.number("%.2f", measured),
                Tables.number("%.2f", bound),
                Tables.number("%.2f", ratio),
                goal,
                hit ? "hit" : "miss");
    }

    /** Of one row. */
    private double nanos(DoubleSupplier block) {
        return 1e9 * best(block) / KernelWork.BLOCK;
    }

    /** Seconds of one call: the best of rounds, the first of which the compiler spoils. */
    private double best(DoubleSupplier work) {
        double[] rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long calls = 0;
            long start = System.nanoTime();
            double elapsed;
            do {
                for (int i = 0; i < 10; i++) {
                    checksum += work.getAsDouble();
                }
                calls += 10;
                elapsed = 1e-9 * (System.nanoTime() - start);
            } while (elapsed < seconds / ROUNDS);
            rounds[round] = elapsed / calls;
        }
        return Arrays.stream(rounds).min().orElseThrow();
    }
}
