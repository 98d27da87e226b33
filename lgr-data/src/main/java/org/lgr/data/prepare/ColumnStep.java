package org.lgr.data.prepare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.lgr.data.Numbers;

/** How one column of raw data becomes one or several numbers. Immutable. */
public sealed interface ColumnStep {
    /** How the cells of a column are read. */
    enum Reading {
        /** As numbers. */
        NUMBER,
        /** As texts. */
        TEXT,
        /** As dates and times. */
        TIME
    }

    /** Name of the raw column. */
    String column();

    /** How its cells are read. */
    Reading reading();

    /** Names of the columns that take its place. */
    List<String> outputs();

    /** The number that stands for a text; NaN for a missing value. */
    default double code(String text) {
        throw new UnsupportedOperationException(column() + " is not read as text");
    }

    /**
     * Computes the new values.
     *
     * @param value the number, the code of the text or the seconds of the time; NaN if it is missing
     * @param into receives a value for each of {@link #outputs}
     * @param at where they begin
     */
    void apply(double value, double[] into, int at);

    /** Whether it can do without a value. */
    boolean takesMissing();

    /** What it does, for people. */
    String description();

    /**
     * A column of texts becomes a column of ones and zeros for each of its values. A value that is none of them counts
     * as the last, {@value #OTHER}, if there is one.
     *
     * @param values the texts, the most frequent first
     * @param other whether there is a column for all other texts
     * @param missing whether there is a column for missing values; otherwise they are refused
     */
    record Category(String column, List<String> values, boolean other, boolean missing) implements ColumnStep {
        /** What the column for all other values is called. */
        static final String OTHER = "(other)";

        /** What the column for missing values is called. */
        static final String MISSING = "(missing)";

        public Category {
            values = List.copyOf(values);
        }

        @Override
        public Reading reading() {
            return Reading.TEXT;
        }

        @Override
        public List<String> outputs() {
            return Stream.of(
                            values.stream(),
                            Stream.of(OTHER).filter(name -> other),
                            Stream.of(MISSING).filter(name -> missing))
                    .flatMap(names -> names)
                    .map(value -> column + "=" + value)
                    .toList();
        }

        @Override
        public double code(String text) {
            if (Numbers.isMissing(text)) {
                return Double.NaN;
            }
            int place = values.indexOf(text);
            return place < 0 ? values.size() : place;
        }

        @Override
        public void apply(double value, double[] into, int at) {
            int width = outputs().size();
            int one = Double.isNaN(value) ? width - 1 : (int) value;
            for (int i = 0; i < width; i++) {
                into[at + i] = i == one && (i < values.size() || Double.isNaN(value) || other) ? 1 : 0;
            }
        }

        @Override
        public boolean takesMissing() {
            return missing;
        }

        @Override
        public String description() {
            return "texts, so " + outputs().size() + " columns of zeros and ones"
                    + (other ? ", the last for all but the " + values.size() + " most frequent" : "");
        }
    }

    /** Words for yes and no become 1 and 0. */
    record Flag(String column) implements ColumnStep {
        private static final List<String> YES = List.of("true", "yes", "t", "y", "on");
        private static final List<String> NO = List.of("false", "no", "f", "n", "off");

        /** Whether the text is such a word. */
        static boolean isWord(String text) {
            String word = text.toLowerCase(Locale.ROOT);
            return YES.contains(word) || NO.contains(word);
        }

        @Override
        public Reading reading() {
            return Reading.TEXT;
        }

        @Override
        public List<String> outputs() {
            return List.of(column);
        }

        @Override
        public double code(String text) {
            String word = text.toLowerCase(Locale.ROOT);
            return YES.contains(word) ? 1 : NO.contains(word) ? 0 : Double.NaN;
        }

        @Override
        public void apply(double value, double[] into, int at) {
            into[at] = value;
        }

        @Override
        public boolean takesMissing() {
            return false;
        }

        @Override
        public String description() {
            return "yes or no, so 1 or 0";
        }
    }

    /**
     * A date becomes the days since 1970 and where in the year and in the week it is, each as a point on a circle, so
     * that the end is beside the beginning; a date with a time, also where in the day.
     *
     * @param hours whether the time of the day counts
     */
    record Date(String column, boolean hours) implements ColumnStep {
        private static final double DAY = 86_400;
        private static final double YEAR = 365.2425; // days
        private static final double MONDAY = 4; // days from the first of 1970, a Thursday

        @Override
        public Reading reading() {
            return Reading.TIME;
        }

        @Override
        public List<String> outputs() {
            Stream<String> parts = Stream.of("year", "week", "day")
                    .limit(hours ? 3 : 2)
                    .flatMap(part -> Stream.of(column + "." + part + "_sin", column + "." + part + "_cos"));
            return Stream.concat(Stream.of(column), parts).toList();
        }

        @Override
        public void apply(double value, double[] into, int at) {
            double days = value / DAY;
            into[at] = days;
            circle(days / YEAR, into, at + 1);
            circle((days - MONDAY) / 7, into, at + 3);
            if (hours) {
                circle(days, into, at + 5);
            }
        }

        private static void circle(double turns, double[] into, int at) {
            double angle = 2 * Math.PI * (turns - Math.floor(turns));
            into[at] = Math.sin(angle);
            into[at + 1] = Math.cos(angle);
        }

        @Override
        public boolean takesMissing() {
            return false;
        }

        @Override
        public String description() {
            return "dates, so days since 1970, and sine and cosine of the time of the "
                    + (hours ? "year, the week and the day" : "year and the week");
        }
    }

    /**
     * A missing number becomes a fixed one, and a second column tells where that happened, so that the learner can tell
     * what is known from what is not.
     *
     * @param value the mean of the values that are there
     */
    record Fill(String column, double value) implements ColumnStep {
        @Override
        public Reading reading() {
            return Reading.NUMBER;
        }

        @Override
        public List<String> outputs() {
            return List.of(column, column + ".missing");
        }

        @Override
        public void apply(double read, double[] into, int at) {
            into[at] = Double.isNaN(read) ? value : read;
            into[at + 1] = Double.isNaN(read) ? 1 : 0;
        }

        @Override
        public boolean takesMissing() {
            return true;
        }

        @Override
        public String description() {
            return String.format(
                    Locale.ROOT, "missing values become the mean, %.4g, and %s.missing tells where", value, column);
        }
    }

    /**
     * An angle becomes its sine and cosine, which know that a full turn changes nothing.
     *
     * @param degrees whether it is in degrees instead of radians
     */
    record Angle(String column, boolean degrees) implements ColumnStep {
        @Override
        public Reading reading() {
            return Reading.NUMBER;
        }

        @Override
        public List<String> outputs() {
            return List.of(column + ".sin", column + ".cos");
        }

        @Override
        public void apply(double value, double[] into, int at) {
            double angle = degrees ? Math.toRadians(value) : value;
            into[at] = Math.sin(angle);
            into[at + 1] = Math.cos(angle);
        }

        @Override
        public boolean takesMissing() {
            return false;
        }

        @Override
        public String description() {
            return "an angle" + (degrees ? " in degrees" : "") + ", so sine and cosine";
        }
    }
}
