package org.lgr.bench.scaling;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.report.TableCells;
import org.lgr.bench.report.Usage;
import org.lgr.bench.scaling.ScalingCase.Cost;
import org.lgr.cli.console.TextTable;
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
                    + "axes, of CPU seconds; 1 is linear. A goal is hit if both slopes are within it.",
            "",
            "collapsed-rows, collapsed-models, mean-field-rows and mean-field-models are about one iteration of the paper's rule with that "
                    + "inference, at a fixed structure: local models at the first rows (40 where rows grow), none pruned. Seconds are the mean of "
                    + "nine iterations, in the best of three fits.",
            "",
            "Live memory is the most that is reachable beyond the data between iterations, garbage left out, in a second fit that collects now and then. "
                    + "What a pass over the rows holds only while it runs is not in it."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./lgr bench scaling --over rows --most 320000", "  LGR_JAVA_OPTS=-Xmx4g ./lgr bench scaling"})
public final class ScalingCommand implements Callable<Integer> {
    private static final int QUICK_ROWS = 200;
    private static final int QUICK_STEPS = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--over",
            paramLabel = "WHAT",
            split = ",",
            description =
                    "What grows: rows, models, collapsed-rows, collapsed-models, mean-field-rows, mean-field-models, inputs, outputs, "
                            + "threads (default: all).")
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
        usual.measure(); // warm-up for the compiler; otherwise the first fit would seem slow
        for (ScalingAxis axis : axes) {
            out.println();
            print(axis, usual, out);
        }
        return ExitCode.OK;
    }

    private void print(ScalingAxis axis, ScalingCase usual, PrintWriter out) {
        int[] sizes = sizes(axis);
        TextTable table = new TextTable(
                axis.label(),
                axis.iterations() ? "CPU s an iteration" : "CPU s",
                axis.iterations() ? "wall s an iteration" : "wall s",
                "models",
                "live MB beyond the data");
        if (axis.iterations()) {
            axis.at(usual, sizes[0]).measure(); // warm-up for the compiler, of loops that whole fits do not use
        }
        double[] x = new double[sizes.length];
        double[] cpu = new double[sizes.length];
        long[] live = new long[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            Cost cost = axis.at(usual, sizes[i]).measure();
            x[i] = sizes[i];
            cpu[i] = cost.cpuSeconds();
            live[i] = cost.liveMegabytes();
            table.add(
                    String.valueOf(sizes[i]),
                    TableCells.number(axis.iterations() ? "%.4f" : "%.2f", cost.cpuSeconds()),
                    TableCells.number(axis.iterations() ? "%.4f" : "%.2f", cost.wallSeconds()),
                    TableCells.number("%.1f", cost.models()),
                    String.valueOf(live[i]));
        }
        table.lines().forEach(out::println);
        out.println("  " + slopes(axis, LogSlope.leastSquares(x, cpu), LogSlope.last(x, cpu)));
        if (axis.rows()) {
            out.println("  " + memory(sizes, live));
        }
        out.flush();
    }

    /** Slopes in words, with a verdict if there is a goal. */
    static String slopes(ScalingAxis axis, double leastSquares, double last) {
        String text = String.format(
                Locale.ROOT,
                "slope over %s: %.2f by least squares, %.2f between the last two",
                axis.label(),
                leastSquares,
                last);
        return axis.goal().isEmpty()
                ? text
                : String.format(
                        Locale.ROOT,
                        "%s; goal <= %.2f: %s",
                        text,
                        axis.goal().getAsDouble(),
                        Math.max(leastSquares, last) <= axis.goal().getAsDouble() ? "hit" : "miss");
    }

    /** Growth of memory with rows, in words. */
    static String memory(int[] rows, long[] live) {
        int last = rows.length - 1;
        return String.format(
                Locale.ROOT,
                "live memory beyond the data: %d MB at %,d rows, %d MB at %,d; %.0f bytes for each row more between the last two",
                live[0],
                rows[0],
                live[last],
                rows[last],
                (live[last] - live[last - 1]) * 0x1p20 / (rows[last] - rows[last - 1]));
    }

    private int[] sizes(ScalingAxis axis) {
        if (!quick) {
            return axis.sizes(most);
        }
        return axis.rows() ? new int[] {QUICK_ROWS, 2 * QUICK_ROWS} : Arrays.copyOf(axis.sizes(most), QUICK_STEPS);
    }
}
