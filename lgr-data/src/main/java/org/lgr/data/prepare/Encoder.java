package org.lgr.data.prepare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Chooses how the columns of a table become numbers, and lists all columns for which there is no clear way.
 *
 * @param mostValues most columns that a column of texts becomes
 * @param missing what becomes of missing values
 */
public record Encoder(int mostValues, Missing missing) {
    /** What becomes of missing values, and of texts among numbers. */
    public enum Missing {
        /** They are a problem. */
        REFUSE,
        /** Missing values are filled in, and a new column tells where; texts among numbers are a problem. */
        IMPUTE,
        /** Such rows will be left out. */
        SKIP
    }

    /** Columns that a column of texts becomes at most, unless the user says otherwise. */
    public static final int MOST_VALUES = 20;

    /** Checks that there is room for two values. */
    public Encoder {
        if (mostValues < 2) {
            throw new IllegalArgumentException(
                    "a column of texts needs room for at least 2 of its values, got " + mostValues);
        }
    }

    /**
     * What to do.
     *
     * @param steps a step for each column that needs one
     * @param problems a sentence for each column that needs a decision, with the ways out
     */
    public record Plan(List<ColumnStep> steps, List<String> problems) {
        public Plan {
            steps = List.copyOf(steps);
            problems = List.copyOf(problems);
        }
    }

    /** Plans for the inputs among the columns of a table. */
    public Plan plan(List<ColumnProfile> inputs) {
        List<ColumnStep> steps = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (ColumnProfile column : inputs) {
            plan(column, steps, problems);
        }
        return new Plan(steps, problems);
    }

    private void plan(ColumnProfile column, List<ColumnStep> steps, List<String> problems) {
        String name = column.name();
        String ignore = "leave the column out (--ignore " + quoted(name) + ")";
        boolean gaps = column.missingCells() > 0;
        switch (column.kind()) {
            case EMPTY -> problems.add(name + " has no value at all: " + ignore);
            case NUMBER -> {
                if (gaps && missing == Missing.IMPUTE) {
                    steps.add(new ColumnStep.Fill(name, column.mean()));
                } else if (gaps && missing == Missing.REFUSE) {
                    problems.add(name + " has no value in " + share(column)
                            + ": fill them in (--missing impute), leave such rows out (--skip-bad-rows), or " + ignore);
                }
            }
            case FLAG, CATEGORY -> {
                boolean flag = column.kind() == ColumnProfile.Kind.FLAG && !(gaps && missing == Missing.IMPUTE);
                if (gaps && missing == Missing.REFUSE) {
                    problems.add(name + " has no value in " + share(column)
                            + ": make that a value of its own (--missing impute), or " + ignore);
                }
                steps.add(flag ? new ColumnStep.Flag(name) : category(column));
            }
            case DATE -> {
                if (gaps && missing != Missing.SKIP) {
                    problems.add(name + " holds dates, of which " + share(column)
                            + " have none: leave such rows out (--skip-bad-rows), or " + ignore);
                }
                steps.add(new ColumnStep.Date(name, column.hours()));
            }
            case TEXT ->
                problems.add(name + " holds texts that hardly recur, such as \""
                        + shortened(column.values().get(0)) + "\": " + ignore);
            case MIXED -> {
                if (missing != Missing.SKIP) {
                    problems.add(name + " holds numbers, but also texts in " + column.textCount()
                            + (column.textCount() == 1 ? " row" : " rows") + ", such as \""
                            + shortened(column.values().get(0))
                            + "\": correct them, leave such rows out (--skip-bad-rows), or " + ignore);
                }
            }
        }
    }

    private ColumnStep category(ColumnProfile column) {
        List<String> values = column.values();
        boolean all = values.size() <= mostValues;
        return new ColumnStep.Category(
                column.name(),
                all ? values : values.subList(0, mostValues - 1),
                !all,
                column.missingCells() > 0 && missing == Missing.IMPUTE);
    }

    private static String share(ColumnProfile column) {
        return String.format(
                Locale.ROOT,
                "%d of %d rows (%.0f %%)",
                column.missingCells(),
                column.cells(),
                100.0 * column.missingCells() / column.cells());
    }

    private static String quoted(String name) {
        return name.matches("[\\w.-]+") ? name : "'" + name + "'";
    }

    private static String shortened(String text) {
        return text.length() > 30 ? text.substring(0, 30) + "…" : text;
    }
}
