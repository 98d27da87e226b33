package org.lgr.data;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a data file one after the other, in constant memory where the format allows it. Created by
 * {@link DataFile#open}. For one thread.
 */
public interface RowReader extends Closeable {
    /** What the column is called that tells the file of a row, where several are read. */
    String FILE = "file";

    /** Name of the file in messages. */
    String file();

    /** Names of all columns in file order; {@code column1}, {@code column2}, … if the file has no names. */
    List<String> names();

    /**
     * A column, counted from 0, beyond those that have names: it may be selected as a label and tells from which of
     * several files a row comes; -1 where only one is read.
     */
    default int fileColumn() {
        return -1;
    }

    /**
     * Selects the columns that {@link #next} delivers; the default is all columns as numbers. Other columns are not
     * parsed and may hold anything.
     *
     * @param numbers columns counted from 0, all different, read as numbers
     * @param labels columns counted from 0, all different, whose values are only names, such as that of a trajectory;
     * they are numbered from 0 in the order of their first appearance
     * @throws IllegalArgumentException if a column does not exist or is selected twice
     * @throws IllegalStateException after the first row
     */
    void select(int[] numbers, int[] labels);

    /**
     * Allows missing values in some columns. By default a missing value is a problem of its row.
     *
     * @param columns columns counted from 0; {@link #next} delivers NaN where one has no value
     * @throws IllegalArgumentException if a column does not exist
     */
    void allowMissing(int... columns);

    /**
     * Reads texts in some columns as dates and times of ISO 8601, and delivers the seconds since the beginning of 1970;
     * see {@link Times}. Numbers stay what they are.
     *
     * @param columns columns counted from 0
     * @throws IllegalArgumentException if a column does not exist
     */
    void allowTimes(int... columns);

    /** Hands every cell of the rows read from now on to a watcher, selected or not. */
    void watch(CellWatcher watcher);

    /** Names of the values that {@link #next} delivers: selected numbers first, then labels. */
    List<String> selectedNames();

    /**
     * The labels of a column selected as such that have appeared so far; the number of each is its place in the list.
     *
     * @param column column counted from 0
     */
    List<String> labels(int column);

    /**
     * Reads the next row.
     *
     * @param row receives the selected numbers, then the labels; NaN where the file has no finite number, and
     * {@link #problem} then says why
     * @return whether there was a row
     * @throws DataFileException if the rest of the file cannot be read
     */
    boolean next(double[] row) throws DataFileException;

    /** The problem of the last row read, with its place and the value; {@code null} if there is none. */
    @Nullable
    String problem();

    /** The place of the last row read, as a word and a number, such as {@code line 7}. */
    String place();

    @Override
    void close();
}
