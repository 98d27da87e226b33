package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.RegressionScore;
import org.lgr.cli.column.Columns;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.model.Scores;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.InputOptions;
import org.lgr.data.RowReader;
import org.lgr.data.prepare.Preparation;
import org.lgr.learn.LgrModel;
import picocli.CommandLine.Option;

/** Rows that are not part of a stream, on which the model at its end is scored. */
final class TestRows {
    private static final Path STANDARD_INPUT = Path.of("-");

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description =
                    "Data that are not streamed, with the columns of the stream: at the end the model is scored on "
                            + "all their rows.")
    private @Nullable Path file;

    private InputOptions input = new InputOptions(); // how the stream is read
    private Preparation preparation = Preparation.none(); // likewise
    private @Nullable Scores scores;

    /** The file, if there is one. */
    @Nullable
    Path file() {
        return file;
    }

    /** Refuses a file that cannot be read or lacks a column, before there is anything to lose. */
    void check(InputOptions options, StreamColumns.Chosen stream, Preparation streamed) throws IOException {
        input = options;
        preparation = streamed;
        if (file == null) {
            return;
        }
        if (file.equals(STANDARD_INPUT)) {
            throw new CommandException("--test needs a file, which is read when the stream has ended");
        }
        open(file, stream).close();
    }

    private RowSupply open(Path rows, StreamColumns.Chosen stream) throws IOException {
        RowReader reader = preparation.apply(input.open(DataFiles.of(rows)));
        try {
            List<String> names = reader.names();
            String wayOut = "(--test needs all columns of the stream, by the same names)";
            int[] inputs = Columns.named(stream.inputs(), reader.file(), names, "the stream has an input", wayOut);
            int[] targets = Columns.named(stream.targets(), reader.file(), names, "the stream has a target", wayOut);
            int[] baselines = Columns.named(stream.baselines(), reader.file(), names, "the stream corrects", wayOut);
            return new RowSupply(
                    reader,
                    Stream.of(inputs, targets, baselines)
                            .flatMapToInt(IntStream::of)
                            .toArray(),
                    new int[0],
                    input.skipBadRows() ? RowSupply.BadRows.SKIP : RowSupply.BadRows.REFUSE);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Scores the models of a stream that has ended, one for each target. */
    void score(StreamColumns.Chosen stream, List<LgrModel> models, Console console) {
        if (file == null) {
            return;
        }
        List<RegressionScore.Accumulator> sums = Stream.generate(RegressionScore.Accumulator::new)
                .limit(models.size())
                .toList();
        double[] x = new double[stream.inputs().size()];
        double[] row = new double[x.length + models.size() + stream.baselines().size()];
        try (RowSupply rows = open(file, stream)) {
            while (rows.next(row)) {
                System.arraycopy(row, 0, x, 0, x.length);
                for (int q = 0; q < sums.size(); q++) {
                    double known = stream.baselines().isEmpty() ? 0 : row[x.length + models.size() + q];
                    sums.get(q).add(models.get(q).predict(x).plus(known), row[x.length + q]);
                }
            }
            rows.requireSome();
            rows.reportBad(console);
        } catch (IOException e) {
            throw new CommandException(file + ": " + e.getMessage(), e);
        }
        scores = new Scores(
                stream.targets(),
                sums.stream().map(RegressionScore.Accumulator::score).toList());
    }

    /** The scores, once there are some. */
    @Nullable
    Scores scores() {
        return scores;
    }

    /** What the scores are about. */
    String title() {
        return scores == null ? "" : "Scores of the model on " + Count.of(scores.count(), "row") + " of " + file;
    }

    /** The scores for people. */
    List<String> lines() {
        return scores == null
                ? List.of()
                : Stream.concat(Stream.of("", title() + ", which were not streamed"), scores.lines().stream())
                        .toList();
    }

    /** The scores for programs. */
    void addTo(JsonObject json) {
        if (scores != null) {
            JsonObject test = new JsonObject().add("data", StreamOutputs.name(file));
            scores.addTo(test);
            json.add("test", test);
        }
    }
}
