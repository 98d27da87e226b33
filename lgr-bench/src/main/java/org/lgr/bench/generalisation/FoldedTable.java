package org.lgr.bench.generalisation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.Samples;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

/** A file in which the numbers of one column assign rows to training and test sets. */
final class FoldedTable {
    private final Samples rows;
    private final double[] marks; // per row

    private FoldedTable(Samples rows, double[] marks) {
        this.rows = rows;
        this.marks = marks;
    }

    /**
     * Reads a file.
     *
     * @param targets prefix of the names of the targets; all other columns are inputs
     * @param mark the column that divides the rows
     * @param grouped whether its values are also the groups of the rows
     */
    static FoldedTable read(Path file, String targets, String mark, boolean grouped) throws IOException {
        Table table;
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            table = Table.readAll(reader, false);
        }
        int markColumn = table.names().indexOf(mark);
        if (markColumn < 0) {
            throw new IOException(file + " has no column " + mark);
        }
        List<Integer> inputColumns = new ArrayList<>();
        List<Integer> targetColumns = new ArrayList<>();
        for (int c = 0; c < table.names().size(); c++) {
            if (c != markColumn) {
                (table.names().get(c).startsWith(targets) ? targetColumns : inputColumns).add(c);
            }
        }
        double[] marks = table.column(markColumn);
        double[][] inputs = new double[marks.length][inputColumns.size()];
        for (int d = 0; d < inputColumns.size(); d++) {
            double[] column = table.column(inputColumns.get(d));
            for (int n = 0; n < inputs.length; n++) {
                inputs[n][d] = column[n];
            }
        }
        return new FoldedTable(
                new Samples(
                        inputs,
                        targetColumns.stream().map(table::column).toArray(double[][]::new),
                        grouped
                                ? Arrays.stream(marks)
                                        .mapToInt(value -> (int) value)
                                        .toArray()
                                : null,
                        inputColumns.stream().map(table.names()::get).toList(),
                        targetColumns.stream().map(table.names()::get).toList()),
                marks);
    }

    /** A problem whose test rows are those whose mark meets the condition; all others are training rows. */
    Problem problem(DoublePredicate test) {
        return new Problem(where(test.negate()), where(test));
    }

    private Samples where(DoublePredicate condition) {
        return rows.rows(IntStream.range(0, marks.length)
                .filter(n -> condition.test(marks[n]))
                .toArray());
    }
}
