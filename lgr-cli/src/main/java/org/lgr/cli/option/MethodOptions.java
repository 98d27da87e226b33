package org.lgr.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.lgr.baselines.BaselineLearner;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which method a fit uses, and the settings of the baselines; LGR and local-gp have options of their own. */
public final class MethodOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = FitMethod.Converter.class,
            completionCandidates = FitMethod.Converter.class,
            description =
                    "What to learn with: ${COMPLETION-CANDIDATES} (default: lgr). In local-gp, local models are Gaussian "
                            + "processes: more accurate where rows are few and the function is smooth, but slower. The "
                            + "others are there to compare with: Bayesian linear regression, locally weighted regression, locally weighted projection "
                            + "regression, and a mixture of linear experts.")
    private FitMethod method = FitMethod.LGR;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of a method to compare with, as listed below; repeat it for more.")
    private List<String> settings = new ArrayList<>();

    /** Puts the settings of all methods, with their defaults, under the help of a command. */
    public static final class Help implements IModelTransformer {
        private static final int WIDTH = 80;

        @Override
        public CommandSpec transform(CommandSpec spec) {
            List<String> footer =
                    new ArrayList<>(Arrays.asList(spec.usageMessage().footer()));
            footer.add("");
            footer.add("Settings (--set) and their defaults; where 0 stands for a length scale or");
            footer.add("init_d, the number of inputs decides:");
            for (FitMethod method : FitMethod.values()) {
                if (method.baseline()) {
                    footer.addAll(wrapped(
                            "  " + Choice.name(method) + ":",
                            MethodSettings.of(method, 0).defaults()));
                }
            }
            spec.usageMessage().footer(footer.toArray(String[]::new));
            return spec;
        }

        /** Words in lines of their own indent, which picocli's wrapping would lose. */
        private static List<String> wrapped(String start, List<String> words) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder(start);
            for (String word : words) {
                if (line.length() + 1 + word.length() >= WIDTH) {
                    lines.add(line.toString());
                    line = new StringBuilder("   ");
                }
                line.append(' ').append(word);
            }
            lines.add(line.toString());
            return lines;
        }
    }

    public FitMethod method() {
        return method;
    }

    /** The settings as they were given. */
    public List<String> settings() {
        return List.copyOf(settings);
    }

    /** Refuses settings if the method has options instead. */
    public void requireNoSettings() {
        if (!settings.isEmpty()) {
            throw error("--set " + settings.get(0)
                    + ": " + Choice.name(method)
                    + " has options of its own, see 'lgr fit --help'; --set is for other methods, see --method");
        }
    }

    /** The learner of a baseline. */
    public BaselineLearner learner(int seed) {
        MethodSettings known = MethodSettings.of(method, seed);
        Set<String> seen = new HashSet<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw error("--set takes KEY=VALUE, got \"" + setting + "\"");
            }
            String key = setting.substring(0, equals);
            if (!seen.add(key)) {
                throw error("--set " + key + " is given twice; drop one");
            }
            try {
                known.set(key, setting.substring(equals + 1));
            } catch (IllegalArgumentException e) {
                throw error("--method " + Choice.name(method) + ": --set " + setting + ": " + e.getMessage());
            }
        }
        try {
            return known.learner();
        } catch (IllegalArgumentException e) {
            throw error("--method " + Choice.name(method) + ": --set " + String.join(" --set ", settings) + ": "
                    + e.getMessage());
        }
    }

    /** What to say about an option that the method does not know, but others do. */
    public ParameterException unknown(String option, FitMethod... others) {
        String names = Arrays.stream(others).map(Choice::name).collect(Collectors.joining(" or "));
        return error(option + " is for --method " + names + "; " + Choice.name(method)
                + " does not know it, so drop one or the other");
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
