package org.lgr.data;

import java.io.Serial;
import java.util.List;

/** Thrown for a file with rows that cannot be used; the message names the first of them. */
public final class BadRowsException extends DataFileException {
    @Serial
    private static final long serialVersionUID = 1;

    private final long count;
    private final long rows;

    /** An exception for {@code count} bad rows of {@code rows}; {@code places} holds the places of the first ones. */
    BadRowsException(String file, String firstProblem, List<String> places, long count, long rows) {
        super(file, firstProblem + "; " + summary(places, count, rows), null);
        this.count = count;
        this.rows = rows;
    }

    private static String summary(List<String> places, long count, long rows) {
        if (count == 1) {
            return "1 of " + rows + " rows has such a problem; correct it";
        }
        return count + " of " + rows + " rows have such problems, the first in " + list(places) + "; correct them";
    }

    /** The places, such as "lines 17, 40, 51". */
    private static String list(List<String> places) {
        String first = places.get(0);
        int number = first.lastIndexOf(' ');
        String word = first.substring(0, number);
        if (!places.stream().allMatch(place -> place.startsWith(word + " "))) { // they are in several files
            return String.join("; ", places);
        }
        return word + "s"
                + String.join(
                        ",",
                        places.stream().map(place -> place.substring(number)).toList());
    }

    /** Number of rows that cannot be used. */
    public long count() {
        return count;
    }

    /** Number of all rows. */
    public long rows() {
        return rows;
    }
}
