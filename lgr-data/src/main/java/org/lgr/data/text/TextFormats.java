package org.lgr.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.lgr.data.FileFormat;
import org.lgr.data.FormatProvider;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;

/** Providers of the text formats, for {@link java.util.ServiceLoader}. */
public final class TextFormats {
    private TextFormats() {}

    /** Provider of text whose fields are separated by one character or by white space. */
    private abstract static class Delimited implements FormatProvider {
        private final FileFormat format;
        private final char separator;

        Delimited(FileFormat format, char separator) {
            this.format = format;
            this.separator = separator;
        }

        @Override
        public FileFormat format() {
            return format;
        }

        @Override
        public RowReader open(Path file, ReadOptions options) throws IOException {
            return DelimitedReader.open(file.toString(), TextInput.open(file), options);
        }

        @Override
        public RowReader open(InputStream in, String name, ReadOptions options) throws IOException {
            return DelimitedReader.open(name, TextInput.reader(in), options);
        }

        @Override
        public RowWriter write(OutputStream out, List<String> names) throws IOException {
            return new DelimitedWriter(out, separator, names);
        }
    }

    /** Provider of {@link FileFormat#CSV}. */
    public static final class Csv extends Delimited {
        /** For {@link java.util.ServiceLoader}. */
        public Csv() {
            super(FileFormat.CSV, ',');
        }
    }

    /** Provider of {@link FileFormat#TSV}. */
    public static final class Tsv extends Delimited {
        /** For {@link java.util.ServiceLoader}. */
        public Tsv() {
            super(FileFormat.TSV, '\t');
        }
    }

    /** Provider of {@link FileFormat#ARFF}. */
    public static final class Arff implements FormatProvider {
        /** For {@link java.util.ServiceLoader}. */
        public Arff() {}

        @Override
        public FileFormat format() {
            return FileFormat.ARFF;
        }

        @Override
        public RowReader open(Path file, ReadOptions options) throws IOException {
            return ArffReader.open(file.toString(), TextInput.open(file));
        }

        @Override
        public RowWriter write(OutputStream out, List<String> names) throws IOException {
            return new ArffWriter(out, names);
        }
    }
}
