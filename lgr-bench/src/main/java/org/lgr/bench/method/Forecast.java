package org.lgr.bench.method;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Prediction;

/** Predictions of one target at some rows: means, and distributions if the method provides them. */
public final class Forecast {
    private final double[] means;
    private final @Nullable List<Prediction> distributions;

    private Forecast(double[] means, @Nullable List<Prediction> distributions) {
        this.means = means;
        this.distributions = distributions;
    }

    /** A forecast of means without distributions. */
    public static Forecast of(double[] means) {
        return new Forecast(means, null);
    }

    /** A forecast of distributions. */
    public static Forecast of(List<Prediction> distributions) {
        return new Forecast(distributions.stream().mapToDouble(Prediction::mean).toArray(), distributions);
    }

    /** One mean for each row. Not a copy; must not be changed. */
    public double[] means() {
        return means;
    }

    /** One distribution for each row, or {@code null}. */
    public @Nullable List<Prediction> distributions() {
        return distributions;
    }
}
