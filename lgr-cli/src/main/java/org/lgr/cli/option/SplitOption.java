package org.lgr.cli.option;

import java.util.Locale;
import org.lgr.data.Split;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How rows are held out for the test.
 *
 * @param kind which rows
 * @param share share of all rows
 */
public record SplitOption(Kind kind, double share) {
    private static final double DEFAULT_SHARE = 0.2;

    /** Which rows are held out. */
    public enum Kind {
        RANDOM("rows at random"),
        BLOCKS("blocks of consecutive rows"),
        GROUPS("whole groups"),
        TIME("the last rows");

        public final String description;

        Kind(String description) {
            this.description = description;
        }
    }

    /** Splits rows; {@code groups} and {@code times} are empty unless the user chose such columns. */
    public Split split(int rows, double[] groups, double[] times, long seed) {
        return switch (kind) {
            case RANDOM -> Split.random(rows, share, seed);
            case BLOCKS -> Split.blocks(rows, share, seed);
            case GROUPS -> Split.groups(groups, share, seed);
            case TIME -> times.length == 0 ? Split.time(rows, share) : Split.time(times, share);
        };
    }

    /** Reads {@code KIND} or {@code KIND:SHARE}. */
    public static final class Converter implements ITypeConverter<SplitOption> {
        @Override
        public SplitOption convert(String value) {
            int colon = value.indexOf(':');
            String kind = colon < 0 ? value : value.substring(0, colon);
            try {
                double share = colon < 0 ? DEFAULT_SHARE : Double.parseDouble(value.substring(colon + 1));
                if (share > 0 && share < 1) {
                    return new SplitOption(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), share);
                }
            } catch (IllegalArgumentException e) { // also what is not a number
                // The same message for everything that is wrong.
            }
            throw new TypeConversionException("'" + value
                    + "' is not random, blocks, groups or time, with a share between 0 and 1 if wanted: random:0.2");
        }
    }
}
