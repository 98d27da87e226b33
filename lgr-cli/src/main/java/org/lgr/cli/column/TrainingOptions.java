package org.lgr.cli.column;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.InputOptions;
import org.lgr.cli.option.SplitOption;
import org.lgr.data.BadRowsException;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import org.lgr.data.Split;
import org.lgr.data.Table;
import org.lgr.data.prepare.Preparation;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which columns a fit learns from which, and which rows it is tested on. */
public final class TrainingOptions {
    private static final int[] NONE = {};

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = {"-t", "--target"},
            required = true,
            paramLabel = "COLS",
            description = "Columns to learn: names, numbers from 1 (-1 is the last), ranges a..b, patterns with *, "
                    + "separated by commas.")
    private String target = "";

    @Option(
            names = "--inputs",
            paramLabel = "COLS",
            description = "Columns to learn from (default: all that have no other role).")
    private @Nullable String inputs;

    @Option(names = "--ignore", paramLabel = "COLS", description = "Columns to leave aside.")
    private @Nullable String ignore;

    @Option(
            names = {"--group", "--groups"},
            paramLabel = "COLS",
            description =
                    "Column that tells which rows belong together, such as trajectories or subjects; may hold text. "
                            + "Where the learner or --split groups holds rows out, it holds out whole groups. Of several "
                            + "files, 'file' makes each a group, as is the default, 'file,COL' each COL in each; 'none' "
                            + "makes no groups.")
    private @Nullable String group;

    @Option(
            names = "--weights",
            paramLabel = "COL",
            description = "Column with the weight of each row, positive: one of weight 2 counts as two alike. "
                    + "Needs adaptive growth.")
    private @Nullable String weights;

    @Option(
            names = "--baseline",
            paramLabel = "COLS",
            description =
                    "Columns with predictions of your own, such as that of rigid-body dynamics, one for each target: "
                            + "learned is what they leave, and predictions add them.")
    private @Nullable String baseline;

    @Option(names = "--time", paramLabel = "COL", description = "Column with the time of each row.")
    private @Nullable String time;

    @Mixin
    private TableOptions tables = new TableOptions();

    @ArgGroup(exclusive = true)
    private Held held = new Held();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of all random numbers: of the split, and of the learner, which also holds rows out "
                    + "(default: ${DEFAULT-VALUE}).")
    private int seed = 1;

    /** Two ways to get test rows. */
    private static final class Held {
        @Option(
                names = "--test",
                paramLabel = "FILE",
                description = "File with test rows, columns named as in TRAIN; or a quoted pattern of several.")
        private @Nullable Path test;

        @Option(
                names = "--split",
                paramLabel = "KIND[:SHARE]",
                converter = SplitOption.Converter.class,
                description =
                        "Hold out a share of the rows (default: 0.2) for the test: random, blocks (of consecutive "
                                + "rows), groups (whole groups, see --group) or time (the last rows, see --time).")
        private @Nullable SplitOption split;
    }

    /** The seed of split and learner. */
    public int seed() {
        return seed;
    }

    /** Whether rows have weights. */
    public boolean weighted() {
        return weights != null;
    }

    /** The file with the test rows, if they have one of their own. */
    public Optional<DataFiles> testFiles() {
        return Optional.ofNullable(held.test).map(DataFiles::of);
    }

    /** Whether each file is a group because the user says nothing else. */
    public boolean groupedByFile(DataFiles train) {
        return train.several() && group == null;
    }

    /** Reads training and test rows. */
    public TrainingData read(DataFiles train, InputOptions input) throws DataFileException {
        Preparation preparation = Preparation.none();
        try {
            preparation = tables.planned() ? plan(train, input) : preparation;
            return read(train, input, preparation);
        } catch (BadRowsException e) {
            if (!preparation.isEmpty() || train.standardInput()) {
                throw e;
            }
            Preparation plan = plan(train, input);
            if (plan.isEmpty()) {
                throw e;
            }
            return read(train, input, plan);
        }
    }

    /** Looks at all columns, and chooses how those become numbers that are none. */
    private Preparation plan(DataFiles train, InputOptions input) throws DataFileException {
        try (RowReader reader = input.open(train)) {
            ColumnRoles roles = roles(train, reader);
            return tables.plan(reader, roles.inputs(), input.skipBadRows());
        }
    }

    private TrainingData read(DataFiles train, InputOptions input, Preparation preparation) throws DataFileException {
        try (RowReader raw = input.open(train)) {
            ColumnRoles roles = roles(train, raw).after(preparation, raw.names());
            RowReader reader = preparation.apply(raw);
            Table table = roles.read(reader, input.skipBadRows());
            if (testFiles().isPresent()) {
                DataFiles files = testFiles().get();
                Table test = readTest(files, input, reader.names(), roles, preparation);
                return roles.data(
                        table, test, test.rows() + " rows of " + files, true, test.skippedRows(), preparation);
            }
            if (held.split == null) {
                return roles.data(table, table, "the training rows themselves", false, 0, preparation);
            }
            Split parts = split(train.toString(), held.split, table, roles);
            return roles.data(
                    table.select(parts.training()),
                    table.select(parts.test()),
                    parts.test().length + " held-out rows of " + train + " (" + held.split.kind().description + ")",
                    true,
                    0,
                    preparation);
        }
    }

    private ColumnRoles roles(DataFiles files, RowReader reader) {
        String file = files.toString();
        List<String> names = reader.names();
        int[] targets = Columns.resolve("--target", target, file, names);
        int[] times = Columns.resolveOptional("--time", time, file, names);
        int[] weight = Columns.resolveOptional("--weights", weights, file, names);
        int[] groups = groups(file, reader);
        int[] ignored = ignore == null ? NONE : Columns.resolve("--ignore", ignore, file, names);
        int[] baselines = Columns.baselines(baseline, targets.length, file, names);
        Columns.requireApart(file, names, targets, "--target", weight, "--weights");
        Columns.requireApart(file, names, targets, "--target", baselines, "--baseline");
        if (inputs == null) {
            int[] rest = Columns.others(names.size(), targets, times, weight, groups, baselines, ignored);
            if (rest.length == 0) {
                throw new CommandException(file + ": no column is left to learn from; --target, --ignore, --group, "
                        + "--weights and --time take all " + names.size() + ", so choose fewer");
            }
            return new ColumnRoles(rest, targets, times, weight, groups, baselines);
        }
        int[] chosen = Columns.resolve("--inputs", inputs, file, names);
        Columns.requireApart(file, names, chosen, "--inputs", targets, "--target");
        Columns.requireApart(file, names, chosen, "--inputs", weight, "--weights");
        return new ColumnRoles(chosen, targets, times, weight, groups, baselines);
    }

    /** The columns that tell the group of a row; without a word from the user, that of the file if there are several. */
    private int[] groups(String file, RowReader reader) {
        List<String> names = reader.names();
        if (group == null) {
            return reader.fileColumn() < 0 ? NONE : new int[] {reader.fileColumn()};
        }
        if (group.equals("none") && !names.contains(group)) {
            return NONE;
        }
        List<String> items = List.of(group.split(","));
        if (!items.contains(RowReader.FILE) || names.contains(RowReader.FILE)) {
            return Columns.resolve("--group", group, file, names);
        }
        if (reader.fileColumn() < 0) {
            throw new CommandException(file + ": --group file needs several files; name a column instead");
        }
        String others =
                items.stream().filter(item -> !item.equals(RowReader.FILE)).collect(Collectors.joining(","));
        int[] rest = others.isEmpty() ? NONE : Columns.resolve("--group", others, file, names);
        return IntStream.concat(IntStream.of(reader.fileColumn()), IntStream.of(rest))
                .toArray();
    }

    /** The columns of the same names, or of the same places if the file has as many as the one trained with. */
    private static Table readTest(
            DataFiles test, InputOptions input, List<String> trainNames, ColumnRoles roles, Preparation preparation)
            throws DataFileException {
        try (RowReader reader = preparation.apply(input.open(test))) {
            List<String> names = reader.names();
            int[] columns = roles.variables();
            List<String> wanted =
                    IntStream.of(columns).mapToObj(trainNames::get).toList();
            if (names.containsAll(wanted) || names.size() != trainNames.size()) {
                columns = Columns.named(
                        wanted,
                        test.toString(),
                        names,
                        "the training data have a column",
                        "(rename a column, or use --split)");
            }
            reader.select(columns, NONE);
            return Table.readAll(reader, input.skipBadRows());
        }
    }

    private Split split(String file, SplitOption split, Table table, ColumnRoles roles) {
        double[] groups = roles.groups(table);
        if (split.kind() == SplitOption.Kind.GROUPS && groups.length == 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--split groups needs --group COL, the column that tells the group of each row");
        }
        if (split.kind() == SplitOption.Kind.GROUPS
                && DoubleStream.of(groups).distinct().limit(2).count() < 2) {
            throw new CommandException(
                    file + ": all rows are of one group, so that none can be held out; choose another "
                            + "column with --group, or use --split blocks");
        }
        try {
            return split.split(table.rows(), groups, roles.times(table), seed);
        } catch (IllegalArgumentException e) {
            throw new CommandException(file + ": --split: " + e.getMessage(), e);
        }
    }
}
