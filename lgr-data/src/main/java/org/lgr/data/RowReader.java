package org.lgr.data;

import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a data file, read one after the other in constant memory where the format allows it. {@link DataFile#open} makes
 * one. For one thread.
 */
public interface RowReader extends Closeable {
    /** What messages call the file. */
    String file();

    /** Names of all columns of the file, in its order; {@code column1}, {@code column2}, … where the file names none. */
    List<String> names();

    /**
     * Chooses what {@link #next} delivers; without this call, every column as a number. What is not chosen is not parsed, so
     * it may hold anything.
     *
     * @param numbers columns counted from 0, all different, read as numbers
     * @param labels columns counted from 0, all different, whose values only tell rows apart, such as the name of a
     *     trajectory; they are numbered from 0 in the order of their first appearance
     * @throws IllegalArgumentException if a column does not exist or is chosen twice
     * @throws IllegalStateException after the first row
     */
    void select(int[] numbers, int[] labels);

    /**
     * Lets values be missing in some columns; without this call, a row in which one is missing has a problem.
     *
     * @param columns columns counted from 0; where one has no value, {@link #next} delivers NaN, and that is no problem
     * @throws IllegalArgumentException if a column does not exist
     */
    void allowMissing(int... columns);

    /** Names of the values that {@link #next} delivers: of the selected numbers, then of the labels. */
    List<String> selectedNames();

    /**
     * Reads the next row.
     *
     * @param row takes the selected numbers, then the labels; where the file has no finite number, NaN, and
     *     {@link #problem} says why
     * @return whether there was a row
     * @throws DataFileException if the file cannot be read on
     */
    boolean next(double[] row) throws DataFileException;

    /** What is wrong with the row read last, with its place and the value; {@code null} if nothing is. */
    @Nullable
    String problem();

    /** Where the row read last is, a word and a number, such as {@code line 7}. */
    String place();

    @Override
    void close();
}
