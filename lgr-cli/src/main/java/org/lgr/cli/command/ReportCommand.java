package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.model.ModelArguments;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.ScoresByFile;
import org.lgr.cli.option.DataFiles;
import org.lgr.data.RowReader;
import org.lgr.data.Table;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;
import org.lgr.plot.report.Report;
import org.lgr.plot.report.ReportOutput;
import org.lgr.plot.svg.Fact;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lgr report}: a page that shows what a model learned, and how it does on given data. */
@Command(
        name = "report",
        description = {
            "Writes a page to look at in a browser: predictions against targets, residuals, calibration, what the local "
                    + "models learned. It is one file and needs no network.",
            "",
            "The course of training is known only to 'lgr fit --report'."
        },
        footerHeading = "%nExamples:%n",
        footer = "  lgr report model.lgr test.csv -o report.html")
public final class ReportCommand implements Callable<Integer> {
    @Mixin
    private Console console = new Console();

    @Mixin
    private ModelArguments arguments = new ModelArguments();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write, replaced if it exists (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("report.html");

    @Override
    public Integer call() throws IOException {
        DataFiles data = arguments.data();
        OutputFile file = OutputFile.at(output, data.and(arguments.model()));
        ModelFileContents models = arguments.loadModels();
        List<LgrModel> all = models.requireLgr(arguments.model(), "a report");
        Table table;
        try (RowReader reader = arguments.openData(models)) {
            if (!models.baselines().isEmpty()) {
                throw new CommandException("a report cannot show a model that corrects a baseline yet; 'lgr evaluate' "
                        + "scores it, and 'lgr fit --report' shows the correction");
            }
            reader.select(
                    arguments.inputsAndTargets(reader.names(), models),
                    data.several() ? new int[] {reader.fileColumn()} : new int[0]);
            table = Table.readAll(reader, arguments.skipBadRows());
        }
        int[] inputs = IntStream.range(0, models.inputs().size()).toArray();
        List<ReportOutput> outputs = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            outputs.add(new ReportOutput(all.get(i), table.toDataset(inputs, inputs.length + i)));
        }
        List<Fact> facts = new ArrayList<>(
                List.of(new Fact("model", arguments.model().toString()), new Fact("data", data.toString())));
        facts.addAll(scores(data, models, all, outputs, table).facts());
        String rows = table.rows() + " rows of " + data;
        file.write(new Report(Objects.toString(arguments.model().getFileName()), rows, facts, outputs).toHtml());

        if (table.skippedRows() > 0) {
            console.warn(data + ": left out " + Count.of(table.skippedRows(), "bad row"));
        }
        console.print(List.of("Report: " + output + " (open it in a browser)"));
        console.print(new JsonObject()
                .add("report", output.toString())
                .add("model", arguments.model().toString())
                .add("rows", table.rows())
                .add("badRows", table.skippedRows()));
        return ExitCode.OK;
    }

    private static ScoresByFile scores(
            DataFiles data, ModelFileContents models, List<LgrModel> all, List<ReportOutput> outputs, Table table) {
        ScoresByFile scores = new ScoresByFile(data.paths(), models.targets());
        if (data.several()) {
            double[] file =
                    table.column(models.inputs().size() + models.targets().size());
            for (int i = 0; i < all.size(); i++) {
                Dataset rows = outputs.get(i).rows();
                PointEvaluator point = all.get(i).evaluator();
                double[] x = new double[rows.dimension()];
                for (int n = 0; n < rows.size(); n++) {
                    rows.copyRow(n, x);
                    scores.add((int) file[n], i, point.evaluate(x).toPrediction(), rows.target(n));
                }
            }
        }
        return scores;
    }
}
