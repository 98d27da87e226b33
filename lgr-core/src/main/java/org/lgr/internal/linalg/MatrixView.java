package org.lgr.internal.linalg;

/** A rectangle of a row-major matrix, or its transpose. It shares the values and checks nothing but its borders. */
public final class MatrixView {
    public final double[] values;
    final int from; // where element (0, 0) stands
    final int rows;
    public final int columns;
    final int rowStep; // from one row to the next
    final int columnStep; // from one column to the next; one of both steps is 1

    private MatrixView(double[] values, int from, int rows, int columns, int rowStep, int columnStep) {
        this.values = values;
        this.from = from;
        this.rows = rows;
        this.columns = columns;
        this.rowStep = rowStep;
        this.columnStep = columnStep;
    }

    /** All of a matrix that fills its array from the beginning. */
    public static MatrixView of(double[] values, int rows, int columns) {
        if ((long) rows * columns > values.length) {
            throw new IllegalArgumentException(
                    rows + "×" + columns + " values are needed, the array has " + values.length);
        }
        return new MatrixView(values, 0, rows, columns, columns, 1);
    }

    /** A rectangle of this one. */
    public MatrixView part(int row, int rowCount, int column, int columnCount) {
        if (row < 0 || column < 0 || row + rowCount > rows || column + columnCount > columns) {
            throw new IllegalArgumentException(rowCount + "×" + columnCount + " elements from row " + row + ", column "
                    + column + " are not all within " + rows + "×" + columns);
        }
        return new MatrixView(
                values, from + row * rowStep + column * columnStep, rowCount, columnCount, rowStep, columnStep);
    }

    /** The same elements with rows and columns exchanged. */
    public MatrixView transposed() {
        return new MatrixView(values, from, columns, rows, columnStep, rowStep);
    }

    /** Where element (row, column) stands. */
    public int at(int row, int column) {
        return from + row * rowStep + column * columnStep;
    }

    String shape() {
        return rows + "×" + columns;
    }
}
