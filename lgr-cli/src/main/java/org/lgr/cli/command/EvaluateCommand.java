package org.lgr.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.lgr.cli.column.ParallelRows;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.CpuClock;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.Progress;
import org.lgr.cli.model.ModelArguments;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.PredictionTask;
import org.lgr.cli.model.ScoresByFile;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.ThreadsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code lgr evaluate}: how well a model predicts rows whose targets are known. */
@Command(
        name = "evaluate",
        description = {
            "Compares predictions with known targets.",
            "",
            "nMSE is the mean squared error divided by the variance of the targets: 0 is perfect, 1 no better than their "
                    + "mean. NLPD is the mean negative log predictive density in nats: smaller is better. \"in 95 %%\" is "
                    + "the share of targets inside the predicted 95 %% interval, and should be about that."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  lgr evaluate model.lgr test.csv", "  lgr evaluate model.lgr 'runs/*.csv' --json"})
public final class EvaluateCommand implements Callable<Integer> {
    @Mixin
    private Console console = new Console();

    @Mixin
    private ModelArguments arguments = new ModelArguments();

    @Mixin
    private ThreadsOption threads = new ThreadsOption();

    @Override
    public Integer call() throws IOException {
        CpuClock clock = new CpuClock();
        ModelFileContents models = arguments.loadModels();
        DataFiles data = arguments.data();
        int targets = models.targets().size();
        ScoresByFile scores = new ScoresByFile(data.paths(), models.targets());
        int dimension = models.inputs().size();
        try (RowSupply rows = arguments.openWithTargets(models)) {
            Progress progress = console.progress();
            PredictionTask task = new PredictionTask(
                    models,
                    false,
                    IntStream.range(0, models.baselines().size())
                            .map(i -> dimension + targets + i)
                            .toArray());
            new ParallelRows(threads.count(), task.width(), task::function).run(rows, (row, result) -> {
                int file = data.several() ? (int) row[row.length - 1] : 0;
                for (int i = 0; i < targets; i++) {
                    scores.add(file, i, task.prediction(result, i), row[dimension + i]);
                }
                progress.update(Double.NaN, rows.rows() + " rows");
            });
            progress.finish();
            rows.requireSome();
            rows.reportBad(console);
            report(models, rows, scores, clock);
        }
        return ExitCode.OK;
    }

    private void report(ModelFileContents models, RowSupply rows, ScoresByFile scores, CpuClock clock) {
        List<String> lines = new ArrayList<>(scores.all().lines());
        lines.addAll(scores.lines());
        if (!models.lgr()) {
            lines.add("Method: " + models.method());
        }
        console.print(lines);
        JsonObject json = new JsonObject()
                .add("model", arguments.model().toString())
                .add("data", arguments.data().toString());
        scores.all().addTo(json);
        scores.addTo(json);
        json.add("badRows", rows.bad()).add("method", models.method());
        models.addTo(json);
        clock.addTo(json);
        console.print(json);
    }
}
