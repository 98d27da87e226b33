package org.lgr.internal.linalg;

/**
 * A rectangle of a row-major matrix, or its transpose. It shares the values with the matrix and checks only its bounds.
 */
public final class MatrixView {
    public final double[] values;
    final int from; // index of element (0, 0)
    final int rows;
    public final int columns;
    final int rowStep; // from one row to the next
    final int columnStep; // from one column to the next; one of the two steps is 1

    private MatrixView(double[] values, int from, int rows, int columns, int rowStep, int columnStep) {
        this.values = values;
        this.from = from;
        this.rows = rows;
        this.columns = columns;
        this.rowStep = rowStep;
        this.columnStep = columnStep;
    }

    /** Returns a view of a whole matrix that starts at the beginning of its array. */
    public static MatrixView of(double[] values, int rows, int columns) {
        if ((long) rows * columns > values.length) {
            throw new IllegalArgumentException(
                    rows + "×" + columns + " values are needed, the array has " + values.length);
        }
        return new MatrixView(values, 0, rows, columns, columns, 1);
    }

    /** Returns a view of a rectangle of this view. */
    public MatrixView part(int row, int rowCount, int column, int columnCount) {
        if (row < 0 || column < 0 || row + rowCount > rows || column + columnCount > columns) {
            throw new IllegalArgumentException(rowCount + "×" + columnCount + " elements from row " + row + ", column "
                    + column + " are not all within " + rows + "×" + columns);
        }
        return new MatrixView(
                values, from + row * rowStep + column * columnStep, rowCount, columnCount, rowStep, columnStep);
    }

    /** Returns a view of the transpose. */
    public MatrixView transposed() {
        return new MatrixView(values, from, columns, rows, columnStep, rowStep);
    }

    /** Returns the index of element (row, column) in {@code values}. */
    public int at(int row, int column) {
        return from + row * rowStep + column * columnStep;
    }

    String shape() {
        return rows + "×" + columns;
    }
}
