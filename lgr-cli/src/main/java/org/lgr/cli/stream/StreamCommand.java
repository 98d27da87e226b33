package org.lgr.cli.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.OnlineOptions;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.Progress;
import org.lgr.cli.console.UntilInterrupted;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.InputOptions;
import org.lgr.cli.option.OnlineLearnerOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.prepare.Preparation;
import org.lgr.eval.PrequentialScore;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.Restored;
import org.lgr.plot.svg.Fact;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lgr stream}: predicts and learns row by row, for as long as rows come. */
@Command(
        name = "stream",
        description = {
            "Predicts each row, then learns from it, as the rows come.",
            "",
            "Each row of the input gives a row of the output at once, with the columns of 'lgr predict', so that any "
                    + "program can talk to it through a pipe. A row whose target is empty is predicted only. Scores tell how "
                    + "well rows were predicted before they were learned from. Ctrl-C ends the stream as its own end does: "
                    + "with checkpoint, model, report and scores.",
            "",
            "The learner keeps a bounded number of rows, notices when the world changes, and needs no tuning."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr stream log.csv --target torque -o predictions.csv --report stream.html",
            "  robot | lgr stream - --target tau1..tau7 --checkpoint robot.state | controller",
            "  lgr stream model.lgr today.csv --save model2.lgr --forget 5000",
            "  lgr stream monday.csv --target torque --test tuesday.csv -o answers.csv"
        })
public final class StreamCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private Console console = new Console();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private StreamColumns columns = new StreamColumns();

    @Mixin
    private OnlineLearnerOptions options = new OnlineLearnerOptions();

    @Mixin
    private CheckpointOptions checkpoint = new CheckpointOptions();

    @Mixin
    private StreamOutputs outputs = new StreamOutputs();

    @Mixin
    private TestRows test = new TestRows();

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "[MODEL] DATA...",
            hideParamSyntax = true,
            description = "Model file to start from, if any, made by 'lgr fit' or --save; then the rows: data files, "
                    + "one after the other, or - for delimited text from standard input.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Points that recent scores and the learning curve are about (default: ${DEFAULT-VALUE}).")
    private int window = 1000;

    @Option(
            names = "--burn-in",
            paramLabel = "N",
            description = "Points at the beginning that are not scored: nothing can be known yet "
                    + "(default: ${DEFAULT-VALUE}).")
    private long burnIn = 20;

    @Override
    public Integer call() throws IOException {
        OnlineOptions settings = options.build();
        checkpoint.check();
        if (window < 1 || burnIn < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--window must be at least 1 and --burn-in at least 0, got " + window + " and " + burnIn);
        }
        Path model = files.size() > 1 && ModelFileContents.isCalledLikeModel(files.get(0)) ? files.get(0) : null;
        DataFiles data = DataFiles.of(model == null ? files : files.subList(1, files.size()));
        if (model == null) {
            columns.requireTarget();
        }
        outputs.check(data, model, test.file(), checkpoint.file());
        ModelFileContents models = model == null ? null : ModelFileContents.load(model);
        List<LgrModel> known = model == null || models == null ? List.of() : models.requireLgr(model, "a stream");
        try (RowReader reader = open(data, models)) {
            StreamColumns.Chosen chosen = columns.choose(reader, models, input.skipBadRows());
            test.check(input, chosen, models == null ? Preparation.none() : models.preparation());
            int targets = chosen.targets().size();
            Supplier<OnlineLearner> fresh = () -> known.isEmpty()
                    ? OnlineLearner.create(chosen.inputs().size(), targets, settings)
                    : OnlineLearner.startingFrom(known, settings);
            try (KeptLearner learner = checkpoint.learner(fresh, chosen)) {
                introduce(learner, chosen, settings);
                StreamRun run = new StreamRun(chosen, learner, new PrequentialScore(targets, window, burnIn));
                follow(run, learner, data, () -> {
                    conclude(data, model, run);
                    release(learner); // here, since an interruption ends the process without a further step
                });
            }
        }
        return ExitCode.OK;
    }

    private RowReader open(DataFiles data, @Nullable ModelFileContents models) throws IOException {
        RowReader raw = input.open(data);
        return models == null ? raw : models.preparation().apply(raw);
    }

    private void introduce(KeptLearner learner, StreamColumns.Chosen chosen, OnlineOptions settings) {
        console.say("Learning " + String.join(", ", chosen.targets()) + " from "
                + Count.of(chosen.inputs().size(), "input")
                + (learner.resumed()
                        ? "; going on from " + checkpoint.file() + " after "
                                + Count.of(learner.learner().count(), "point") + origin(learner.restored())
                        : ""));
        if (!learner.restored().cutOff().isEmpty()) {
            console.say(learner.restored().cutOff());
        }
        if (!learner.learner().options().equals(settings)) {
            console.warn(checkpoint.file() + ": goes on with its own settings, "
                    + learner.learner().options() + "; those given now have no effect");
        }
    }

    /** Where the points come from, if a journal has some of them. */
    private static String origin(Restored restored) {
        if (restored.replayed() == 0 && restored.skipped() == 0) {
            return "";
        }
        return (restored.checkpoint()
                        ? ", " + restored.checkpointPoints() + " of the checkpoint and "
                                + Count.of(restored.replayed(), "point") + " replayed from its journal"
                        : ", all replayed from its journal: there is no checkpoint")
                + (restored.skipped() == 0
                        ? ""
                        : "; " + Count.of(restored.skipped(), "point")
                                + " of the journal skipped, which the checkpoint has");
    }

    private void follow(StreamRun run, KeptLearner learner, DataFiles data, Runnable conclusion) throws IOException {
        RowWriter writer = outputs.open(console, StreamRun.columnNames(run.columns()));
        // Rows on a terminal and a line that is redrawn would overwrite each other.
        Progress progress = outputs.toFile() ? console.progress() : Progress.none();
        boolean atOnce = !data.regular(); // a pipe, at whose other end somebody may wait
        UntilInterrupted.run(
                console,
                () -> {
                    run.take(writer, atOnce);
                    progress.update(Double.NaN, run::state);
                },
                run::await,
                () -> {
                    progress.finish();
                    try (writer) {
                        learner.keep();
                    }
                },
                conclusion);
    }

    private static void release(KeptLearner learner) {
        try {
            learner.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void conclude(DataFiles data, @Nullable Path model, StreamRun run) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("data", data.toString()));
        if (model != null) {
            facts.add(new Fact("started from", model.toString()));
        }
        if (checkpoint.file() != null) {
            facts.add(new Fact("checkpoint", checkpoint.file().toString()));
        }
        facts.addAll(run.facts());
        outputs.conclude(run, test, model == null, console, "Stream of " + data, facts);
        run.columns().rows().reportBad(console);

        List<String> lines = new ArrayList<>(run.lines());
        lines.addAll(test.lines());
        List<String> written = new ArrayList<>(outputs.lines());
        if (checkpoint.file() != null) {
            written.add("Checkpoint: " + checkpoint.file());
        }
        if (!written.isEmpty()) {
            lines.add("");
            lines.addAll(written);
        }
        JsonObject json = new JsonObject()
                .add("data", data.toString())
                .add("startedFrom", StreamOutputs.name(model))
                .add("checkpoint", StreamOutputs.name(checkpoint.file()));
        outputs.addTo(json);
        run.addTo(json);
        test.addTo(json);
        if (outputs.toFile()) {
            console.print(lines);
            console.print(json);
        } else { // standard output belongs to the rows
            console.say(console.json() ? json.toString() : String.join(System.lineSeparator(), lines));
        }
    }
}
