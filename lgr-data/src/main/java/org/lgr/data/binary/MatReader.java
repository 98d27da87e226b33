package org.lgr.data.binary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.lgr.data.AbstractRowReader;
import org.lgr.data.DataFileException;
import org.lgr.data.Table;
import us.hebi.matlab.mat.format.BufferAllocator;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5File;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.Cell;
import us.hebi.matlab.mat.types.Char;
import us.hebi.matlab.mat.types.MatFile.Entry;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Source;
import us.hebi.matlab.mat.types.Sources;

/**
 * Reads a real matrix from a MATLAB file of version 5, 6 or 7 (not 7.3, which is HDF5). Column names are read from a
 * cell array called {@value #NAMES} with one text for each column, if there is one.
 */
final class MatReader extends AbstractRowReader {
    /** Name of the matrix in files that LGR writes. */
    static final String DATA = "data";
    /** Name of the variable with the column names. */
    static final String NAMES = "names";

    private static final int TEXT_LENGTH = 116; // length of the description at the beginning of every version 5 file

    private final Mat5File contents;
    private final Matrix matrix;
    private int row;

    private MatReader(Path file, Mat5File contents, Matrix matrix) {
        super(file.toString(), names(contents, matrix.getNumCols()));
        this.contents = contents;
        this.matrix = matrix;
    }

    /** Opens the given variable, or the only matrix of the file. */
    static MatReader open(Path file, @Nullable String variable) throws IOException {
        checkVersion(file);
        try (Source source = Sources.openFile(file.toFile())) {
            Mat5File contents = Mat5.newReader(source)
                    .setBufferAllocator(new BelievableBuffers(Files.size(file)))
                    .readMat();
            return new MatReader(file, contents, find(file, contents, variable));
        } catch (RuntimeException e) { // mfl throws various exceptions for damaged content
            throw new DataFileException(file.toString(), "is damaged or not a MATLAB file (" + e + ")", e);
        } catch (OutOfMemoryError e) { // mfl does not check the stated length of a name
            throw new DataFileException(file.toString(), "is damaged, or needs more memory than there is", e);
        }
    }

    /** Allocates buffers for matrices; refuses sizes that no file of this length can hold. */
    private record BelievableBuffers(long fileBytes) implements BufferAllocator {
        private static final int BEST_COMPRESSION = 1032; // largest compression ratio of the deflate format
        private static final int ALWAYS_GRANTED = 1 << 16; // decompression needs buffers of its own

        @Override
        public ByteBuffer allocate(int bytes) {
            if (bytes > ALWAYS_GRANTED && bytes / BEST_COMPRESSION > fileBytes) {
                throw new IllegalArgumentException("a matrix of " + bytes + " bytes in a file of " + fileBytes);
            }
            return ByteBuffer.allocate(bytes);
        }

        @Override
        public void release(ByteBuffer buffer) {} // left to the garbage collector
    }

    private static void checkVersion(Path file) throws IOException {
        String description;
        try (InputStream in = Files.newInputStream(file)) {
            description = new String(in.readNBytes(TEXT_LENGTH), StandardCharsets.ISO_8859_1);
        }
        if (description.startsWith("MATLAB 7.3")) {
            throw new DataFileException(file, "is a MATLAB 7.3 file; save it in MATLAB with save(..., '-v7')");
        }
        if (!description.startsWith("MATLAB 5.0")) {
            throw new DataFileException(
                    file, "is not a MATLAB file of version 5: it does not begin with \"MATLAB 5.0\"");
        }
    }

    private static Matrix find(Path file, Mat5File contents, @Nullable String variable) throws DataFileException {
        List<Entry> entries = StreamSupport.stream(contents.getEntries().spliterator(), false)
                .filter(entry -> variable == null
                        ? isTable(entry.getValue())
                        : entry.getName().equals(variable))
                .toList();
        if (entries.size() == 1) {
            Array array = entries.get(0).getValue();
            if (isTable(array)) {
                return (Matrix) array;
            }
            throw new DataFileException(
                    file, "variable " + describe(entries.get(0)) + " is not a real matrix with rows and columns");
        }
        String problem = variable != null
                ? "there is no variable \"" + variable + "\""
                : entries.isEmpty()
                        ? "there is no real matrix with rows and columns"
                        : "there are several matrices; choose one";
        throw new DataFileException(file, problem + "; the file holds " + list(contents));
    }

    private static boolean isTable(Array array) {
        return array instanceof Matrix matrix
                && !matrix.isComplex()
                && matrix.getNumDimensions() == 2
                && matrix.getNumElements() > 0;
    }

    private static List<String> names(Mat5File contents, int count) {
        for (Entry entry : contents.getEntries()) {
            if (entry.getName().equals(NAMES)
                    && entry.getValue() instanceof Cell cell
                    && cell.getNumElements() == count
                    && IntStream.range(0, count).allMatch(c -> cell.get(c) instanceof Char)) {
                return Table.completeNames(IntStream.range(0, count)
                        .mapToObj(c -> cell.getChar(c).getString())
                        .toList());
            }
        }
        return Table.numberedNames(count);
    }

    private static String list(Mat5File contents) {
        String variables = StreamSupport.stream(contents.getEntries().spliterator(), false)
                .map(MatReader::describe)
                .collect(Collectors.joining(", "));
        return variables.isEmpty() ? "nothing" : variables;
    }

    private static String describe(Entry entry) {
        Array array = entry.getValue();
        return entry.getName() + " (" + array.getNumRows() + "x" + array.getNumCols() + " " + array.getType() + ")";
    }

    @Override
    protected boolean readRow() {
        if (row == matrix.getNumRows()) {
            return false;
        }
        for (int c = 0; c < names().size(); c++) {
            if (wants(c)) {
                value(c, matrix.getDouble(row, c));
            }
        }
        row++;
        return true;
    }

    @Override
    public String place() {
        return "row " + row;
    }

    @Override
    public void close() {
        try {
            contents.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
