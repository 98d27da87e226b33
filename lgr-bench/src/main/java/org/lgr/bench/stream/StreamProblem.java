package org.lgr.bench.stream;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.Samples;

/**
 * The data that every method gets.
 *
 * @param dimension number of inputs
 * @param targets their names
 * @param points number of points in the stream
 * @param source starts the stream from its first point
 * @param probes rows outside of the stream that are predicted at certain times
 * @param change number of points before the stream changes, 0 if it does not
 * @param batch the points of the stream for a batch fit, or {@code null} if none is wanted
 */
public record StreamProblem(
        int dimension,
        List<String> targets,
        int points,
        Supplier<Points> source,
        List<Probe> probes,
        int change,
        @Nullable Samples batch) {
    /** Number of points whose scores and times are added up together, unless the stream is tiny. */
    static final int WINDOW = 100;

    private static final int TINY = 1000; // points
    private static final int WARM_UP = 1000;

    /**
     * Rows to predict at one time.
     *
     * @param label description of the rows and the time
     * @param after number of points learned before
     */
    record Probe(String label, int after, Samples rows) {}

    public StreamProblem {
        targets = List.copyOf(targets);
        probes = List.copyOf(probes);
    }

    /** A stream of the rows of samples, in their order. */
    static StreamProblem of(Samples samples, List<Probe> probes, @Nullable Samples batch) {
        return new StreamProblem(
                samples.dimension(), samples.targetNames(), samples.size(), () -> inOrder(samples), probes, 0, batch);
    }

    private static Points inOrder(Samples samples) {
        int[] at = {0};
        return (x, y) -> {
            System.arraycopy(samples.inputs()[at[0]], 0, x, 0, x.length);
            for (int q = 0; q < y.length; q++) {
                y[q] = samples.target(q)[at[0]];
            }
            at[0]++;
        };
    }

    /** Number of first points, which are not scored because the methods have learned too little. */
    int warmUp() {
        return Math.min(WARM_UP, Math.max(1, points / 2));
    }

    boolean tiny() {
        return points < TINY;
    }

    /** Number of points whose scores and times are added up together. */
    int window() {
        return tiny() ? WINDOW / 10 : WINDOW;
    }
}
