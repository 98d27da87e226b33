package org.lgr.data.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.data.CellWatcher;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;

/**
 * Rows of raw data as a preparation makes them, in constant memory. The outputs of a step stand where its column was;
 * all other columns stay what they are. A step whose column the data do not have plays no part.
 */
final class PreparedReader implements RowReader {
    /**
     * A column after the preparation.
     *
     * @param raw the raw column, counted from 0
     * @param step the step that makes it, if there is one
     * @param part which output of the step it is
     */
    private record Source(String name, int raw, @Nullable ColumnStep step, int part) {}

    private final RowReader raw;
    private final List<Source> sources = new ArrayList<>();
    private final List<String> names;
    private int[] numbers; // selected
    private int[] labels = {}; // of the file included
    private List<Integer> rawNumbers = List.of(); // raw columns that are read
    private List<Integer> rawTexts = List.of();
    private int[] textPlaces = {}; // raw columns whose labels follow the numbers in a row
    private List<List<Double>> codes = List.of(); // per raw text, the code of each label
    private double[] row = {};
    private double[][] computed = {}; // per raw column, the outputs of its step
    private @Nullable String complaint;

    PreparedReader(RowReader raw, Preparation preparation) {
        this.raw = raw;
        for (int c = 0; c < raw.names().size(); c++) {
            String name = raw.names().get(c);
            ColumnStep step = preparation.step(name).orElse(null);
            if (step == null) {
                sources.add(new Source(name, c, null, 0));
                continue;
            }
            for (int i = 0; i < step.outputs().size(); i++) {
                sources.add(new Source(step.outputs().get(i), c, step, i));
            }
        }
        names = sources.stream().map(Source::name).toList();
        numbers = IntStream.range(0, names.size()).toArray();
        select(numbers, labels);
    }

    @Override
    public String file() {
        return raw.file();
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public int fileColumn() {
        return raw.fileColumn() < 0 ? -1 : names.size();
    }

    @Override
    public void select(int[] numberColumns, int[] labelColumns) {
        for (int c : numberColumns) {
            requireColumn(c);
        }
        int[] rawLabels = new int[labelColumns.length];
        for (int i = 0; i < rawLabels.length; i++) {
            rawLabels[i] = labelColumns[i] == fileColumn() ? raw.fileColumn() : rawColumn(labelColumns[i]);
        }
        rawNumbers = rawColumns(numberColumns, false);
        rawTexts = rawColumns(numberColumns, true);
        int[] texts = IntStream.concat(
                        IntStream.of(rawLabels), rawTexts.stream().mapToInt(c -> c))
                .distinct()
                .toArray();
        raw.select(rawNumbers.stream().mapToInt(c -> c).toArray(), texts);
        for (int c : numberColumns) {
            ColumnStep step = sources.get(c).step();
            if (step != null) {
                if (step.takesMissing()) {
                    raw.allowMissing(sources.get(c).raw());
                }
                if (step.reading() == ColumnStep.Reading.TIME) {
                    raw.allowTimes(sources.get(c).raw());
                }
            }
        }
        numbers = numberColumns.clone();
        labels = rawLabels;
        row = new double[rawNumbers.size() + texts.length];
        codes = IntStream.of(texts)
                .<List<Double>>mapToObj(c -> new ArrayList<>())
                .toList();
        textPlaces = texts;
        computed = new double[raw.names().size()][];
    }

    private void requireColumn(int column) {
        if (column < 0 || column >= names.size()) {
            throw new IllegalArgumentException(
                    "there is no column " + column + "; there are " + names.size() + ", counted from 0");
        }
    }

    private int rawColumn(int column) {
        requireColumn(column);
        return sources.get(column).raw();
    }

    private List<Integer> rawColumns(int[] columns, boolean texts) {
        return IntStream.of(columns)
                .filter(c -> isText(sources.get(c)) == texts)
                .map(c -> sources.get(c).raw())
                .distinct()
                .boxed()
                .toList();
    }

    private static boolean isText(Source source) {
        return source.step() != null && source.step().reading() == ColumnStep.Reading.TEXT;
    }

    @Override
    public void allowMissing(int... columns) {
        for (int c : columns) {
            raw.allowMissing(rawColumn(c));
        }
    }

    @Override
    public void allowTimes(int... columns) {
        for (int c : columns) {
            raw.allowTimes(rawColumn(c));
        }
    }

    @Override
    public void watch(CellWatcher watcher) {
        throw new UnsupportedOperationException("cells are those of raw data; watch them before the preparation");
    }

    @Override
    public List<String> selectedNames() {
        List<String> selected = new ArrayList<>();
        IntStream.of(numbers).forEach(c -> selected.add(names.get(c)));
        for (int label : labels) {
            selected.add(label == raw.fileColumn() ? FILE : raw.names().get(label));
        }
        return selected;
    }

    @Override
    public List<String> labels(int column) {
        return raw.labels(column == fileColumn() ? raw.fileColumn() : rawColumn(column));
    }

    @Override
    public boolean next(double[] into) throws DataFileException {
        if (!raw.next(row)) {
            return false;
        }
        complaint = null;
        Arrays.fill(computed, null);
        for (int i = 0; i < numbers.length; i++) {
            into[i] = value(sources.get(numbers[i]));
        }
        for (int i = 0; i < labels.length; i++) {
            into[numbers.length + i] = row[rawNumbers.size() + textSlot(labels[i])];
        }
        return true;
    }

    private double value(Source source) {
        if (source.step() == null) {
            return row[rawNumbers.indexOf(source.raw())];
        }
        double[] outputs = computed[source.raw()];
        if (outputs == null) {
            outputs = new double[source.step().outputs().size()];
            double read = isText(source) ? code(source) : row[rawNumbers.indexOf(source.raw())];
            source.step().apply(read, outputs, 0);
            computed[source.raw()] = outputs;
        }
        return outputs[source.part()];
    }

    private int textSlot(int rawColumn) {
        return IntStream.range(0, textPlaces.length)
                .filter(i -> textPlaces[i] == rawColumn)
                .findFirst()
                .orElseThrow();
    }

    private double code(Source source) {
        int slot = textSlot(source.raw());
        double label = row[rawNumbers.size() + slot];
        ColumnStep step = source.step();
        if (Double.isNaN(label) || step == null) {
            return Double.NaN;
        }
        List<Double> known = codes.get(slot);
        if (label >= known.size()) {
            List<String> texts = raw.labels(source.raw());
            for (String text : texts.subList(known.size(), texts.size())) {
                known.add(step.code(text));
            }
        }
        double code = known.get((int) label);
        if (Double.isNaN(code) && !step.takesMissing()) {
            complaint = place() + ", column " + (source.raw() + 1) + " (" + step.column() + "): \""
                    + raw.labels(source.raw()).get((int) label) + "\" has no place in the model's preparation";
        }
        return code;
    }

    @Override
    public @Nullable String problem() {
        String problem = raw.problem();
        return problem == null ? complaint : problem;
    }

    @Override
    public String place() {
        return raw.place();
    }

    @Override
    public void close() {
        raw.close();
    }
}
