package org.lgr.data.binary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.data.FileFormat;
import org.lgr.data.FormatProvider;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;

/** Providers of the binary formats, for {@link java.util.ServiceLoader}. */
public final class BinaryFormats {
    private BinaryFormats() {}

    /** Provider of {@link FileFormat#MAT}. */
    public static final class Mat implements FormatProvider {
        /** For {@link java.util.ServiceLoader}. */
        public Mat() {}

        @Override
        public FileFormat format() {
            return FileFormat.MAT;
        }

        @Override
        public RowReader open(Path file, ReadOptions options) throws IOException {
            return MatReader.open(file, options.variable());
        }

        @Override
        public RowWriter create(Path file, List<String> names) throws IOException {
            return new MatWriter(file, names);
        }
    }

    /** Provider of {@link FileFormat#NPY}. */
    public static final class Npy implements FormatProvider {
        /** For {@link java.util.ServiceLoader}. */
        public Npy() {}

        @Override
        public FileFormat format() {
            return FileFormat.NPY;
        }

        @Override
        public RowReader open(Path file, ReadOptions options) throws IOException {
            return NpyReader.open(file);
        }

        @Override
        public RowWriter create(Path file, List<String> names) throws IOException {
            return new NpyWriter(file, names.size());
        }
    }

    /** Provider of {@link FileFormat#NPZ}. */
    public static final class Npz implements FormatProvider {
        /** For {@link java.util.ServiceLoader}. */
        public Npz() {}

        @Override
        public FileFormat format() {
            return FileFormat.NPZ;
        }

        @Override
        public RowReader open(Path file, ReadOptions options) throws IOException {
            return NpzReader.open(file, options.variable());
        }

        @Override
        public RowWriter create(Path file, List<String> names) throws IOException {
            return new NpzWriter(file, names);
        }
    }
}
