package org.lgr.data.binary;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lgr.data.DataFileException;
import org.lgr.data.Table;

/**
 * The header of a NumPy array (format 1.0, 2.0 and 3.0). It describes a table of {@code rows} rows, each of
 * {@code rowBytes} bytes.
 *
 * @param fields the columns of a row, with names if the array has a structured type
 * @param fortranOrder whether elements are stored column by column
 * @param length bytes before the first element
 */
record NpyHeader(List<Field> fields, long rows, boolean fortranOrder, int length) {
    /** First bytes of every array. */
    static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

    private static final int LONGEST = 1 << 20; // longest header accepted, in bytes
    private static final int MOST_COLUMNS = 1_000_000;

    /**
     * One column.
     *
     * @param name name, empty if there is none
     * @param offset its first byte within a row, for arrays stored row by row
     */
    record Field(String name, NpyType type, int offset) {}

    NpyHeader {
        fields = List.copyOf(fields);
    }

    /** Reads the header of an array in a file or in an entry of a zip file. */
    static NpyHeader read(String file, InputStream in) throws IOException {
        try {
            byte[] start = readFully(in, MAGIC.length + 2);
            if (!Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new IllegalArgumentException("it does not begin as NumPy arrays do");
            }
            int version = start[MAGIC.length];
            if (version < 1 || version > 3) {
                throw new IllegalArgumentException("format version " + version + " is unknown");
            }
            byte[] size = readFully(in, version == 1 ? 2 : 4);
            long length = 0;
            for (int i = size.length - 1; i >= 0; i--) {
                length = (length << 8) | (size[i] & 0xff);
            }
            if (length > LONGEST) {
                throw new IllegalArgumentException("its header claims " + length + " bytes");
            }
            Charset charset = version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
            String text = new String(readFully(in, (int) length), charset);
            return parse(text, start.length + size.length + (int) length);
        } catch (IllegalArgumentException e) {
            throw new DataFileException(file, "is not a NumPy array that can be read: " + e.getMessage(), e);
        }
    }

    private static byte[] readFully(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    private static NpyHeader parse(String text, int length) {
        if (PythonLiteral.parse(text) instanceof Map<?, ?> header
                && header.get("shape") instanceof List<?> shape
                && header.get("fortran_order") instanceof Boolean fortranOrder) {
            List<Long> sizes = new ArrayList<>();
            for (Object size : shape) {
                if (!(size instanceof Long number) || number < 0) {
                    throw new IllegalArgumentException("its shape " + shape + " makes no sense");
                }
                sizes.add(number);
            }
            Object type = header.get("descr");
            if (type instanceof List<?> structure) {
                List<Field> fields = structured(structure, sizes);
                return new NpyHeader(fields, sizes.get(0), false, length);
            }
            if (type instanceof String code) {
                List<Field> fields = plain(NpyType.of(code), sizes);
                return new NpyHeader(fields, sizes.get(0), fortranOrder && fields.size() > 1, length);
            }
        }
        throw new IllegalArgumentException("its header lacks descr, fortran_order or shape");
    }

    private static List<Field> plain(NpyType type, List<Long> sizes) {
        if (sizes.isEmpty() || sizes.size() > 2) {
            throw new IllegalArgumentException(
                    "it has " + sizes.size() + " dimensions, and a table needs one or two; use reshape in NumPy");
        }
        long columns = sizes.size() == 1 ? 1 : sizes.get(1);
        if (columns < 1 || columns > MOST_COLUMNS) {
            throw new IllegalArgumentException(
                    "it has " + columns + " columns, and 1 to " + MOST_COLUMNS + " are possible");
        }
        List<Field> fields = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            fields.add(new Field("", type, Math.multiplyExact(c, type.bytes())));
        }
        return fields;
    }

    private static List<Field> structured(List<?> structure, List<Long> sizes) {
        if (sizes.size() != 1 || structure.isEmpty()) {
            throw new IllegalArgumentException(
                    "an array of records must have one dimension and at least one field, not " + sizes.size() + " and "
                            + structure.size());
        }
        List<Field> fields = new ArrayList<>();
        int offset = 0;
        for (Object element : structure) {
            if (!(element instanceof List<?> field)
                    || field.size() != 2
                    || !(field.get(0) instanceof String name)
                    || !(field.get(1) instanceof String code)) {
                throw new IllegalArgumentException("the field " + element + " is not a plain number");
            }
            NpyType type = NpyType.of(code);
            if (!type.isNumeric()) {
                throw new IllegalArgumentException("the field \"" + name + "\" is text, not a number");
            }
            fields.add(new Field(name, type, offset));
            offset += type.bytes();
        }
        return fields;
    }

    boolean isNumeric() {
        return fields.get(0).type().isNumeric();
    }

    /** Bytes of a row. */
    int rowBytes() {
        Field last = fields.get(fields.size() - 1);
        return last.offset() + last.type().bytes();
    }

    /** Names of the columns. */
    List<String> names() {
        return Table.completeNames(fields.stream().map(Field::name).toList());
    }

    @Override
    public String toString() {
        return rows + "x" + fields.size();
    }
}
