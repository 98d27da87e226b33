package org.lgr.bench.method;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Prediction;

/** What a method says about one target in some rows: its mean, and its distribution if the method offers one. */
public final class Forecast {
    private final double[] means;
    private final @Nullable List<Prediction> distributions;

    private Forecast(double[] means, @Nullable List<Prediction> distributions) {
        this.means = means;
        this.distributions = distributions;
    }

    /** Means without distributions. */
    public static Forecast of(double[] means) {
        return new Forecast(means, null);
    }

    /** Distributions, and their means. */
    public static Forecast of(List<Prediction> distributions) {
        return new Forecast(distributions.stream().mapToDouble(Prediction::mean).toArray(), distributions);
    }

    /** One for each row; not a copy, and not to be changed. */
    public double[] means() {
        return means;
    }

    /** One for each row, or {@code null}. */
    public @Nullable List<Prediction> distributions() {
        return distributions;
    }
}
