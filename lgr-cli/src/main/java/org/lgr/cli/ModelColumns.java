package org.lgr.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import picocli.CommandLine.Option;

/**
 * Finds the columns of a file that a model needs: by the names the model was fitted with, wherever they are, unless the user
 * says otherwise. A file with exactly as many columns as the model has inputs, but other names, is taken as it is.
 */
final class ModelColumns {
    @Option(
            names = "--inputs",
            paramLabel = "COLS",
            description = "Columns to use as inputs, in the order of the model "
                    + "(default: those with the names the model knows).")
    private @Nullable String inputs;

    /** The columns of the inputs, in the order of the model. */
    int[] inputs(Path file, List<String> names, Models models) {
        int dimension = models.inputs().size();
        if (inputs != null) {
            int[] chosen = Columns.resolve("--inputs", inputs, file, names);
            if (chosen.length != dimension) {
                throw new CommandException(
                        "--inputs chooses " + Count.of(chosen.length, "column") + " of " + file + ", but the model has "
                                + Count.of(dimension, "input") + ": " + String.join(", ", models.inputs()));
            }
            return chosen;
        }
        if (!names.containsAll(models.inputs()) && names.size() == dimension) {
            return IntStream.range(0, dimension).toArray();
        }
        return Columns.named(
                models.inputs(), file, names, "the model has an input", "(--inputs COLS chooses other columns)");
    }

    /** The columns of inputs and targets, in the order of the model. */
    int[] inputsAndTargets(Path file, List<String> names, Models models) {
        int[] targets = Columns.named(
                models.targets(), file, names, "the model has a target", "(predictions are compared with it)");
        int[] chosen = inputs(file, names, models);
        for (int column : targets) {
            if (IntStream.of(chosen).anyMatch(c -> c == column)) {
                throw new CommandException("--inputs chooses column \"" + names.get(column) + "\" of " + file
                        + ", which is a target of the model; choose another");
            }
        }
        return IntStream.concat(IntStream.of(chosen), IntStream.of(targets)).toArray();
    }

    /** Opens a file for the inputs and the targets of a model. */
    RowSupply openWithTargets(Path file, InputOptions options, Models models) throws DataFileException {
        RowReader reader = options.open(file);
        try {
            return new RowSupply(
                    file,
                    reader,
                    inputsAndTargets(file, reader.names(), models),
                    options.skipBadRows() ? RowSupply.BadRows.SKIP : RowSupply.BadRows.REFUSE);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }
}
