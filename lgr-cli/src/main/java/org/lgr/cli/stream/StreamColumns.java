package org.lgr.cli.stream;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.VariableNames;
import org.lgr.cli.column.Columns;
import org.lgr.cli.column.PositiveColumn;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Count;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.data.RowReader;
import org.lgr.data.prepare.Preparation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which columns a stream learns from which. A model to start from knows them by name. */
final class StreamColumns {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = {"-t", "--target"},
            paramLabel = "COLS",
            description = "Columns to learn: names, numbers from 1 (-1 is the last), ranges a..b, patterns with *, "
                    + "separated by commas. Needed without MODEL.")
    private @Nullable String target;

    @Option(
            names = "--inputs",
            paramLabel = "COLS",
            description = "Columns to learn from (default: those of MODEL, or all that have no other role).")
    private @Nullable String inputs;

    @Option(names = "--ignore", paramLabel = "COLS", description = "Columns to leave aside.")
    private @Nullable String ignore;

    @Option(
            names = "--baseline",
            paramLabel = "COLS",
            description = "Columns with predictions of your own, one for each target: learned is what they leave, and "
                    + "predictions add them (default: those of MODEL, if it has some).")
    private @Nullable String baseline;

    @Option(
            names = "--weights",
            paramLabel = "COL",
            description = "Column with the weight of each row, positive: one of weight 2 counts as two alike.")
    private @Nullable String weights;

    /**
     * Where they are in a row read: the inputs, then the targets, the baselines and the weight, if there are some.
     *
     * @param inputs names of the inputs
     * @param targets names of the targets
     * @param weighted whether there is a weight
     * @param baselines names of the columns with predictions of the user's own, one for each target or none
     * @param rows the rows
     * @param preparation how the inputs come from raw columns
     */
    record Chosen(
            List<String> inputs,
            List<String> targets,
            boolean weighted,
            List<String> baselines,
            RowSupply rows,
            Preparation preparation) {
        /** Names for the model of each target. */
        List<VariableNames> names() {
            return IntStream.range(0, targets.size())
                    .mapToObj(q -> new VariableNames(
                            inputs,
                            targets.get(q),
                            (baselines.isEmpty() ? preparation : preparation.withBaseline(baselines.get(q))).toText()))
                    .toList();
        }
    }

    /** Refuses to do without targets if no model knows them. */
    void requireTarget() {
        if (target == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Missing required option: '--target=COLS'; only a MODEL knows its targets itself");
        }
    }

    /**
     * Chooses the columns of a file and lets targets be missing; a bad row keeps its place or ends the command.
     *
     * @param models to start from, if there are any
     */
    Chosen choose(RowReader reader, @Nullable ModelFileContents models, boolean skipBadRows) {
        String file = reader.file();
        List<String> names = reader.names();
        int[] targets = targets(file, names, models);
        int[] weight = Columns.resolveOptional("--weights", weights, file, names);
        int[] baselines = baselines(file, names, models, targets.length);
        int[] chosen = inputs(file, names, models, targets, weight, baselines);
        Columns.requireApart(file, names, targets, "--target", baselines, "--baseline");
        Columns.requireApart(file, names, chosen, "--inputs", baselines, "--baseline");
        Columns.requireApart(file, names, targets, "--target", weight, "--weights");
        Columns.requireApart(file, names, chosen, "--inputs", targets, "--target");
        Columns.requireApart(file, names, chosen, "--inputs", weight, "--weights");
        int[] all = Stream.of(chosen, targets, baselines, weight)
                .flatMapToInt(IntStream::of)
                .toArray();
        reader.allowMissing(targets);
        RowReader rows = weight.length == 0 ? reader : new PositiveColumn(reader, weight[0], all.length - 1);
        return new Chosen(
                named(chosen, names),
                named(targets, names),
                weight.length > 0,
                named(baselines, names),
                new RowSupply(rows, all, new int[0], skipBadRows ? RowSupply.BadRows.BLANK : RowSupply.BadRows.REFUSE),
                models == null
                        ? Preparation.none()
                        : new Preparation(models.preparation().steps(), Optional.empty()));
    }

    private int[] targets(String file, List<String> names, @Nullable ModelFileContents models) {
        if (target == null) {
            return models == null
                    ? new int[0]
                    : Columns.named(
                            models.targets(),
                            file,
                            names,
                            "the model has a target",
                            "(--target COLS chooses other columns)");
        }
        int[] targets = Columns.resolve("--target", target, file, names);
        if (models != null && targets.length != models.targets().size()) {
            throw new CommandException("--target chooses " + Count.of(targets.length, "column") + " of " + file
                    + ", but the model has " + Count.of(models.targets().size(), "target") + ": "
                    + String.join(", ", models.targets()));
        }
        return targets;
    }

    private int[] baselines(String file, List<String> names, @Nullable ModelFileContents models, int targets) {
        return baseline == null && models != null
                ? Columns.named(
                        models.baselines(),
                        file,
                        names,
                        "the model corrects a prediction in the column",
                        "(--baseline COLS chooses other columns)")
                : Columns.baselines(baseline, targets, file, names);
    }

    private int[] inputs(
            String file,
            List<String> names,
            @Nullable ModelFileContents models,
            int[] targets,
            int[] weight,
            int[] baselines) {
        if (models != null) {
            return models.inputColumns(inputs, file, names);
        }
        if (inputs != null) {
            return Columns.resolve("--inputs", inputs, file, names);
        }
        int[] ignored = ignore == null ? new int[0] : Columns.resolve("--ignore", ignore, file, names);
        int[] rest = Columns.others(names.size(), targets, weight, baselines, ignored);
        if (rest.length == 0) {
            throw new CommandException(
                    file + ": no column is left to learn from; --target, --ignore and --weights take " + "all "
                            + names.size() + ", so choose fewer");
        }
        return rest;
    }

    private static List<String> named(int[] columns, List<String> names) {
        return IntStream.of(columns).mapToObj(names::get).toList();
    }
}
