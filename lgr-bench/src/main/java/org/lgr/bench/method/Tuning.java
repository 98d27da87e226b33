package org.lgr.bench.method;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.data.Split;

/**
 * Chooses settings by the error on a part of the training rows.
 *
 * @param fitted rows to learn from
 * @param validation rows on which settings are compared
 */
public record Tuning(Samples fitted, Samples validation) {
    private static final double SHARE = 0.2;

    /** Four fifths of the rows to learn from, one fifth for validation. */
    public static Tuning of(Samples training) {
        Split split = training.validation(SHARE, 1);
        return new Tuning(training.rows(split.training()), training.rows(split.test()));
    }

    /** This tuning with at most the given number of rows in each part, drawn at random, for slow methods. */
    public Tuning atMost(int rows) {
        return new Tuning(atMost(fitted, rows), atMost(validation, rows));
    }

    private static Samples atMost(Samples samples, int rows) {
        return samples.size() > rows ? samples.sample(rows, 1) : samples;
    }

    /** The setting with the smallest error, averaged over targets; the first if several are equal. */
    public <T> T best(List<T> choices, Function<T, Method> method) {
        T best = choices.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (T choice : choices) {
            double error = error(method.apply(choice));
            if (error < least) {
                least = error;
                best = choice;
            }
        }
        return best;
    }

    /** The best setting of each target alone. */
    public <T> List<T> bestOfEach(List<T> choices, Function<T, Method> method) {
        return targets().stream().map(target -> target.best(choices, method)).toList();
    }

    /** A separate tuning for each target. */
    public List<Tuning> targets() {
        return IntStream.range(0, fitted.outputs())
                .mapToObj(q -> new int[] {q})
                .map(q -> new Tuning(fitted.targets(q), validation.targets(q)))
                .toList();
    }

    private double error(Method method) {
        try (Fitted learned = method.fit(fitted, 1)) {
            List<Forecast> forecasts = learned.predict(validation.inputs());
            return IntStream.range(0, forecasts.size())
                    .mapToDouble(q -> Moments.normalizedError(forecasts.get(q).means(), validation.target(q)))
                    .average()
                    .orElseThrow();
        }
    }
}
