package org.lgr.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.lgr.Provenance;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of arguments and a description of the machine, for all commands. */
public final class Usage {
    private Usage() {}

    /** Throws if arguments do not meet a condition. */
    public static void require(CommandSpec spec, boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    /** The items with the given names, in the order of all items; all items if there are no names. */
    public static <T> List<T> chosen(
            CommandSpec spec, List<T> all, Function<T, String> name, List<String> names, String what) {
        List<String> known = all.stream().map(name).toList();
        for (String one : names) {
            require(
                    spec,
                    known.contains(one),
                    "there is no " + what + " '" + one + "'; there are " + String.join(", ", known));
        }
        return names.isEmpty()
                ? all
                : all.stream().filter(one -> names.contains(name.apply(one))).toList();
    }

    /** Versions and processors, for the head of a report. */
    public static String machine() {
        return String.format(
                Locale.ROOT,
                "lgr %s, Java %s on %s, %d processors",
                Provenance.LIBRARY_VERSION,
                Runtime.version(),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }
}
