package org.lgr.cli.option;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The settings of a fit. Those not given have the library's defaults. */
public final class LearnerOptions {
    private static final LgrOptions DEFAULTS = LgrOptions.defaults();
    private static final Growth.Sweep SWEEP = Growth.sweep();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--growth",
            paramLabel = "KIND",
            converter = GrowthChoice.class,
            completionCandidates = GrowthChoice.class,
            description =
                    "How local models come into being: ${COMPLETION-CANDIDATES}. Adaptive: from one wide model to as "
                            + "many as rows held out call for. Sweep: the paper's, a new one at each row that none covers. Auto: "
                            + "adaptive, unless an option that only the sweep knows is given (default: auto).")
    private GrowthKind growth = GrowthKind.AUTO;

    @Option(
            names = "--calibrated",
            description = "Let the sweep hold rows out to calibrate its intervals, as adaptive growth always does.")
    private boolean calibrated;

    @Option(
            names = "--shared-localisers",
            description =
                    "Several targets share centres and length scales: smaller and faster to predict, less accurate.")
    private boolean sharedLocalisers;

    @Option(
            names = "--inference",
            paramLabel = "METHOD",
            converter = InferenceChoice.class,
            completionCandidates = InferenceChoice.class,
            description =
                    "How the posterior is found: ${COMPLETION-CANDIDATES}; mean-field and collapsed imply the sweep "
                            + "(default: auto).")
    private Inference inference = Inference.AUTO;

    @Option(
            names = "--basis-order",
            paramLabel = "N",
            description =
                    "Order of the local polynomials: 0 constant, 1 linear, 2 quadratic (default: ${DEFAULT-VALUE}).")
    private int basisOrder = DEFAULTS.basis().order();

    @Option(
            names = "--activation-threshold",
            paramLabel = "W",
            description = "The paper's w_gen, in (0, 1]; larger values place more local models; implies the sweep "
                    + "(default: ${DEFAULT-VALUE}).")
    private double activationThreshold = SWEEP.activationThreshold();

    @Option(
            names = "--initial-length-scale",
            paramLabel = "S",
            description =
                    "Of a new local model, in standard deviations of the inputs; 0 finds it from the data; other values "
                            + "imply the sweep (default: ${DEFAULT-VALUE}).")
    private double initialLengthScale = SWEEP.initialLengthScale();

    @Option(names = "--fixed-length-scales", description = "Do not learn length scales; implies the sweep.")
    private boolean fixedLengthScales;

    @Option(
            names = "--max-local-models",
            paramLabel = "N",
            description = "Most local models (default: ${DEFAULT-VALUE}; of local-gp 16).")
    private int maxLocalModels = DEFAULTS.maxLocalModels();

    @Option(
            names = "--members",
            paramLabel = "N",
            description =
                    "How often growth starts anew; the average of all is one model that depends less on the seed, "
                            + "and takes as much longer. 0 chooses: 4 for up to 4000 rows, 2 where few groups are named, "
                            + "otherwise as many as held-out rows gain from, up to 3 (default: ${DEFAULT-VALUE}).")
    private int members = Growth.adaptive().members();

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "Most iterations once all local models are placed; 0 chooses by the inference; other "
                    + "values imply the sweep (default: ${DEFAULT-VALUE}).")
    private int maxIterations = SWEEP.maxIterations();

    @Option(
            names = "--growth-iterations",
            paramLabel = "N",
            description = "Iterations over which local models are placed; 0 chooses by the inference; other "
                    + "values imply the sweep (default: ${DEFAULT-VALUE}).")
    private int growthIterations = SWEEP.growthIterations();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "Stop when ten iterations gain less than this, in nats per row; other values than the "
                    + "default imply the sweep (default: ${DEFAULT-VALUE}).")
    private double tolerance = SWEEP.tolerance();

    @Option(
            names = "--pruning-threshold",
            paramLabel = "A",
            description = "Relevance (prior precision) beyond which a component is pruned; 0 chooses: 10000 for "
                    + "adaptive growth, 1000 for the sweep (default: ${DEFAULT-VALUE}).")
    private double pruningThreshold = DEFAULTS.pruningThreshold();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Worker threads, 0 for all processors; the result does not depend on it (default: 0).")
    private int threads = 0;

    /** The first of these options that the user has given, if any, apart from those of some names. */
    public Optional<String> givenBut(Set<String> others) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        option.userObject() instanceof Field field && field.getDeclaringClass() == LearnerOptions.class)
                .map(OptionSpec::longestName)
                .filter(name -> !others.contains(name))
                .findFirst();
    }

    /** Worker threads, 0 for all processors. */
    public int threads() {
        return threads;
    }

    /** Most local models, if the user has given it. */
    public OptionalInt maxLocalModels() {
        return spec.commandLine().getParseResult().hasMatchedOption("--max-local-models")
                ? OptionalInt.of(maxLocalModels)
                : OptionalInt.empty();
    }

    /** The options of the library. */
    public LgrOptions build(int seed) {
        LgrOptions options;
        try {
            options = LgrOptions.builder()
                    .growth(growth())
                    .seed(seed)
                    .sharedLocalisers(sharedLocalisers)
                    .basis(new LocalBasis(basisOrder))
                    .maxLocalModels(maxLocalModels)
                    .pruningThreshold(pruningThreshold)
                    .threads(threads)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (members != 0) {
            requireAdaptive("--members", options);
        }
        return options;
    }

    /** The growth that was named, or that which the other options imply. */
    private Growth growth() {
        List<String> ofSweep = onlyTheSweepKnows();
        if (growth == GrowthKind.SWEEP || (growth == GrowthKind.AUTO && !ofSweep.isEmpty())) {
            if (inference == Inference.SAMPLED) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--inference sampled needs adaptive growth, but the sweep is asked for by "
                                + (ofSweep.isEmpty() ? "--growth sweep" : String.join(", ", ofSweep))
                                + "; drop one or the other");
            }
            return new Growth.Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    !fixedLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    calibrated);
        }
        if (!ofSweep.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--growth adaptive has no use for " + String.join(", ", ofSweep)
                            + ", which only the sweep knows; drop one or the other");
        }
        return new Growth.Adaptive(inference, members);
    }

    /** The options with values that only the sweep knows. */
    private List<String> onlyTheSweepKnows() {
        List<String> options = new ArrayList<>();
        if (inference == Inference.MEAN_FIELD || inference == Inference.COLLAPSED) {
            options.add("--inference " + Choice.name(inference));
        }
        if (activationThreshold != SWEEP.activationThreshold()) {
            options.add("--activation-threshold");
        }
        if (initialLengthScale != SWEEP.initialLengthScale()) {
            options.add("--initial-length-scale");
        }
        if (fixedLengthScales) {
            options.add("--fixed-length-scales");
        }
        if (maxIterations != SWEEP.maxIterations()) {
            options.add("--max-iterations");
        }
        if (growthIterations != SWEEP.growthIterations()) {
            options.add("--growth-iterations");
        }
        if (tolerance != SWEEP.tolerance()) {
            options.add("--tolerance");
        }
        if (calibrated) {
            options.add("--calibrated");
        }
        return options;
    }

    /** Refuses settings that imply the sweep if another option needs adaptive growth. */
    public void requireAdaptive(String option, LgrOptions options) {
        if (options.growth() instanceof Growth.Sweep) {
            List<String> reasons = onlyTheSweepKnows();
            throw new ParameterException(
                    spec.commandLine(),
                    option + " needs adaptive growth, but the sweep is asked for by "
                            + (reasons.isEmpty() ? "--growth sweep" : String.join(", ", reasons)) + "; drop " + option
                            + " or what asks for the sweep");
        }
    }
}
