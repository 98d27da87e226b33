package org.lgr.data;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;

/** Named columns of numbers, as read from a file; values may be NaN or infinite until they become a dataset. Immutable. */
public final class Table {
    private final List<String> names;
    private final double[][] columns; // one array per name, all of the same length
    private final int rows;

    private Table(List<String> names, double[][] columns) {
        this.names = names;
        this.columns = columns;
        this.rows = columns[0].length;
    }

    /**
     * Copies names and columns.
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
        return new Table(List.copyOf(names), copies);
    }

    /** Names for columns that have none: column1, column2 and so on. */
    static List<String> numberedNames(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(c -> "column" + c).toList();
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** Names of the columns, in the order of the file. */
    public List<String> names() {
        return names;
    }

    /** A copy of one column, counted from 0. */
    public double[] column(int column) {
        checkColumn(column);
        return columns[column].clone();
    }

    /**
     * The number of the column with the given name, counted from 0.
     *
     * @throws IllegalArgumentException if no column has that name, or more than one
     */
    public int indexOf(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "there is no column \"" + name + "\"; the columns are " + String.join(", ", names));
        }
        if (index != names.lastIndexOf(name)) {
            throw new IllegalArgumentException("column name \"" + name + "\" is ambiguous: columns " + (index + 1)
                    + " and " + (names.lastIndexOf(name) + 1) + " have it; use the number instead");
        }
        return index;
    }

    /**
     * Takes some columns as inputs and one as target.
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
        return Dataset.of(dimension, inputs, columns[targetColumn]);
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
