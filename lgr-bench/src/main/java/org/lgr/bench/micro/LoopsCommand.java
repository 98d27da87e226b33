package org.lgr.bench.micro;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import org.lgr.bench.report.TableCells;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench kernels}: compares the speed of the inner loops with the limits of the processor. */
@Command(
        name = "kernels",
        description = {
            "How near the inner loops of a fit come to what this processor can do, measured in the same run on one thread.",
            "",
            "The peak is a loop of multiply-adds in registers on what lies in the first cache. Exponentials are the activations of no "
                    + "inputs; distances are what two multiply-adds for each input would take at the peak. All are measured in turn, in "
                    + "rounds shorter than what other processes leave between two interruptions, and every number is the best of its rounds; "
                    + "lgr bench jmh LoopsBenchmark measures averages of each alone."
        },
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench kernels")
public final class LoopsCommand implements Callable<Integer> {
    private static final int[] DIMENSIONS = {2, 8, 21};
    private static final int FEW_INPUTS = 8; // up to this number exponentials should dominate
    private static final double ROUND = 2e-4; // seconds
    private static final double WARM_UP = 0.25; // share of the time

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--seconds", paramLabel = "N", description = "Time for each number (default: ${DEFAULT-VALUE}).")
    private double seconds = 2;

    private double checksum; // prevents the compiler from removing the computation

    @Override
    public Integer call() {
        Usage.require(spec, seconds >= 0.01 && seconds <= 60, "--seconds must be in [0.01, 60], got " + seconds);
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine() + ", " + LoopsWork.loops() + " loops");
        out.println();
        TextTable table = new TextTable("", "measured", "bound", "ratio", "goal", "");
        LoopsWork products = new LoopsWork(1);
        List<DoubleSupplier> works = new ArrayList<>(List.of(products::peak, products::gram, products::exponentials));
        for (int dimension : DIMENSIONS) {
            works.add(new LoopsWork(dimension)::activations);
        }
        double[] times = best(works);
        double peak = LoopsWork.peakFlops() / times[0] * 1e-9;
        double gram = LoopsWork.gramFlops() / times[1] * 1e-9;
        double exponentials = 1e9 * times[2] / LoopsWork.BLOCK;
        row(table, "Gram of 1024 rows x 300, GFLOP/s", gram, peak, gram / peak, ">= 0.60", gram >= 0.6 * peak);
        for (int i = 0; i < DIMENSIONS.length; i++) {
            int dimension = DIMENSIONS[i];
            double activations = 1e9 * times[3 + i] / LoopsWork.BLOCK; // per row
            boolean few = dimension <= FEW_INPUTS;
            double bound = few ? exponentials : LoopsWork.distanceFlops(dimension) / peak;
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
                TableCells.number("%.2f", measured),
                TableCells.number("%.2f", bound),
                TableCells.number("%.2f", ratio),
                goal,
                hit ? "hit" : "miss");
    }

    /**
     * Seconds per call of each work: the best of many short rounds. The works take turns, so that a temporary slowdown
     * of the machine affects some rounds of each but not all rounds of one. A warm-up before is not measured.
     */
    private double[] best(List<DoubleSupplier> works) {
        double total = seconds * works.size();
        long[] calls = new long[works.size()];
        Arrays.fill(calls, 1);
        double[] best = new double[works.size()];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        boolean measures = false;
        long start = System.nanoTime();
        for (double elapsed = 0; elapsed < total || !measures; elapsed = since(start)) {
            if (!measures && elapsed >= WARM_UP * total) {
                measures = true;
                Arrays.fill(best, Double.POSITIVE_INFINITY);
            }
            for (int i = 0; i < best.length; i++) {
                best[i] = Math.min(best[i], round(works.get(i), calls[i]));
                if (!measures) {
                    calls[i] = Math.max(1, Math.round(ROUND / best[i]));
                }
            }
        }
        return best;
    }

    /** Mean seconds per call over a number of calls. */
    private double round(DoubleSupplier work, long calls) {
        long start = System.nanoTime();
        for (long call = 0; call < calls; call++) {
            checksum += work.getAsDouble();
        }
        return since(start) / calls;
    }

    private static double since(long start) {
        return 1e-9 * (System.nanoTime() - start);
    }
}
