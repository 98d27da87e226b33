package org.lgr.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.column.Columns;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.InputOptions;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A model and data for it, as several commands take them. The columns that the model needs are found by the names it
 * was fitted with, wherever they are, unless the user says otherwise. A file with exactly as many columns as the model
 * has inputs, but other names, is taken as it is.
 */
public final class ModelArguments {
    @Parameters(index = "0", paramLabel = "MODEL", description = "Model file, made by 'lgr fit'.")
    private Path model = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "DATA",
            description = "Data with the columns of the model: files, or quoted patterns of several; - reads delimited "
                    + "text from standard input.")
    private List<Path> data = new ArrayList<>();

    @Mixin
    private InputOptions options = new InputOptions();

    @Option(
            names = "--inputs",
            paramLabel = "COLS",
            description = "Columns to use as inputs, in the order of the model "
                    + "(default: those with the names the model knows).")
    private @Nullable String inputs;

    /** The model file. */
    public Path model() {
        return model;
    }

    /** The data files. */
    public DataFiles data() {
        return DataFiles.of(data);
    }

    public boolean skipBadRows() {
        return options.skipBadRows();
    }

    public ModelFileContents loadModels() throws IOException {
        return ModelFileContents.load(model);
    }

    /** Opens the data, prepared as those that the models learned from. */
    public RowReader openData(ModelFileContents models) throws DataFileException {
        return models.preparation().apply(options.open(data()));
    }

    /** The columns of the inputs, in the order of the model. */
    public int[] inputs(List<String> names, ModelFileContents models) {
        return models.inputColumns(inputs, data().toString(), names);
    }

    /** The columns of the user's own predictions that the models correct; none if they correct none. */
    public int[] baselines(List<String> names, ModelFileContents models) {
        return Columns.named(
                models.baselines(),
                data().toString(),
                names,
                "the model corrects a prediction in the column",
                "(--baseline of the fit)");
    }

    /** The columns of inputs and targets, in the order of the model. */
    public int[] inputsAndTargets(List<String> names, ModelFileContents models) {
        int[] targets = Columns.named(
                models.targets(),
                data().toString(),
                names,
                "the model has a target",
                "(predictions are compared with it)");
        int[] chosen = inputs(names, models);
        for (int column : targets) {
            if (IntStream.of(chosen).anyMatch(c -> c == column)) {
                throw new CommandException("--inputs chooses column \"" + names.get(column) + "\" of " + data()
                        + ", which is a target of the model; choose another");
            }
        }
        return IntStream.concat(IntStream.of(chosen), IntStream.of(targets)).toArray();
    }

    /**
     * Opens the data for the inputs and the targets of a model, and the predictions that it corrects; of several files,
     * the number of the file follows.
     */
    public RowSupply openWithTargets(ModelFileContents models) throws DataFileException {
        RowReader reader = openData(models);
        try {
            return new RowSupply(
                    reader,
                    IntStream.concat(
                                    IntStream.of(inputsAndTargets(reader.names(), models)),
                                    IntStream.of(baselines(reader.names(), models)))
                            .toArray(),
                    reader.fileColumn() < 0 ? new int[0] : new int[] {reader.fileColumn()},
                    skipBadRows() ? RowSupply.BadRows.SKIP : RowSupply.BadRows.REFUSE);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }
}
