package org.lgr.cli;

import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The settings of a fit; whoever gives none gets the library's defaults. */
final class LearnerOptions {
    private static final LgrOptions DEFAULTS = LgrOptions.defaults();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--inference",
            paramLabel = "METHOD",
            converter = InferenceChoice.class,
            completionCandidates = InferenceChoice.class,
            description = "How the posterior is found: ${COMPLETION-CANDIDATES} (default: auto).")
    private Inference inference = DEFAULTS.inference();

    @Option(
            names = "--basis-order",
            paramLabel = "N",
            description =
                    "Order of the local polynomials: 0 constant, 1 linear, 2 quadratic (default: ${DEFAULT-VALUE}).")
    private int basisOrder = DEFAULTS.basis().order();

    @Option(
            names = "--activation-threshold",
            paramLabel = "W",
            description = "The paper's w_gen, in (0, 1]; larger values place more local models "
                    + "(default: ${DEFAULT-VALUE}).")
    private double activationThreshold = DEFAULTS.activationThreshold();

    @Option(
            names = "--initial-length-scale",
            paramLabel = "S",
            description = "Of a new local model, in standard deviations of the inputs; 0 finds it from the data "
                    + "(default: ${DEFAULT-VALUE}).")
    private double initialLengthScale = DEFAULTS.initialLengthScale();

    @Option(names = "--fixed-length-scales", description = "Do not learn length scales.")
    private boolean fixedLengthScales;

    @Option(
            names = "--max-local-models",
            paramLabel = "N",
            description = "Most local models (default: ${DEFAULT-VALUE}).")
    private int maxLocalModels = DEFAULTS.maxLocalModels();

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "Most iterations once all local models are placed; 0 chooses by the inference "
                    + "(default: ${DEFAULT-VALUE}).")
    private int maxIterations = DEFAULTS.maxIterations();

    @Option(
            names = "--growth-iterations",
            paramLabel = "N",
            description = "Iterations over which local models are placed; 0 chooses by the inference "
                    + "(default: ${DEFAULT-VALUE}).")
    private int growthIterations = DEFAULTS.growthIterations();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "Stop when ten iterations gain less than this, in nats per row (default: ${DEFAULT-VALUE}).")
    private double tolerance = DEFAULTS.tolerance();

    @Option(
            names = "--pruning-threshold",
            paramLabel = "A",
            description = "Relevance (prior precision) beyond which a component is pruned (default: ${DEFAULT-VALUE}).")
    private double pruningThreshold = DEFAULTS.pruningThreshold();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Worker threads, 0 for all processors; the result does not depend on it (default: 0).")
    private int threads = 0;

    /** The options of the library. */
    LgrOptions build() {
        try {
            return LgrOptions.builder()
                    .inference(inference)
                    .basis(new LocalBasis(basisOrder))
                    .activationThreshold(activationThreshold)
                    .initialLengthScale(initialLengthScale)
                    .learnLengthScales(!fixedLengthScales)
                    .maxLocalModels(maxLocalModels)
                    .maxIterations(maxIterations)
                    .growthIterations(growthIterations)
                    .tolerance(tolerance)
                    .pruningThreshold(pruningThreshold)
                    .threads(threads)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
