package org.lgr.cli.column;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.data.ColumnSpec;

/** Resolves columns that the user names, or a model. */
public final class Columns {
    private Columns() {}

    /** The columns that an option chooses, counted from 0. */
    public static int[] resolve(String option, String spec, String file, List<String> names) {
        try {
            return ColumnSpec.parse(spec).resolve(names);
        } catch (IllegalArgumentException e) {
            throw new CommandException(file + ": " + option + ": " + e.getMessage(), e);
        }
    }

    /** The one column that an option chooses. */
    static int resolveOne(String option, String spec, String file, List<String> names) {
        int[] columns = resolve(option, spec, file, names);
        if (columns.length != 1) {
            throw new CommandException(
                    option + " must choose one column of " + file + ", but \"" + spec + "\" chooses " + columns.length);
        }
        return columns[0];
    }

    /** The one column that an option chooses, or none if it is not given. */
    public static int[] resolveOptional(String option, @Nullable String spec, String file, List<String> names) {
        return spec == null ? new int[0] : new int[] {resolveOne(option, spec, file, names)};
    }

    /** The columns of {@code --baseline}, as many as there are targets; none if it is not given. */
    public static int[] baselines(@Nullable String spec, int targets, String file, List<String> names) {
        if (spec == null) {
            return new int[0];
        }
        int[] columns = resolve("--baseline", spec, file, names);
        if (columns.length != targets) {
            throw new CommandException(
                    "--baseline must choose a column of " + file + " for each of the targets, of which " + "there are "
                            + targets + ", but \"" + spec + "\" chooses " + columns.length);
        }
        return columns;
    }

    /** The columns that have no role. */
    public static int[] others(int count, int[]... roles) {
        Set<Integer> taken =
                Stream.of(roles).flatMapToInt(IntStream::of).boxed().collect(Collectors.toSet());
        return IntStream.range(0, count)
                .filter(column -> !taken.contains(column))
                .toArray();
    }

    /** Refuses a column that two options choose and that cannot be both. */
    public static void requireApart(
            String file, List<String> names, int[] columns, String option, int[] others, String otherOption) {
        for (int column : columns) {
            if (IntStream.of(others).anyMatch(c -> c == column)) {
                throw new CommandException(file + ": column \"" + names.get(column) + "\" cannot serve " + option
                        + " and " + otherOption + " at the same time; leave it out of one of them");
            }
        }
    }

    /**
     * The columns with exactly these names.
     *
     * @param needed what needs them, such as {@code the model has an input}
     * @param wayOut what to do if one is missing
     */
    public static int[] named(List<String> wanted, String file, List<String> names, String needed, String wayOut) {
        return wanted.stream()
                .mapToInt(name -> {
                    try {
                        return new ColumnSpec(name).resolve(names)[0];
                    } catch (IllegalArgumentException e) {
                        throw new CommandException(
                                file + ": " + needed + " \"" + name + "\", but " + e.getMessage() + " " + wayOut, e);
                    }
                })
                .toArray();
    }
}
