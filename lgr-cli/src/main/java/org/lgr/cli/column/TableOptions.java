package org.lgr.cli.column;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import org.lgr.data.prepare.ColumnProfile;
import org.lgr.data.prepare.ColumnStep;
import org.lgr.data.prepare.Encoder;
import org.lgr.data.prepare.Preparation;
import org.lgr.data.prepare.TableProfile;
import picocli.CommandLine.Option;

/** How columns of texts, dates, angles and gaps become numbers; the model keeps it. */
final class TableOptions {
    @Option(
            names = "--missing",
            paramLabel = "WAY",
            description =
                    "What becomes of missing values of inputs: refuse, or impute, which puts the mean in their place "
                            + "and adds a column that tells where (default: refuse).")
    private Way missing = Way.refuse;

    @Option(
            names = "--categories",
            paramLabel = "N",
            description = "Most columns that a column of texts becomes; the rarest values share one "
                    + "(default: ${DEFAULT-VALUE}).")
    private int categories = Encoder.MOST_VALUES;

    @Option(
            names = "--angle",
            paramLabel = "COLS",
            description = "Inputs that are angles in radians, learned from by their sine and cosine.")
    private @Nullable String angles;

    @Option(names = "--angle-deg", paramLabel = "COLS", description = "As --angle, for angles in degrees.")
    private @Nullable String degrees;

    /** Named as users write them. */
    enum Way {
        refuse,
        impute
    }

    /** Whether the user wants something done in any case. */
    boolean planned() {
        return missing == Way.impute || angles != null || degrees != null;
    }

    /** Looks at all columns of raw data, and chooses what becomes of the inputs among them. */
    Preparation plan(RowReader raw, int[] inputs, boolean skipBadRows) throws DataFileException {
        List<String> names = raw.names();
        List<ColumnStep> steps = new ArrayList<>();
        addAngles("--angle", angles, false, raw, inputs, steps);
        addAngles("--angle-deg", degrees, true, raw, inputs, steps);
        Set<String> done = steps.stream().map(ColumnStep::column).collect(Collectors.toCollection(HashSet::new));
        TableProfile table = TableProfile.of(raw);
        List<ColumnProfile> others = IntStream.of(inputs)
                .filter(c -> !done.contains(names.get(c)))
                .mapToObj(table.columns()::get)
                .toList();
        Encoder.Missing way = missing == Way.impute
                ? Encoder.Missing.IMPUTE
                : skipBadRows ? Encoder.Missing.SKIP : Encoder.Missing.REFUSE;
        Encoder.Plan plan = encoder(way).plan(others);
        steps.addAll(plan.steps());
        // One column with bad values is best told by its first bad row, as it is elsewhere.
        if (plan.problems().size() > (steps.isEmpty() ? 1 : 0)) {
            throw new CommandException(raw.file() + ": "
                    + (plan.problems().size() == 1
                            ? "a column needs a decision"
                            : plan.problems().size() + " columns need a decision")
                    + plan.problems().stream().collect(Collectors.joining("\n  ", ":\n  ", "")));
        }
        return new Preparation(steps, java.util.Optional.empty());
    }

    private Encoder encoder(Encoder.Missing way) {
        try {
            return new Encoder(categories, way);
        } catch (IllegalArgumentException e) {
            throw new CommandException("--categories: " + e.getMessage(), e);
        }
    }

    private static void addAngles(
            String option,
            @Nullable String spec,
            boolean degrees,
            RowReader raw,
            int[] inputs,
            List<ColumnStep> steps) {
        if (spec == null) {
            return;
        }
        for (int column : Columns.resolve(option, spec, raw.file(), raw.names())) {
            if (IntStream.of(inputs).noneMatch(c -> c == column)) {
                throw new CommandException(raw.file() + ": " + option + " chooses \""
                        + raw.names().get(column) + "\", which is no input; choose inputs");
            }
            steps.add(new ColumnStep.Angle(raw.names().get(column), degrees));
        }
    }
}
