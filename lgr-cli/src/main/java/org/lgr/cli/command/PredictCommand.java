package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.column.Columns;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.CpuClock;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.Progress;
import org.lgr.cli.model.ModelArguments;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.PredictionTable;
import org.lgr.cli.option.ThreadsOption;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lgr predict}: predictions for every row of a file, of any length. */
@Command(
        name = "predict",
        description = {
            "Predicts every row of a file.",
            "",
            "For each target T the output has the columns T_mean, T_sd (standard deviation of a new observation), T_low and "
                    + "T_high (the interval), and T_coverage: how well the training data cover the input, 0 to 1. With "
                    + "--gradient there are also T_d_X, the derivative of the mean by each input X."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr predict model.lgr new.csv -o predictions.csv",
            "  lgr predict model.lgr 'runs/*.csv' -o predictions.csv",
            "  lgr predict model.lgr new.csv --interval 0.8 --keep time --gradient",
            "  cat new.csv | lgr predict model.lgr - > predictions.csv"
        })
public final class PredictCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private Console console = new Console();

    @Mixin
    private ModelArguments arguments = new ModelArguments();

    @Mixin
    private ThreadsOption threads = new ThreadsOption();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "File to write, its format by its name (default: CSV, or JSON lines with --json, to standard output).")
    private @Nullable Path output;

    @Option(
            names = "--interval",
            paramLabel = "P",
            description = "Probability of the interval, in (0, 1) (default: ${DEFAULT-VALUE}).")
    private double interval = 0.95;

    @Option(names = "--gradient", description = "Also write the gradient of the mean.")
    private boolean gradient;

    @Option(names = "--keep", paramLabel = "COLS", description = "Columns of numbers to copy from the input.")
    private @Nullable String keep;

    @Override
    public Integer call() throws IOException {
        if (!(interval > 0 && interval < 1)) {
            throw new ParameterException(spec.commandLine(), "--interval must be in (0, 1), got " + interval);
        }
        int workers = threads.count();
        CpuClock clock = new CpuClock();
        ModelFileContents models = arguments.loadModels();
        try (RowReader reader = arguments.openData(models)) {
            List<String> names = reader.names();
            int[] kept = keep == null
                    ? new int[0]
                    : Columns.resolve("--keep", keep, arguments.data().toString(), names);
            int[] chosen = arguments.inputs(names, models);
            int[] baselines = arguments.baselines(names, models);
            List<Integer> read = Stream.of(chosen, kept, baselines)
                    .flatMapToInt(IntStream::of)
                    .distinct() // an input may be kept
                    .boxed()
                    .toList();
            // Bad rows keep their place, so that predictions stay beside what they belong to.
            RowSupply rows = new RowSupply(
                    reader,
                    read.stream().mapToInt(Integer::intValue).toArray(),
                    new int[0],
                    arguments.skipBadRows() ? RowSupply.BadRows.BLANK : RowSupply.BadRows.REFUSE);
            PredictionTable table = new PredictionTable(
                    models,
                    Arrays.stream(kept).mapToObj(names::get).toList(),
                    Arrays.stream(kept).map(read::indexOf).toArray(),
                    Arrays.stream(baselines).map(read::indexOf).toArray(),
                    interval,
                    gradient);
            write(rows, table, workers);
            rows.reportBad(console);
            summarise(rows, table, models, clock);
        }
        return ExitCode.OK;
    }

    private void write(RowSupply rows, PredictionTable table, int workers) throws IOException {
        if (output == null) {
            try (RowWriter writer = console.rowWriter(table.names())) {
                table.fill(rows, workers, writer, Progress.none());
            }
            return;
        }
        OutputFile file = OutputFile.at(output, arguments.data().and(arguments.model()));
        FileFormat format = file.format();
        file.write(temporary -> {
            try (RowWriter writer = DataFile.create(temporary, format, table.names())) {
                table.fill(rows, workers, writer, console.progress());
            }
        });
    }

    private void summarise(RowSupply rows, PredictionTable table, ModelFileContents models, CpuClock clock) {
        if (output == null) {
            return; // standard output belongs to the rows
        }
        JsonObject json = new JsonObject()
                .add("output", output.toString())
                .add("method", models.method())
                .add("rows", rows.rows())
                .add("badRows", rows.bad())
                .add("columns", table.names());
        clock.addTo(json);
        console.print(json);
        console.say(String.format(
                Locale.ROOT,
                "Predicted %d rows%s in %.1f s to %s",
                rows.rows(),
                models.lgr() ? "" : " by " + models.method(),
                clock.wallSeconds(),
                output));
    }
}
