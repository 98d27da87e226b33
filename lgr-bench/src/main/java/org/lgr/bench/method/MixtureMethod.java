package org.lgr.bench.method;

import java.util.List;
import java.util.Locale;
import org.lgr.baselines.MixtureOfExperts;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.bench.data.Samples;

/** The mixture of experts of lgr-baselines, one model for each target. */
public final class MixtureMethod implements Method {
    // Factors of the length scale that the mixture itself would choose.
    private static final List<Double> WIDTHS = List.of(0.7, 1.0, 1.5);
    private static final int TUNING_ROWS = 4000;
    /** With more rows an iteration is slow, and fewer iterations are run, as in the reproduction of the paper. */
    private static final int MANY_ROWS = 10_000;

    private static final int FEW_GROWTH_ITERATIONS = 10;
    private static final int FEW_ITERATIONS = 20;

    private final int threads;
    private final MixtureOptions options;

    public MixtureMethod(int threads) {
        this(threads, MixtureOptions.defaults());
    }

    private MixtureMethod(int threads, MixtureOptions options) {
        this.threads = threads;
        this.options = options;
    }

    @Override
    public String name() {
        return "mixture";
    }

    @Override
    public String description() {
        return "mixture of experts of lgr-baselines; initial length scale from validation on at most " + TUNING_ROWS
                + " rows"
                + (options.initialLengthScale() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ": %.2f, %d iterations at most",
                                options.initialLengthScale(),
                                options.growthIterations() + options.maxIterations()));
    }

    @Override
    public Method tuned(Samples training) {
        MixtureOptions.Builder builder = MixtureOptions.builder();
        if (training.size() > MANY_ROWS) {
            builder.growthIterations(FEW_GROWTH_ITERATIONS).maxIterations(FEW_ITERATIONS);
        }
        double usual = options.chosenLengthScale(training.dimension());
        List<MixtureOptions> choices = WIDTHS.stream()
                .map(width -> builder.initialLengthScale(width * usual).build())
                .toList();
        return new MixtureMethod(
                threads,
                Tuning.of(training).atMost(TUNING_ROWS).best(choices, choice -> new MixtureMethod(threads, choice)));
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        return new BaselineFitted(Pool.run(threads, () -> new MixtureOfExperts(options).fit(training.datasets())));
    }
}
