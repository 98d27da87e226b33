package org.lgr.cli.option;

import java.util.Locale;
import org.lgr.Forgetting;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads when a stream forgets: {@code off}, {@code change}, or a half-life in points. */
final class ForgetOption implements ITypeConverter<Forgetting> {
    @Override
    public Forgetting convert(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "off" -> Forgetting.off();
            case "change" -> Forgetting.onChange();
            default -> {
                try {
                    yield Forgetting.fixed(Double.parseDouble(value));
                } catch (IllegalArgumentException e) { // no number, or none that is a half-life
                    throw new TypeConversionException("'" + value
                            + "' is not off, change or the half-life of rows, a number of points > 0, such as 5000");
                }
            }
        };
    }
}
