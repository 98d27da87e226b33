package org.lgr.bench.method;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.bench.data.Samples;

/** LWPR of lgr-baselines in several passes over all rows, with separate fields for each target. */
public final class LwprMethod implements Method {
    private static final int TUNING_ROWS = 2000;
    private static final int TUNING_PASSES = 3;
    // Updates for each target, as far as the limits of passes allow.
    private static final int UPDATES = 100_000;
    private static final int LEAST_PASSES = 3;
    private static final int MOST_PASSES = 30;

    private final List<LwprOptions> settings; // per target; empty before tuning

    public LwprMethod() {
        this(List.of());
    }

    private LwprMethod(List<LwprOptions> settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "lwpr";
    }

    @Override
    public String description() {
        return "LWPR of lgr-baselines, " + LEAST_PASSES + " to " + MOST_PASSES
                + " passes; initial metric, step size and threshold from validation on at most " + TUNING_ROWS + " rows"
                + (settings.isEmpty()
                        ? ""
                        : ": "
                                + settings.stream()
                                        .map(options -> String.format(
                                                Locale.ROOT,
                                                "%.3gx%.3gx%.3g",
                                                options.initialMetric(),
                                                options.initialStepSize(),
                                                options.activationThreshold()))
                                        .collect(Collectors.joining(" ")));
    }

    @Override
    public Method tuned(Samples training) {
        List<LwprOptions> choices = LwprChoices.of(training.dimension()).stream()
                .map(choice -> choice.toBuilder().passes(TUNING_PASSES).build())
                .toList();
        int passes = Math.max(LEAST_PASSES, Math.min(MOST_PASSES, UPDATES / training.size()));
        return new LwprMethod(
                Tuning.of(training)
                        .atMost(TUNING_ROWS)
                        .bestOfEach(choices, choice -> new LwprMethod(List.of(choice)))
                        .stream()
                        .map(choice -> choice.toBuilder().passes(passes).build())
                        .toList());
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        List<Dataset> outputs = training.datasets();
        return new BaselineFitted(IntStream.range(0, outputs.size())
                .mapToObj(q -> new Lwpr((settings.isEmpty() ? LwprOptions.defaults() : settings.get(q))
                                .toBuilder().seed(Math.toIntExact(seed)).build())
                        .fit(outputs.get(q)))
                .toList());
    }
}
