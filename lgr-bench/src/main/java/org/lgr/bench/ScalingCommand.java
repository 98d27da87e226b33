package org.lgr.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lgr.bench.ScalingCase.Cost;
import org.lgr.cli.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench scaling}: what a fit costs when the problem grows. */
@Command(
        name = "scaling",
        description = {
            "How the cost of a fit grows with rows, local models, inputs, outputs and threads, on the simulated arm, with default options "
                    + "and its trajectories as groups.",
            "",
            "What does not grow is 20,000 rows, 21 inputs, one torque, one thread. Where rows grow, there are at most 40 local models, and else "
                    + "as many as needed. Fewer inputs are the first of the arm; those beyond 21 are noise. Where models grow, it is the limit of their number that does. Slopes are those on logarithmic "
                    + "axes, of CPU seconds; 1 is linear. Heap is the most in use during the fit, garbage included, beyond the data."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./lgr bench scaling --over rows --most 320000", "  LGR_JAVA_OPTS=-Xmx4g ./lgr bench scaling"})
final class ScalingCommand implements Callable<Integer> {
    private static final int QUICK_ROWS = 600;
    private static final int QUICK_STEPS = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--over",
            paramLabel = "WHAT",
            split = ",",
            description = "What grows: rows, models, inputs, outputs, threads (default: all).")
    private List<String> over = new ArrayList<>();

    @Option(names = "--most", paramLabel = "N", description = "Most rows (default: ${DEFAULT-VALUE}).")
    private int most = 1_000_000;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows where something else grows (default: ${DEFAULT-VALUE}).")
    private int rows = 20_000;

    @Option(names = "--quick", description = "Few rows and two sizes of each, to see that everything works.")
    private boolean quick;

    @Override
    public Integer call() {
        Usage.require(spec, rows >= 100, "--rows must be at least 100, got " + rows);
        Usage.require(spec, most >= 20_000, "--most must be at least 20000, got " + most + "; a slope needs two sizes");
        List<ScalingAxis> axes =
                Usage.chosen(spec, List.of(ScalingAxis.values()), ScalingAxis::label, over, "scaling over");
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine());
        ScalingCase usual = new ScalingCase(quick ? QUICK_ROWS : rows, RobotData.INPUTS, 1, 0, 1);
        usual.measure(); // for the compiler; the first fit would look expensive
        for (ScalingAxis axis : axes) {
            out.println();
            print(axis, usual, out);
        }
        return ExitCode.OK;
    }

    private void print(ScalingAxis axis, ScalingCase usual, PrintWriter out) {
        int[] sizes = sizes(axis);
        TextTable table = new TextTable(axis.label(), "CPU s", "wall s", "models", "heap MB");
        double[] x = new double[sizes.length];
        double[] cpu = new double[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            Cost cost = axis.at(usual, sizes[i]).measure();
            x[i] = sizes[i];
            cpu[i] = cost.cpuSeconds();
            table.add(
                    String.valueOf(sizes[i]),
                    Tables.number("%.2f", cost.cpuSeconds()),
                    Tables.number("%.2f", cost.wallSeconds()),
                    Tables.number("%.1f", cost.models()),
                    String.valueOf(cost.heapMegabytes()));
        }
        table.lines().forEach(out::println);
        out.printf(
                Locale.ROOT,
                "  slope over %s: %.2f by least squares, %.2f between the last two%n",
                axis.label(),
                LogSlope.leastSquares(x, cpu),
                LogSlope.last(x, cpu));
        out.flush();
    }

    private int[] sizes(ScalingAxis axis) {
        if (!quick) {
            return axis.sizes(most);
        }
        return axis == ScalingAxis.ROWS
                ? new int[] {QUICK_ROWS, 2 * QUICK_ROWS}
                : Arrays.copyOf(axis.sizes(most), QUICK_STEPS);
    }
}
