package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.FitControl;
import org.lgr.LgrOptions;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.TotalProgress;
import org.lgr.cli.option.DataFiles;
import org.lgr.data.DataFile;
import org.lgr.data.RowWriter;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import org.lgr.plot.svg.Fact;
import picocli.CommandLine.Option;

/** What comes out of a stream: predictions while it runs, a model and a report at its end. */
final class StreamOutputs {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write, its format by its name; it grows with the stream "
                    + "(default: CSV, or JSON lines with --json, to standard output).")
    private @Nullable Path output;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Model file to write at the end, for 'lgr predict' and the others.")
    private @Nullable Path save;

    @Option(
            names = "--polish",
            negatable = true,
            fallbackValue = "true",
            description =
                    "Fit the model of --save and --test anew to the rows remembered: this takes seconds, and holds for "
                            + "motions that the stream has not made, too. Otherwise it is as the stream left it "
                            + "(default: yes, unless the stream starts from MODEL).")
    private @Nullable Boolean polish;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Page to write at the end, with the learning curve (HTML).")
    private @Nullable Path report;

    /** Whether predictions have a file of their own, so that standard output is free for the result. */
    boolean toFile() {
        return output != null;
    }

    /**
     * Checks that all files can be written, before there is anything to lose. The model may replace the one that was
     * read.
     *
     * @param model file that is read, if there is one
     * @param test file that is read, if there is one
     */
    void check(DataFiles data, @Nullable Path model, @Nullable Path test, @Nullable Path checkpoint) {
        List<Path> read = Stream.concat(data.paths().stream(), Stream.of(test, model))
                .filter(Objects::nonNull)
                .toList();
        List<Path> written = new ArrayList<>();
        for (Path file : Stream.of(output, save, report, checkpoint)
                .filter(Objects::nonNull)
                .toList()) {
            List<Path> others = file.equals(save)
                    ? read.stream().filter(other -> !other.equals(model)).toList()
                    : read;
            OutputFile.at(file, others.toArray(Path[]::new));
            Path absolute = file.toAbsolutePath().normalize();
            if (written.contains(absolute)) {
                throw new CommandException("two outputs are called " + file + "; give each a file of its own");
            }
            written.add(absolute);
        }
    }

    /** Opens the output for predictions; the names of its columns are there at once. */
    RowWriter open(Console console, List<String> names) throws IOException {
        RowWriter writer = output == null
                ? console.rowWriter(names)
                : DataFile.create(output, OutputFile.at(output).format(), names);
        writer.flush();
        return writer;
    }

    /**
     * Writes what comes at the end.
     *
     * @param fromNothing whether the stream did not start from a model
     */
    void conclude(StreamRun run, TestRows test, boolean fromNothing, Console console, String title, List<Fact> facts) {
        if (save != null || test.file() != null) {
            String purpose = save == null ? "score on " + test.file() : "save as " + save;
            List<LgrModel> models = models(purpose, run, polish == null ? fromNothing : polish, console);
            test.score(run.columns(), models, console);
            if (save != null) {
                OutputFile.at(save).save(file -> LgrModel.saveAll(models, file));
            }
        }
        if (report != null) {
            OutputFile.at(report).write(new StreamReport(run, test).toHtml(title, facts));
        }
    }

    /** The models of all targets at the end of the stream. */
    private static List<LgrModel> models(String purpose, StreamRun run, boolean polish, Console console) {
        try {
            List<LgrModel> models =
                    polish ? polished(run.learner(), console) : run.learner().snapshot();
            return IntStream.range(0, models.size())
                    .mapToObj(q -> models.get(q).withNames(run.columns().names().get(q)))
                    .toList();
        } catch (IllegalStateException e) {
            throw new CommandException("there is no model yet to " + purpose + ": " + e.getMessage(), e);
        }
    }

    private static List<LgrModel> polished(OnlineLearner learner, Console console) {
        TotalProgress progress = new TotalProgress(console.progress(), learner.outputs());
        console.say("Fitting the model to the rows remembered (--no-polish leaves this out)");
        LgrOptions options = LgrOptions.builder().seed(learner.options().seed()).build();
        List<Fit> fits = learner.polish(options, progress::update, new FitControl());
        progress.finish();
        return fits.stream().map(Fit::model).toList();
    }

    /** The files, for people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (output != null) {
            lines.add("Predictions: " + output);
        }
        if (save != null) {
            lines.add("Model: " + save);
        }
        if (report != null) {
            lines.add("Report: " + report + " (open it in a browser)");
        }
        return lines;
    }

    /** The files, for programs. */
    void addTo(JsonObject json) {
        json.add("output", name(output)).add("model", name(save)).add("report", name(report));
    }

    static @Nullable String name(@Nullable Path file) {
        return file == null ? null : file.toString();
    }
}
