package org.lgr.cli.option;

import java.lang.reflect.Field;
import java.util.Optional;
import org.lgr.kernel.LocalKernelOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The settings of local Gaussian processes alone. Those not given have the library's defaults. */
public final class LocalGpOptions {
    private static final LocalKernelOptions DEFAULTS = LocalKernelOptions.defaults();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--anchors",
            paramLabel = "N",
            description = "Of local-gp: most training rows that predictions go through; more are more accurate, and "
                    + "time and memory grow with their square (default: ${DEFAULT-VALUE}).")
    private int anchors = DEFAULTS.anchors();

    @Option(
            names = "--exact",
            description = "Of local-gp: predictions go through all training rows, of which there may be 5000 then.")
    private boolean exact;

    @Option(
            names = "--hyperparameter-rows",
            paramLabel = "N",
            description = "Of local-gp: most rows that hyperparameters are learned from; the time grows with the cube "
                    + "of their number (default: ${DEFAULT-VALUE}).")
    private int hyperparameterRows = DEFAULTS.hyperparameterRows();

    /** One of these options that the user has given, if any: no other method knows them. */
    public Optional<String> given() {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        option.userObject() instanceof Field field && field.getDeclaringClass() == LocalGpOptions.class)
                .map(OptionSpec::longestName)
                .findFirst();
    }

    /**
     * The options of the library.
     *
     * @param learner has the options that local-gp shares with LGR
     */
    public LocalKernelOptions build(int seed, LearnerOptions learner) {
        try {
            return LocalKernelOptions.builder()
                    .anchors(anchors)
                    .exact(exact)
                    .hyperparameterRows(hyperparameterRows)
                    .maxLocalModels(learner.maxLocalModels().orElse(DEFAULTS.maxLocalModels()))
                    .seed(seed)
                    .threads(learner.threads())
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
