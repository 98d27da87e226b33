package org.lgr.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads several files, of any formats, as one: the columns are those of the first, found in the others by their names.
 * One file is open at a time.
 */
final class ManyFiles implements RowReader {
    private final List<Path> files;
    private final ReadOptions options;
    private final List<String> names;
    private final boolean[] mayMiss;
    private final boolean[] mayBeTime;
    private int[] numbers;
    private int[] labels = {}; // that of the file included
    private int[] ownLabels = {}; // those that are in the files themselves
    private final List<Map<String, Integer>> known = new ArrayList<>(); // labels of all files, per own label

    private RowReader reader;
    private int file; // the one that is read, counted from 0
    private double[] row = {}; // as the file delivers it
    private List<List<Integer>> translations = List.of(); // per own label, from numbers of the file to those of all
    private boolean started;
    private @Nullable CellWatcher watcher;

    ManyFiles(List<Path> files, ReadOptions options) throws DataFileException {
        this.files = List.copyOf(files);
        this.options = options;
        reader = DataFile.open(files.get(0), options);
        names = reader.names();
        numbers = IntStream.range(0, names.size()).toArray();
        mayMiss = new boolean[names.size()];
        mayBeTime = new boolean[names.size()];
    }

    @Override
    public String file() {
        return files.size() + " files, " + files.get(0) + " to " + files.get(files.size() - 1);
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public int fileColumn() {
        return names.size();
    }

    @Override
    public void select(int[] numberColumns, int[] labelColumns) {
        requireUnread();
        int[] own = IntStream.of(labelColumns).filter(c -> c != fileColumn()).toArray();
        reader.select(numberColumns, own);
        numbers = numberColumns.clone();
        labels = labelColumns.clone();
        ownLabels = own;
        known.clear();
        for (int i = 0; i < own.length; i++) {
            known.add(new HashMap<>());
        }
    }

    private void requireUnread() {
        if (started) {
            throw new IllegalStateException("columns must be selected before the first row is read");
        }
    }

    @Override
    public void allowMissing(int... columns) {
        requireUnread();
        reader.allowMissing(columns);
        IntStream.of(columns).forEach(c -> mayMiss[c] = true);
    }

    @Override
    public void allowTimes(int... columns) {
        requireUnread();
        reader.allowTimes(columns);
        IntStream.of(columns).forEach(c -> mayBeTime[c] = true);
    }

    @Override
    public void watch(CellWatcher newWatcher) {
        watcher = newWatcher;
        reader.watch(newWatcher);
    }

    /** Passes on the cells of another file under the numbers of the columns of the first. */
    private void watch(RowReader other, CellWatcher to) {
        int[] columns = other.names().stream()
                .mapToInt(name -> IntStream.range(0, names.size())
                        .filter(c -> ColumnSpec.withoutUnit(names.get(c)).equals(ColumnSpec.withoutUnit(name)))
                        .findFirst()
                        .orElse(-1))
                .toArray();
        other.watch(new CellWatcher() {
            @Override
            public void number(int column, double value) {
                if (columns[column] >= 0) {
                    to.number(columns[column], value);
                }
            }

            @Override
            public void text(int column, String text) {
                if (columns[column] >= 0) {
                    to.text(columns[column], text);
                }
            }

            @Override
            public void missing(int column) {
                if (columns[column] >= 0) {
                    to.missing(columns[column]);
                }
            }
        });
    }

    @Override
    public List<String> selectedNames() {
        return IntStream.concat(IntStream.of(numbers), IntStream.of(labels))
                .mapToObj(c -> c == fileColumn() ? FILE : names.get(c))
                .toList();
    }

    @Override
    public List<String> labels(int column) {
        if (column == fileColumn()) {
            return files.stream().map(Path::toString).toList();
        }
        for (int i = 0; i < ownLabels.length; i++) {
            if (ownLabels[i] == column) {
                return AbstractRowReader.inOrder(known.get(i));
            }
        }
        throw new IllegalArgumentException("column " + column + " is not selected as a label");
    }

    @Override
    public boolean next(double[] into) throws DataFileException {
        if (!started) {
            started = true;
            begin();
        }
        while (!reader.next(row)) {
            if (file == files.size() - 1) {
                return false;
            }
            reader.close();
            file++;
            reader = open(files.get(file));
            begin();
        }
        System.arraycopy(row, 0, into, 0, numbers.length);
        int own = 0;
        for (int i = 0; i < labels.length; i++) {
            into[numbers.length + i] = labels[i] == fileColumn() ? file : translated(own++);
        }
        return true;
    }

    private void begin() {
        row = new double[numbers.length + ownLabels.length];
        translations = Stream.<List<Integer>>generate(ArrayList::new)
                .limit(ownLabels.length)
                .toList();
    }

    /** The number of the row's label among those of all files. */
    private double translated(int own) {
        double number = row[numbers.length + own];
        if (Double.isNaN(number)) {
            return number;
        }
        List<Integer> translation = translations.get(own);
        if (number >= translation.size()) { // a label that is new in this file
            List<String> texts = reader.labels(placeIn(reader, ownLabels[own]));
            Map<String, Integer> all = known.get(own);
            for (String text : texts.subList(translation.size(), texts.size())) {
                translation.add(all.computeIfAbsent(text, unused -> all.size()));
            }
        }
        return translation.get((int) number);
    }

    private RowReader open(Path path) throws DataFileException {
        RowReader opened = DataFile.open(path, options);
        try {
            opened.select(placesIn(opened, numbers), placesIn(opened, ownLabels));
            for (int c : IntStream.concat(IntStream.of(numbers), IntStream.of(ownLabels))
                    .toArray()) {
                if (mayMiss[c]) {
                    opened.allowMissing(placeIn(opened, c));
                }
                if (mayBeTime[c]) {
                    opened.allowTimes(placeIn(opened, c));
                }
            }
            if (watcher != null) {
                watch(opened, watcher);
            }
            return opened;
        } catch (IllegalArgumentException e) {
            opened.close();
            throw new DataFileException(
                    path.toString(), e.getMessage() + " (" + files.get(0) + " has it, and all files need it)", e);
        }
    }

    private int[] placesIn(RowReader other, int[] columns) {
        return IntStream.of(columns).map(c -> placeIn(other, c)).toArray();
    }

    private int placeIn(RowReader other, int column) {
        return other.names().equals(names) ? column : ColumnSpec.find(names.get(column), other.names());
    }

    @Override
    public @Nullable String problem() {
        String problem = reader.problem();
        return problem == null ? null : files.get(file) + ", " + problem;
    }

    @Override
    public String place() {
        return files.get(file) + ", " + reader.place();
    }

    @Override
    public void close() {
        reader.close();
    }
}
