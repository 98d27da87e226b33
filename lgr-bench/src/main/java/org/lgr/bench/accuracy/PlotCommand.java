package org.lgr.bench.accuracy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lgr bench plot}: draws accuracy against cost from tables that were written before. */
@Command(
        name = "plot",
        description = {
            "Draws the error of every method over its training time, from the tables of a page that --markdown wrote.",
            "",
            "A chart is drawn for each table with the columns method, nMSE and train CPU s, under the heading above it. "
                    + "Tables that name a method several times, for several data sets, are left out."
        },
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench plot docs/benchmarks/accuracy.md -o docs/benchmarks/accuracy.svg")
public final class PlotCommand implements Callable<Integer> {
    private static final String METHOD = "method";
    private static final String ERROR = "nMSE";
    private static final String COST = "train CPU s";

    @Parameters(paramLabel = "PAGE", description = "Markdown file with the tables.")
    private Path page = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Figure to write (SVG).")
    private Path output = Path.of("");

    @Override
    public Integer call() throws IOException {
        OutputFile file = OutputFile.at(output, page);
        List<CostPlot.Chart> charts = charts(Files.readAllLines(page));
        if (charts.isEmpty()) {
            throw new CommandException(page + " has no table with the columns " + METHOD + ", " + ERROR + " and " + COST
                    + "; give a file that --markdown wrote");
        }
        file.write(CostPlot.draw(charts));
        return ExitCode.OK;
    }

    static List<CostPlot.Chart> charts(List<String> lines) {
        List<CostPlot.Chart> charts = new ArrayList<>();
        String heading = "";
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("#")) {
                heading = lines.get(i).replaceFirst("^#+ *", "");
            }
            List<String> names = cells(lines.get(i));
            if (names.containsAll(List.of(METHOD, ERROR, COST))) {
                List<CostPlot.Point> points = new ArrayList<>();
                for (int row = i + 2; row < lines.size() && lines.get(row).startsWith("|"); row++) {
                    List<String> cells = cells(lines.get(row));
                    points.add(new CostPlot.Point(
                            cells.get(names.indexOf(METHOD)).replaceFirst(" \\*$", ""),
                            Double.parseDouble(cells.get(names.indexOf(COST))),
                            Double.parseDouble(cells.get(names.indexOf(ERROR)))));
                }
                if (points.stream().map(CostPlot.Point::method).distinct().count() == points.size()) {
                    charts.add(new CostPlot.Chart(heading, points));
                }
            }
        }
        return charts;
    }

    private static List<String> cells(String line) {
        return line.startsWith("|")
                ? Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(String::strip)
                        .toList()
                : List.of();
    }
}
