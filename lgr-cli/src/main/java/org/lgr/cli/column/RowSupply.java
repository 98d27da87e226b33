package org.lgr.cli.column;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.data.RowReader;

/**
 * Rows of a file with what the user wants done about bad ones: the first ends the command, or they are counted and
 * passed on with every value NaN, or left out.
 */
public final class RowSupply implements Closeable {
    /** What to do about rows that hold something else than finite numbers. */
    public enum BadRows {
        REFUSE,
        BLANK,
        SKIP
    }

    private final String file;
    private final RowReader reader;
    private final int width;
    private final BadRows badRows;
    private long rows;
    private long bad;
    private String firstProblem = "";

    /**
     * Selects columns.
     *
     * @param numbers columns counted from 0, all numbers
     * @param labels columns counted from 0, labels
     */
    public RowSupply(RowReader reader, int[] numbers, int[] labels, BadRows badRows) {
        this.file = reader.file();
        this.reader = reader;
        this.width = numbers.length + labels.length;
        this.badRows = badRows;
        reader.select(numbers, labels);
    }

    /** Values of a row. */
    public int width() {
        return width;
    }

    /** Reads a row; returns whether there was one. */
    public boolean next(double[] row) throws IOException {
        while (reader.next(row)) {
            rows++;
            String problem = reader.problem();
            if (problem == null) {
                return true;
            }
            if (bad++ == 0) {
                firstProblem = problem;
            }
            switch (badRows) {
                case REFUSE ->
                    throw new CommandException(file + ": " + problem + "; correct it, or use --skip-bad-rows");
                case BLANK -> {
                    Arrays.fill(row, Double.NaN);
                    return true;
                }
                case SKIP -> {}
            }
        }
        return false;
    }

    /** Refuses data without a single usable row. */
    public void requireSome() {
        if (rows == bad) {
            throw new CommandException(file + ": "
                    + (bad == 0 ? "has no rows of data" : "all " + bad + " rows are bad; the first: " + firstProblem));
        }
    }

    /** Tells the user how many rows were bad. */
    public void reportBad(Console console) {
        if (bad > 0) {
            console.warn(file + ": " + bad + " of " + rows + " rows are bad and were "
                    + (badRows == BadRows.BLANK ? "given no prediction" : "left out") + "; the first: " + firstProblem);
        }
    }

    /** Rows read so far, bad ones included. */
    public long rows() {
        return rows;
    }

    /** Bad rows so far. */
    public long bad() {
        return bad;
    }

    @Override
    public void close() {
        reader.close();
    }
}
