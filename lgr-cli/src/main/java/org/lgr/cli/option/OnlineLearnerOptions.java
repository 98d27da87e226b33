package org.lgr.cli.option;

import org.lgr.Background;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The settings of a learner of streams. Those not given have the library's defaults. */
public final class OnlineLearnerOptions {
    private static final OnlineOptions DEFAULTS = OnlineOptions.defaults();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--forget",
            paramLabel = "WHEN",
            converter = ForgetOption.class,
            description = "Which rows of the past count less: off (none: the world stays the same), change (those of "
                    + "regions where predictions fail, once they do) or a number of points after which every row counts "
                    + "half (default: change).")
    private Forgetting forget = DEFAULTS.forgetting();

    @Option(
            names = "--max-local-models",
            paramLabel = "N",
            description = "Most local models of a target (default: ${DEFAULT-VALUE}).")
    private int maxLocalModels = DEFAULTS.maxLocalModels();

    @Option(
            names = "--stored-rows",
            paramLabel = "N",
            description = "Rows kept of the past, which local models learn from; they bound memory "
                    + "(default: ${DEFAULT-VALUE}).")
    private int storedRows = DEFAULTS.storedRows();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
    private int seed = DEFAULTS.seed();

    @Option(
            names = "--background",
            description = "Refine local models in a thread of its own while the next rows are learned, a hundredth of "
                    + "those before. Rows that come faster wait for it, so that none is lost.")
    private boolean background;

    /** The options of the library. */
    public OnlineOptions build() {
        try {
            return OnlineOptions.builder()
                    .forgetting(forget)
                    .maxLocalModels(maxLocalModels)
                    .storedRows(storedRows)
                    .seed(seed)
                    .background(background ? Background.PACED : Background.OFF)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
