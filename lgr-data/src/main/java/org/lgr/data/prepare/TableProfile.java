package org.lgr.data.prepare;

import java.util.List;
import org.lgr.data.CellWatcher;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;

/**
 * What the columns of a file hold.
 *
 * @param rows number of rows
 * @param brokenRows rows that have too few or too many fields
 * @param columns a profile for each column
 */
public record TableProfile(long rows, long brokenRows, List<ColumnProfile> columns) {
    public TableProfile {
        columns = List.copyOf(columns);
    }

    /** Looks at all remaining rows of a file. */
    public static TableProfile of(RowReader reader) throws DataFileException {
        List<ColumnProfile> columns =
                reader.names().stream().map(ColumnProfile::new).toList();
        reader.select(new int[0], new int[0]);
        reader.watch(new CellWatcher() {
            @Override
            public void number(int column, double value) {
                columns.get(column).number(value);
            }

            @Override
            public void text(int column, String text) {
                columns.get(column).text(text);
            }

            @Override
            public void missing(int column) {
                columns.get(column).missing();
            }
        });
        long rows = 0;
        long broken = 0;
        double[] none = {};
        while (reader.next(none)) {
            rows++;
            broken += reader.problem() == null ? 0 : 1;
        }
        return new TableProfile(rows, broken, columns);
    }
}
