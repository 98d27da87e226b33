package org.lgr.cli.option;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How data files are read. Without options, what the files themselves suggest. */
public final class InputOptions {
    private static final String MODEL_EXTENSION = ".lgr";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatChoice.class,
            completionCandidates = FormatChoice.class,
            description = "Format of the data: ${COMPLETION-CANDIDATES} (default: by the file's name).")
    private @Nullable FileFormat format;

    @Option(
            names = "--delimiter",
            paramLabel = "C",
            converter = DelimiterConverter.class,
            description = "Separator of fields: one character, tab, or space for any white space (default: found).")
    private char delimiter = 0;

    @Option(
            names = "--decimal",
            paramLabel = "C",
            description = "Decimal mark of numbers in text: a point or a comma (default: found, if it is clear).")
    private char decimal = 0;

    @Option(
            names = "--header",
            negatable = true,
            fallbackValue = "true",
            description = "Whether the first line names the columns (default: yes, if it holds no number).")
    private @Nullable Boolean header;

    @Option(
            names = "--variable",
            paramLabel = "NAME",
            description = "Array to read from a MATLAB or NumPy file that holds several.")
    private @Nullable String variable;

    @Option(
            names = "--skip-bad-rows",
            description = "Go on without rows that hold something else than finite numbers, and count them.")
    private boolean skipBadRows;

    public boolean skipBadRows() {
        return skipBadRows;
    }

    /** Opens data files, or standard input if that is what is called {@code -}. */
    public RowReader open(DataFiles files) throws DataFileException {
        for (Path file : files.paths()) {
            if (format == null && file.toString().endsWith(MODEL_EXTENSION)) {
                throw new CommandException(
                        file + " is called as models are; give data here, or their format with --format");
            }
        }
        if (decimal != 0 && decimal != '.' && decimal != ',') {
            throw new CommandException("--decimal must be a point or a comma, got " + decimal);
        }
        ReadOptions options = new ReadOptions(
                format,
                delimiter,
                header == null ? ReadOptions.Header.DETECT : header ? ReadOptions.Header.YES : ReadOptions.Header.NO,
                variable,
                decimal);
        return files.standardInput()
                ? DataFile.open(System.in, "standard input", options)
                : DataFile.open(files.paths(), options);
    }

    /** Names of the formats. */
    static final class FormatChoice extends Choice<FileFormat> {
        FormatChoice() {
            super(FileFormat.class);
        }
    }

    /** Reads one character, or the name of one that is hard to type. */
    static final class DelimiterConverter implements ITypeConverter<Character> {
        @Override
        public Character convert(String value) {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "tab", "\\t" -> '\t';
                case "space" -> ' ';
                default -> {
                    if (value.length() != 1) {
                        throw new TypeConversionException("'" + value + "' is not one character, tab or space");
                    }
                    yield value.charAt(0);
                }
            };
        }
    }
}
