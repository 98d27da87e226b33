package org.lgr.bench.stream;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.Samples;

/**
 * What every method gets alike.
 *
 * @param dimension number of inputs
 * @param targets their names
 * @param points in the stream
 * @param source starts the stream from its first point
 * @param probes rows apart from the stream, predicted on the way
 * @param change points before the world changes, 0 if it does not
 * @param batch the points of the stream for a fit that may read them as often as it likes, or {@code null} if none is wanted
 */
public record StreamProblem(
        int dimension,
        List<String> targets,
        int points,
        Supplier<Points> source,
        List<Probe> probes,
        int change,
        @Nullable Samples batch) {
    /** Points of which scores are summed up and times measured together, unless the stream is tiny. */
    static final int WINDOW = 100;

    private static final int TINY = 1000; // points
    private static final int WARM_UP = 1000;

    /**
     * Rows to predict at one moment.
     *
     * @param label what they are, and when
     * @param after points learned before
     */
    record Probe(String label, int after, Samples rows) {}

    public StreamProblem {
        targets = List.copyOf(targets);
        probes = List.copyOf(probes);
    }

    /** The rows of samples in their order. */
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

    /** Points that do not count: nobody knows anything yet. */
    int warmUp() {
        return Math.min(WARM_UP, Math.max(1, points / 2));
    }

    boolean tiny() {
        return points < TINY;
    }

    /** Points of which scores are summed up and times measured together. */
    int window() {
        return tiny() ? WINDOW / 10 : WINDOW;
    }
}
