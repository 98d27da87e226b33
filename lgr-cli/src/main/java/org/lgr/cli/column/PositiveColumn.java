package org.lgr.cli.column;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.data.CellWatcher;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;

/**
 * Rows of which one selected number must be positive, as weights must; where it is not, that is a problem of the row.
 */
public final class PositiveColumn implements RowReader {
    private final RowReader reader;
    private final int column;
    private final int slot;
    private @Nullable String complaint;

    /**
     * Watches over a column.
     *
     * @param column where the number is in the file, counted from 0
     * @param slot where it is among the selected numbers
     */
    public PositiveColumn(RowReader reader, int column, int slot) {
        this.reader = reader;
        this.column = column;
        this.slot = slot;
    }

    @Override
    public boolean next(double[] row) throws DataFileException {
        if (!reader.next(row)) {
            return false;
        }
        complaint = row[slot] <= 0
                ? place() + ", column " + (column + 1) + " (" + names().get(column) + "): the weight is " + row[slot]
                        + ", not positive"
                : null;
        return true;
    }

    @Override
    public @Nullable String problem() {
        String problem = reader.problem();
        return problem == null ? complaint : problem;
    }

    @Override
    public String file() {
        return reader.file();
    }

    @Override
    public List<String> names() {
        return reader.names();
    }

    @Override
    public void select(int[] numbers, int[] labels) {
        reader.select(numbers, labels);
    }

    @Override
    public void allowMissing(int... columns) {
        reader.allowMissing(columns);
    }

    @Override
    public void allowTimes(int... columns) {
        reader.allowTimes(columns);
    }

    @Override
    public void watch(CellWatcher watcher) {
        reader.watch(watcher);
    }

    @Override
    public List<String> selectedNames() {
        return reader.selectedNames();
    }

    @Override
    public int fileColumn() {
        return reader.fileColumn();
    }

    @Override
    public List<String> labels(int label) {
        return reader.labels(label);
    }

    @Override
    public String place() {
        return reader.place();
    }

    @Override
    public void close() {
        reader.close();
    }
}
