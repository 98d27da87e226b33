package org.lgr.cli;

import java.nio.file.Path;
import java.util.List;
import org.lgr.data.ColumnSpec;

/** Resolves columns that the user names, or a model. */
final class Columns {
    private Columns() {}

    /** The columns that an option chooses, counted from 0. */
    static int[] resolve(String option, String spec, Path file, List<String> names) {
        try {
            return ColumnSpec.parse(spec).resolve(names);
        } catch (IllegalArgumentException e) {
            throw new CommandException(file + ": " + option + ": " + e.getMessage(), e);
        }
    }

    /** The one column that an option chooses. */
    static int resolveOne(String option, String spec, Path file, List<String> names) {
        int[] columns = resolve(option, spec, file, names);
        if (columns.length != 1) {
            throw new CommandException(
                    option + " must choose one column of " + file + ", but \"" + spec + "\" chooses " + columns.length);
        }
        return columns[0];
    }

    /**
     * The columns with exactly these names.
     *
     * @param needed what needs them, such as {@code the model has an input}
     * @param wayOut what to do if one is missing
     */
    static int[] named(List<String> wanted, Path file, List<String> names, String needed, String wayOut) {
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
