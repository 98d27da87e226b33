package org.lgr.data.binary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lgr.data.DataFileException;
import org.lgr.data.GrowingColumns;
import org.lgr.data.RowWriter;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5File;
import us.hebi.matlab.mat.types.Cell;
import us.hebi.matlab.mat.types.Matrix;

/**
 * Writes a MATLAB file with one matrix and the names of its columns. MATLAB stores columns one after the other, so rows
 * are kept in memory until the end.
 */
final class MatWriter implements RowWriter {
    private static final long MOST_VALUES = Integer.MAX_VALUE / Double.BYTES - 64; // a variable has less than 2 GB

    private final Path file;
    private final List<String> names;
    private final GrowingColumns columns;

    MatWriter(Path file, List<String> names) throws IOException {
        this.file = file;
        this.names = List.copyOf(names);
        columns = new GrowingColumns(names.size());
        // Fails at the start, not after all the work.
        Files.newOutputStream(file).close();
    }

    @Override
    public void write(double[] row) throws IOException {
        RowWriter.checkWidth(row, names.size());
        if ((columns.rows() + 1L) * names.size() > MOST_VALUES) {
            throw new DataFileException(
                    file, "MATLAB files of version 5 end at 2 GB; write another format, such as NPY");
        }
        columns.add(row);
    }

    @Override
    public void close() throws IOException {
        Matrix matrix = Mat5.newMatrix(columns.rows(), names.size());
        Cell cell = Mat5.newCell(1, names.size());
        for (int c = 0; c < names.size(); c++) {
            cell.set(c, Mat5.newString(names.get(c)));
            for (int n = 0; n < columns.rows(); n++) {
                matrix.setDouble(n, c, columns.get(n, c));
            }
        }
        try (var contents = new UndatedFile()) {
            contents.addArray(MatReader.DATA, matrix);
            contents.addArray(MatReader.NAMES, cell);
            Mat5.writeToFile(contents, file.toFile());
        }
    }

    /** A file without the time in its description, so that equal rows give equal bytes. */
    private static final class UndatedFile extends Mat5File {
        UndatedFile() {
            super(", written by LGR"); // mfl writes the required beginning before it
        }
    }
}
