package org.lgr.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Common parts of the readers of all formats: selection of columns, numbering of labels and wording of problems. A
 * reader implements {@link #readRow} and passes on the value of each column for which {@link #wants} is true.
 */
public abstract class AbstractRowReader implements RowReader {
    private static final int LONGEST_QUOTE = 40; // characters of a bad value that a message quotes

    private final String file;
    private final List<String> names;
    private final int[] numberSlots; // per column, its index in a delivered row, or -1
    private final int[] labelSlots;
    private final boolean[] mayMiss; // per column: whether missing values are allowed
    private final boolean[] mayBeTime; // per column: whether dates and times are numbers
    private final DecimalMark decimalMark;
    private @Nullable CellWatcher watcher;
    private final List<Map<String, Integer>> labels = new ArrayList<>();
    private int numberCount;
    private double[] row = {};
    private boolean started;

    private @Nullable String rejection; // problem of the whole row
    private int badColumn; // the first bad column, -1 if there is none
    private String complaint = "";

    /** A reader that delivers every column as a number unless {@link #select} is called. */
    protected AbstractRowReader(String file, List<String> names) {
        this(file, names, DecimalMark.point());
    }

    /** As {@link #AbstractRowReader(String, List)}, of a text with a decimal mark of its own. */
    protected AbstractRowReader(String file, List<String> names, DecimalMark decimalMark) {
        this.file = file;
        this.names = List.copyOf(names);
        numberSlots = new int[names.size()];
        labelSlots = new int[names.size()];
        mayMiss = new boolean[names.size()];
        mayBeTime = new boolean[names.size()];
        this.decimalMark = decimalMark;
        Arrays.setAll(numberSlots, c -> c);
        Arrays.fill(labelSlots, -1);
        numberCount = names.size();
    }

    @Override
    public final String file() {
        return file;
    }

    @Override
    public final List<String> names() {
        return names;
    }

    @Override
    public final void select(int[] numberColumns, int[] labelColumns) {
        if (started) {
            throw new IllegalStateException("columns must be selected before the first row is read");
        }
        fillSlots(numberSlots, numberColumns, 0);
        fillSlots(labelSlots, labelColumns, numberColumns.length);
        numberCount = numberColumns.length;
        labels.clear();
        for (int i = 0; i < labelColumns.length; i++) {
            labels.add(new HashMap<>());
        }
    }

    private void fillSlots(int[] slots, int[] columns, int firstSlot) {
        Arrays.fill(slots, -1);
        for (int i = 0; i < columns.length; i++) {
            int column = columns[i];
            requireColumn(column);
            if (slots[column] >= 0) {
                throw new IllegalArgumentException("column " + column + " is selected twice");
            }
            slots[column] = firstSlot + i;
        }
    }

    private void requireColumn(int column) {
        if (column < 0 || column >= names.size()) {
            throw new IllegalArgumentException(
                    "there is no column " + column + "; the file has " + names.size() + ", counted from 0");
        }
    }

    @Override
    public final void allowMissing(int... columns) {
        for (int column : columns) {
            requireColumn(column);
            mayMiss[column] = true;
        }
    }

    @Override
    public final void allowTimes(int... columns) {
        for (int column : columns) {
            requireColumn(column);
            mayBeTime[column] = true;
        }
    }

    @Override
    public final void watch(CellWatcher newWatcher) {
        watcher = newWatcher;
    }

    @Override
    public final List<String> selectedNames() {
        String[] selected = new String[width()];
        for (int c = 0; c < names.size(); c++) {
            for (int slot : new int[] {numberSlots[c], labelSlots[c]}) {
                if (slot >= 0) {
                    selected[slot] = names.get(c);
                }
            }
        }
        return List.of(selected);
    }

    @Override
    public final List<String> labels(int column) {
        requireColumn(column);
        if (labelSlots[column] < 0) {
            throw new IllegalArgumentException("column " + column + " is not selected as a label");
        }
        return inOrder(labels.get(labelSlots[column] - numberCount));
    }

    /** Labels in the order of their numbers. */
    static List<String> inOrder(Map<String, Integer> numbered) {
        String[] texts = new String[numbered.size()];
        numbered.forEach((text, number) -> texts[number] = text);
        return List.of(texts);
    }

    private int width() {
        return numberCount + labels.size();
    }

    @Override
    public final boolean next(double[] into) throws DataFileException {
        if (into.length != width()) {
            throw new IllegalArgumentException(
                    "a row takes " + width() + " values, one for each selected column, got an array of " + into.length);
        }
        started = true;
        row = into;
        rejection = null;
        badColumn = -1;
        return readRow();
    }

    /**
     * Reads the next row and passes on each column for which {@link #wants} is true, once, in any order.
     *
     * @return whether there was a row
     */
    protected abstract boolean readRow() throws DataFileException;

    /** Whether the column is selected. */
    protected final boolean wants(int column) {
        return watcher != null || numberSlots[column] >= 0 || labelSlots[column] >= 0;
    }

    /** Whether the column is selected as a number. */
    protected final boolean wantsNumber(int column) {
        return numberSlots[column] >= 0;
    }

    /** Whether dates and times are numbers in the column. */
    protected final boolean allowsTimes(int column) {
        return mayBeTime[column];
    }

    /** Passes on a number, for a column selected as a number or as a label. */
    protected final void value(int column, double value) {
        if (watcher != null) {
            if (Double.isFinite(value)) {
                watcher.number(column, value);
            } else if (Double.isNaN(value)) {
                watcher.missing(column);
            } else {
                watcher.text(column, value > 0 ? "inf" : "-inf");
            }
        }
        if (numberSlots[column] >= 0) {
            number(column, value);
        }
        if (labelSlots[column] >= 0) {
            if (Double.isNaN(value)) {
                noValue(column);
            } else {
                label(
                        column,
                        value == Math.rint(value) && Math.abs(value) < 1e15
                                ? Long.toString((long) value)
                                : Double.toString(value));
            }
        }
    }

    private void number(int column, double value) {
        if (Double.isFinite(value)) {
            row[numberSlots[column]] = value;
        } else if (Double.isNaN(value)) {
            noValue(column);
        } else {
            complain(column, (value > 0 ? "infinity" : "-infinity") + " is not a finite number");
        }
    }

    private void label(int column, String value) {
        int slot = labelSlots[column];
        Map<String, Integer> numbers = labels.get(slot - numberCount);
        row[slot] = numbers.computeIfAbsent(value, unused -> numbers.size());
    }

    /** Passes on a text, for a column selected as a number or as a label. */
    protected final void text(int column, String text) {
        text(column, text.toCharArray(), 0, text.length());
    }

    /** As {@link #text(int, String)}, for characters in an array. */
    protected final void text(int column, char[] text, int offset, int length) {
        if (watcher != null) {
            show(watcher, column, text, offset, length);
        }
        if (numberSlots[column] >= 0) {
            double value = decimalMark.parse(text, offset, length);
            if (Double.isFinite(value)) {
                row[numberSlots[column]] = value;
            } else {
                notANumber(column, new String(text, offset, length));
            }
        }
        if (labelSlots[column] >= 0) {
            String label = new String(text, offset, length).strip();
            if (label.isEmpty() || label.equals("?")) {
                noValue(column);
            } else {
                label(column, label);
            }
        }
    }

    private void show(CellWatcher to, int column, char[] text, int offset, int length) {
        double value = decimalMark.parse(text, offset, length);
        String cell = new String(text, offset, length).strip();
        if (Double.isFinite(value)) {
            to.number(column, value);
        } else if (Numbers.isMissing(cell)) {
            to.missing(column);
        } else {
            to.text(column, cell);
        }
    }

    private void notANumber(int column, String text) {
        double seconds = mayBeTime[column] ? Times.seconds(text) : Double.NaN;
        if (!Double.isNaN(seconds)) {
            row[numberSlots[column]] = seconds;
            return;
        }
        if (Numbers.isMissing(text)) {
            noValue(column);
            return;
        }
        String quoted = "\"" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text) + "\"";
        if (Numbers.isInfinite(text)) {
            complain(column, quoted + " is not a finite number");
        } else {
            complain(column, quoted + " is not a number" + decimalMark.explanation(text));
        }
    }

    /** Passes on that a column has no value. */
    protected final void missing(int column) {
        if (watcher != null) {
            watcher.missing(column);
        }
        noValue(column);
    }

    private void noValue(int column) {
        if (mayMiss[column]) {
            clear(column);
        } else {
            complain(column, "the value is missing");
        }
    }

    private void clear(int column) {
        for (int slot : new int[] {numberSlots[column], labelSlots[column]}) {
            if (slot >= 0) {
                row[slot] = Double.NaN;
            }
        }
    }

    private void complain(int column, String newComplaint) {
        clear(column);
        if (badColumn < 0 || column < badColumn) {
            badColumn = column;
            complaint = newComplaint;
        }
    }

    /** Rejects a row that cannot be parsed; the reason includes its place. */
    protected final void reject(String reason) {
        Arrays.fill(row, Double.NaN);
        rejection = reason;
    }

    @Override
    public final @Nullable String problem() {
        if (rejection != null || badColumn < 0) {
            return rejection;
        }
        return place() + ", column " + (badColumn + 1) + " (" + names.get(badColumn) + "): " + complaint;
    }
}
