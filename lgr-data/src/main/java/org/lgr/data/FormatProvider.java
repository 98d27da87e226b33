package org.lgr.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads and writes one format. Providers are found by {@link java.util.ServiceLoader}. Formats that need large
 * libraries are in modules of their own.
 */
public interface FormatProvider {
    /** The format of this provider. */
    FileFormat format();

    /** As {@link DataFile#open(Path, ReadOptions)}. The caller has checked that the file exists. */
    RowReader open(Path file, ReadOptions options) throws IOException;

    /**
     * As {@link DataFile#create(Path, FileFormat, List)}, for formats that are not text. There is at least one name.
     */
    default RowWriter create(Path file, List<String> names) throws IOException {
        throw new UnsupportedOperationException(format() + " is written to a stream");
    }

    /** As {@link DataFile#open(InputStream, String, ReadOptions)}, for delimited text. */
    default RowReader open(InputStream in, String name, ReadOptions options) throws IOException {
        throw new UnsupportedOperationException(format() + " is not read from a stream");
    }

    /** As {@link DataFile#write(OutputStream, FileFormat, List)}, for text formats. There is at least one name. */
    default RowWriter write(OutputStream out, List<String> names) throws IOException {
        throw new UnsupportedOperationException(format() + " is not written to a stream");
    }
}
