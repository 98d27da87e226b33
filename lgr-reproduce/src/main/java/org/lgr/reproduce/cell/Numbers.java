package org.lgr.reproduce.cell;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.plot.figure.CurvesFigure.Point;

/** Small helpers for arrays of numbers. */
public final class Numbers {
    private Numbers() {}

    public static double mean(Collection<Result> results, String name) {
        return results.stream()
                .mapToDouble(result -> result.value(name))
                .average()
                .orElseThrow();
    }

    /** Evenly spaced numbers, including both ends. */
    public static double[] grid(double from, double to, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> from + (to - from) * i / (count - 1))
                .toArray();
    }

    public static List<Point> points(double[] x, double[] y) {
        return IntStream.range(0, x.length).mapToObj(i -> new Point(x[i], y[i])).toList();
    }

    /** Part {@code index} of an array that is divided into parts of length {@code size}. */
    public static double[] part(double[] all, int index, int size) {
        return Arrays.copyOfRange(all, index * size, (index + 1) * size);
    }
}
