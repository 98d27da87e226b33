package org.lgr.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.VariableNames;

/**
 * Named columns of numbers, as read from a file. Values may be NaN or infinite; a {@link Dataset} requires finite ones.
 * Immutable.
 */
public final class Table {
    private static final int FIRST_PLACES = 3; // number of bad rows that a message lists
    // In characters of at most 3 bytes, with room for a number.
    private static final int LONGEST_NAME = VariableNames.MAX_BYTES / 4;

    private final List<String> names;
    private final double[][] columns; // one array per name, all of the same length
    private final int rows;
    private final long skippedRows;

    private Table(List<String> names, double[][] columns, long skippedRows) {
        this.names = names;
        this.columns = columns;
        this.rows = columns[0].length;
        this.skippedRows = skippedRows;
    }

    /**
     * A table with copies of names and columns.
     *
     * @throws IllegalArgumentException if there is no column, or the sizes differ
     */
    public static Table of(List<String> names, double[][] columns) {
        if (columns.length == 0 || names.size() != columns.length) {
            throw new IllegalArgumentException("a table needs at least one column and a name for each, got "
                    + columns.length + " columns and " + names.size() + " names");
        }
        double[][] copies = new double[columns.length][];
        for (int c = 0; c < columns.length; c++) {
            if (columns[c].length != columns[0].length) {
                throw new IllegalArgumentException("column " + names.get(c) + " has " + columns[c].length
                        + " rows, column " + names.get(0) + " has " + columns[0].length + "; all must be alike");
            }
            copies[c] = columns[c].clone();
        }
        return new Table(List.copyOf(names), copies, 0);
    }

    /**
     * Reads the selected columns of all remaining rows.
     *
     * @param skipBadRows whether to leave out rows with a problem; {@link #skippedRows} counts them
     * @throws BadRowsException if there are rows with a problem and they are not to be left out
     * @throws DataFileException if the file cannot be read, or no row is left
     */
    public static Table readAll(RowReader reader, boolean skipBadRows) throws DataFileException {
        List<String> names = reader.selectedNames();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a table needs at least one column, but none is selected");
        }
        GrowingColumns columns = new GrowingColumns(names.size());
        double[] row = new double[names.size()];
        String firstProblem = null;
        List<String> places = new ArrayList<>();
        long all = 0;
        long bad = 0;
        for (; reader.next(row); all++) {
            String problem = reader.problem();
            if (problem == null) {
                if (!columns.add(row)) {
                    throw new DataFileException(
                            reader.file(), "has more rows than an array can hold; split the file", null);
                }
            } else {
                bad++;
                firstProblem = firstProblem == null ? problem : firstProblem;
                if (places.size() < FIRST_PLACES) {
                    places.add(reader.place());
                }
            }
        }
        if (firstProblem != null && (!skipBadRows || bad == all)) {
            throw new BadRowsException(reader.file(), firstProblem, places, bad, all);
        }
        if (all == 0) {
            throw new DataFileException(reader.file(), "has no rows of data; a table needs at least one", null);
        }
        return new Table(names, columns.toArrays(), bad);
    }

    /** Names for columns that have none: column1, column2 and so on. */
    public static List<String> numberedNames(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(c -> "column" + c).toList();
    }

    /** The names, with blank ones replaced as in {@link #numberedNames}. */
    public static List<String> completeNames(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(c -> names.get(c).isBlank() ? "column" + (c + 1) : names.get(c))
                .toList();
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** Number of rows of the file that were skipped because they had a problem. */
    public long skippedRows() {
        return skippedRows;
    }

    /** Names of the columns, in the order of the selection. As in the file, they may be equal. */
    public List<String> names() {
        return names;
    }

    /** A copy of one column, counted from 0. */
    public double[] column(int column) {
        checkColumn(column);
        return columns[column].clone();
    }

    /** The given rows, in that order; they may repeat. */
    public Table select(int[] selectedRows) {
        double[][] selected = new double[columns.length][selectedRows.length];
        for (int c = 0; c < columns.length; c++) {
            for (int n = 0; n < selectedRows.length; n++) {
                selected[c][n] = columns[c][selectedRows[n]];
            }
        }
        return new Table(names, selected, skippedRows);
    }

    /**
     * A dataset with some columns as inputs and one as target. Blank and duplicate names are replaced.
     *
     * @param inputColumns columns counted from 0, at least one
     * @param targetColumn column counted from 0
     * @throws IllegalArgumentException if a column does not exist or a value is not finite
     */
    public Dataset toDataset(int[] inputColumns, int targetColumn) {
        checkColumn(targetColumn);
        int dimension = inputColumns.length;
        double[] inputs = new double[Math.multiplyExact(rows, dimension)];
        for (int d = 0; d < dimension; d++) {
            checkColumn(inputColumns[d]);
            double[] column = columns[inputColumns[d]];
            for (int n = 0; n < rows; n++) {
                inputs[n * dimension + d] = column[n];
            }
        }
        return Dataset.of(dimension, inputs, columns[targetColumn])
                .withNames(variableNames(inputColumns, targetColumn));
    }

    /**
     * One dataset for each of several targets; they share their inputs.
     *
     * @param targetColumns columns counted from 0, at least one
     * @throws IllegalArgumentException as {@link #toDataset}
     */
    public List<Dataset> toDatasets(int[] inputColumns, int[] targetColumns) {
        Dataset first = toDataset(inputColumns, targetColumns[0]);
        return Arrays.stream(targetColumns)
                .mapToObj(c -> {
                    checkColumn(c);
                    return first.withTarget(columns[c], first.names().target())
                            .withNames(variableNames(inputColumns, c));
                })
                .toList();
    }

    private VariableNames variableNames(int[] inputColumns, int targetColumn) {
        Set<String> seen = new HashSet<>();
        String target = uniqueName(targetColumn, seen); // first, so that the target keeps its name
        List<String> inputs =
                Arrays.stream(inputColumns).mapToObj(c -> uniqueName(c, seen)).toList();
        return new VariableNames(inputs, target);
    }

    private String uniqueName(int column, Set<String> seen) {
        String name = names.get(column).isBlank() ? "column" + (column + 1) : names.get(column);
        String base = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        String unique = base;
        for (int k = 2; !seen.add(unique); k++) {
            unique = base + "_" + k;
        }
        return unique;
    }

    private void checkColumn(int column) {
        if (column < 0 || column >= columns.length) {
            throw new IllegalArgumentException("there is no column " + column + "; the table has " + columns.length
                    + " columns, counted from 0: " + String.join(", ", names));
        }
    }

    @Override
    public String toString() {
        return "Table[" + rows + " rows, columns " + String.join(", ", names) + "]";
    }
}
