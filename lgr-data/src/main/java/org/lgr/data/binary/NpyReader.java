package org.lgr.data.binary;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import org.lgr.data.AbstractRowReader;
import org.lgr.data.DataFileException;

/** Reads a NumPy array of one or two dimensions piece by piece, in constant memory. */
final class NpyReader extends AbstractRowReader {
    private static final int PIECE_BYTES = 1 << 18;

    /** Provides the next rows of an array. */
    private interface Source {
        /** Fills the piece with {@code count} rows starting at {@code firstRow}, in the order of the array. */
        void fill(byte[] piece, long firstRow, int count) throws IOException;
    }

    private final NpyHeader header;
    private final Source source;
    private final Closeable resource;
    private final byte[] piece; // in the element order of the array
    private final ByteBuffer littleEndian;
    private final ByteBuffer bigEndian;
    private final int pieceRows; // rows that fit into the piece
    private int filledRows; // rows in the piece
    private int row; // current row within the piece
    private long rowsBefore; // rows before the piece

    private NpyReader(String file, NpyHeader header, List<String> names, Source source, Closeable resource) {
        super(file, names);
        this.header = header;
        this.source = source;
        this.resource = resource;
        pieceRows = Math.max(1, PIECE_BYTES / header.rowBytes());
        piece = new byte[pieceRows * header.rowBytes()];
        littleEndian = ByteBuffer.wrap(piece).order(ByteOrder.LITTLE_ENDIAN);
        bigEndian = ByteBuffer.wrap(piece).order(ByteOrder.BIG_ENDIAN);
    }

    static NpyReader open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
            NpyHeader header = NpyHeader.read(file.toString(), in);
            requireNumbers(file.toString(), header);
            if (header.rows() > (channel.size() - header.length()) / header.rowBytes()) {
                throw new EOFException();
            }
            return header.fortranOrder()
                    ? ofColumns(file.toString(), header, header.names(), channel)
                    : ofRows(file.toString(), header, header.names(), in);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Reads an array stored row by row from a stream positioned after the header. */
    static NpyReader ofRows(String file, NpyHeader header, List<String> names, InputStream in) {
        int rowBytes = header.rowBytes();
        Source source = (piece, firstRow, count) -> {
            if (in.readNBytes(piece, 0, count * rowBytes) < count * rowBytes) {
                throw new EOFException();
            }
        };
        return new NpyReader(file, header, names, source, in);
    }

    /** Reads an array stored column by column from a file. */
    static NpyReader ofColumns(String file, NpyHeader header, List<String> names, FileChannel channel) {
        int bytes = header.fields().get(0).type().bytes();
        Source source = (piece, firstRow, count) -> {
            int room = piece.length / header.rowBytes() * bytes; // bytes of a column
            for (int c = 0; c < header.fields().size(); c++) {
                ByteBuffer column = ByteBuffer.wrap(piece, c * room, count * bytes);
                long position = header.length() + (c * header.rows() + firstRow) * bytes;
                while (column.hasRemaining()) {
                    int read = channel.read(column, position);
                    if (read < 0) {
                        throw new EOFException();
                    }
                    position += read;
                }
            }
        };
        return new NpyReader(file, header, names, source, channel);
    }

    static void requireNumbers(String file, NpyHeader header) throws DataFileException {
        if (!header.isNumeric()) {
            throw new DataFileException(file, "is an array of texts, not of numbers", null);
        }
    }

    @Override
    protected boolean readRow() throws DataFileException {
        if (++row >= filledRows) {
            rowsBefore += filledRows;
            filledRows = (int) Math.min(pieceRows, header.rows() - rowsBefore);
            row = 0;
            if (filledRows == 0) {
                return false;
            }
            try {
                source.fill(piece, rowsBefore, filledRows);
            } catch (IOException e) {
                throw DataFileException.unreadable(file(), e);
            }
        }
        for (int c = 0; c < header.fields().size(); c++) {
            if (wants(c)) {
                NpyHeader.Field field = header.fields().get(c);
                NpyType type = field.type();
                int position = header.fortranOrder()
                        ? (c * pieceRows + row) * type.bytes()
                        : row * header.rowBytes() + field.offset();
                value(c, type.number(type.order() == ByteOrder.BIG_ENDIAN ? bigEndian : littleEndian, position));
            }
        }
        return true;
    }

    @Override
    public String place() {
        return "row " + (rowsBefore + row + 1);
    }

    @Override
    public void close() {
        try {
            resource.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
