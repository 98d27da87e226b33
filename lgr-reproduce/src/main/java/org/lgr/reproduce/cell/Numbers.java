package org.lgr.reproduce.cell;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.plot.figure.CurvesFigure.Point;

/** Small sums. */
public final class Numbers {
    private Numbers() {}

    public static double mean(Collection<Result> results, String name) {
        return results.stream()
                .mapToDouble(result -> result.value(name))
                .average()
                .orElseThrow();
    }

    /** Evenly spaced, both ends included. */
    public static double[] grid(double from, double to, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> from + (to - from) * i / (count - 1))
                .toArray();
    }

    public static List<Point> points(double[] x, double[] y) {
        return IntStream.range(0, x.length).mapToObj(i -> new Point(x[i], y[i])).toList();
    }

    /** Part of a list of numbers: the given one of as many parts as make it up. */
    public static double[] part(double[] all, int index, int size) {
        return Arrays.copyOfRange(all, index * size, (index + 1) * size);
    }
}
