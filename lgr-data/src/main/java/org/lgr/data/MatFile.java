package org.lgr.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5File;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.Matrix;

/** Reads matrices from MATLAB files of version 5, 6 or 7 (not 7.3, which is HDF5). */
public final class MatFile {
    private static final int TEXT_LENGTH = 116; // of the description at the beginning of every version 5 file

    private MatFile() {}

    /**
     * Reads a real matrix; its columns are named column1, column2 and so on.
     *
     * @throws DataFileException if the file cannot be read or holds no such matrix; the message lists what it holds
     */
    public static Table read(Path file, String variable) throws DataFileException {
        checkVersion(file);
        try (Mat5File contents = Mat5.readFromFile(file.toFile())) {
            for (var entry : contents.getEntries()) {
                if (entry.getName().equals(variable)) {
                    return toTable(file, variable, entry.getValue());
                }
            }
            throw new DataFileException(
                    file, "there is no variable \"" + variable + "\"; the file holds " + list(contents));
        } catch (IOException e) {
            throw DataFileException.unreadable(file, e);
        } catch (RuntimeException e) { // the reader meets damaged content with whatever fails first
            throw new DataFileException(file, "is damaged or not a MATLAB file (" + e + ")", e);
        }
    }

    private static void checkVersion(Path file) throws DataFileException {
        String description;
        try (InputStream in = Files.newInputStream(file)) {
            description = new String(in.readNBytes(TEXT_LENGTH), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw DataFileException.unreadable(file, e);
        }
        if (description.startsWith("MATLAB 7.3")) {
            throw new DataFileException(file, "is a MATLAB 7.3 file; save it in MATLAB with save(..., '-v7')");
        }
        if (!description.startsWith("MATLAB 5.0")) {
            throw new DataFileException(
                    file, "is not a MATLAB file of version 5: it does not begin with \"MATLAB 5.0\"");
        }
    }

    private static Table toTable(Path file, String variable, Array array) throws DataFileException {
        if (!(array instanceof Matrix matrix)
                || matrix.isComplex()
                || matrix.getNumDimensions() != 2
                || matrix.getNumElements() == 0) {
            throw new DataFileException(
                    file, "variable " + describe(variable, array) + " is not a real matrix with rows and columns");
        }
        double[][] columns = new double[matrix.getNumCols()][matrix.getNumRows()];
        for (int c = 0; c < columns.length; c++) {
            for (int n = 0; n < columns[c].length; n++) {
                columns[c][n] = matrix.getDouble(n, c);
            }
        }
        return Table.of(Table.numberedNames(columns.length), columns);
    }

    private static String list(Mat5File contents) {
        String variables = StreamSupport.stream(contents.getEntries().spliterator(), false)
                .map(entry -> describe(entry.getName(), entry.getValue()))
                .collect(Collectors.joining(", "));
        return variables.isEmpty() ? "nothing" : variables;
    }

    private static String describe(String name, Array array) {
        return name + " (" + array.getNumRows() + "x" + array.getNumCols() + " " + array.getType() + ")";
    }
}
