package org.lgr.data.prepare;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lgr.data.DecimalMark;
import org.lgr.data.Times;

/** What a column holds, found out cell by cell in constant memory. */
public final class ColumnProfile {
    /** Most different texts that are counted. */
    public static final int MOST_TEXTS = 1000;

    private static final double DAY = 86_400;
    private static final int LONGEST_CATEGORY = 100; // characters; longer texts are prose

    /** What most cells of a column are. */
    public enum Kind {
        /** There is no value. */
        EMPTY,
        /** Numbers only. */
        NUMBER,
        /** Words for yes and no. */
        FLAG,
        /** Dates, or dates with times. */
        DATE,
        /** Texts, some of which recur. */
        CATEGORY,
        /** Texts that are all or mostly different. */
        TEXT,
        /** Numbers and texts, or numbers whose commas may be decimal ones. */
        MIXED
    }

    private final String name;
    private final Map<String, Long> texts = new LinkedHashMap<>(); // the first different ones, and how often
    private long numbers;
    private long missing;
    private long textCells;
    private long times;
    private long flags;
    private long commas; // texts that are numbers, if their comma is a decimal one
    private boolean hours; // whether a time is not midnight
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double mean;
    private double first = Double.NaN;
    private double last = Double.NaN;
    private boolean increasing = true;
    private int longest;

    ColumnProfile(String name) {
        this.name = name;
    }

    void number(double value) {
        numbers++;
        measure(value, numbers);
    }

    private void measure(double value, long count) {
        min = Math.min(min, value);
        max = Math.max(max, value);
        mean += (value - mean) / count;
        if (count == 1) {
            first = value;
        } else {
            increasing &= value > last;
        }
        last = value;
    }

    void text(String text) {
        textCells++;
        longest = Math.max(longest, text.length());
        double seconds = Times.seconds(text);
        if (!Double.isNaN(seconds)) {
            times++;
            hours |= seconds % DAY != 0;
            measure(seconds, times);
        }
        commas += DecimalMark.hasComma(text) ? 1 : 0;
        flags += ColumnStep.Flag.isWord(text) ? 1 : 0;
        if (texts.size() < MOST_TEXTS || texts.containsKey(text)) {
            texts.merge(text, 1L, Long::sum);
        }
    }

    void missing() {
        missing++;
    }

    /** Name of the column. */
    public String name() {
        return name;
    }

    /** What it is. */
    public Kind kind() {
        if (textCells == 0) {
            return numbers == 0 ? Kind.EMPTY : Kind.NUMBER;
        }
        if (numbers > 0 || commas > 0) {
            return Kind.MIXED;
        }
        if (times == textCells) {
            return Kind.DATE;
        }
        if (flags == textCells) {
            return Kind.FLAG;
        }
        boolean mostlyDifferent = texts.size() == textCells || (textCells > 20 && 2L * texts.size() > textCells);
        return mostlyDifferent || texts.size() >= MOST_TEXTS || longest > LONGEST_CATEGORY ? Kind.TEXT : Kind.CATEGORY;
    }

    /** Number of cells. */
    public long cells() {
        return numbers + textCells + missing;
    }

    /** Number of cells without a value. */
    public long missingCells() {
        return missing;
    }

    /** Number of cells that are texts. */
    public long textCount() {
        return textCells;
    }

    /** Smallest number, or first time in seconds; infinite if there is none. */
    public double min() {
        return min;
    }

    /** Largest number or time. */
    public double max() {
        return max;
    }

    /** Mean of the numbers or times. */
    public double mean() {
        return mean;
    }

    /** Whether all numbers, or times, are the same. */
    public boolean constant() {
        return min == max;
    }

    /** Whether times of a date are not midnight. */
    boolean hours() {
        return hours;
    }

    /** Whether each number, or time, is larger than the one before, as those of a clock are. */
    public boolean increasing() {
        return increasing && numbers + times > 2;
    }

    /** Rows per second, or whatever the unit of the column is, if it is a clock. */
    public double rate() {
        return (numbers + times - 1) / (last - first);
    }

    /** Different texts, at most {@value #MOST_TEXTS}, the most frequent first. */
    public List<String> values() {
        return texts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
