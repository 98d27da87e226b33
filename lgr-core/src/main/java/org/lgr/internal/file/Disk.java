package org.lgr.internal.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The few operations on files that durability depends on. A test can record them and replay what a failure of power
 * would leave.
 */
public interface Disk {
    /** The file system of this machine. */
    Disk REAL = new RealDisk();

    /** Creates a file and opens it for writing. Fails if there is a file or a link of this name. */
    Output create(Path file) throws IOException;

    /** Opens an existing file for writing. */
    Output open(Path file) throws IOException;

    /** Renames a file, and replaces one of the new name. Readers see either the old file or the new one. */
    void rename(Path from, Path to) throws IOException;

    /** Deletes a file if it is there. */
    void delete(Path file) throws IOException;

    /** Returns when the names of the files in a folder are on the disk. */
    void forceFolder(Path folder) throws IOException;

    /** A file that is open for writing. Its methods may be called by several threads. */
    interface Output extends Closeable {
        /** Hands all bytes to the operating system, for a position counted from the beginning of the file. */
        void write(ByteBuffer bytes, long position) throws IOException;

        /** Returns when all bytes handed over are on the disk. */
        void force() throws IOException;
    }

    /** Writes to a file from its beginning; closing the stream leaves the file open. */
    static OutputStream stream(Output file) {
        return new OutputStream() {
            private long position;

            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                file.write(ByteBuffer.wrap(bytes, offset, length), position);
                position += length;
            }
        };
    }
}
