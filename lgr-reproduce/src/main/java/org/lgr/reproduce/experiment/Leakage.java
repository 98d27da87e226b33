package org.lgr.reproduce.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.Partition;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.report.Comparison;

/**
 * How much of a test set is already in the training set.
 *
 * <p>Inputs are scaled by their standard deviations in training. A test row is a <i>copy</i> if some training row is
 * nearer than {@value #COPY} times the typical distance, the median of that between random pairs of training rows, and
 * has a <i>close neighbour</i> if one is nearer than {@value #CLOSE} times it, which happens within one motion but not
 * between two motions. The effect on tests shows in the error of a predictor that only looks up the target of the
 * nearest training row.
 *
 * @param copies share of test rows that are copies
 * @param close share of test rows with a close neighbour, copies included
 * @param lookUp nMSE of the look-up, averaged over all targets
 */
record Leakage(double copies, double close, double lookUp) {
    private static final double COPY = 1e-6;
    private static final double CLOSE = 0.1;
    private static final int PAIRS = 2001;

    /** Description of the method, a part of the keys of cells. */
    static final String METHOD =
            "copies below " + COPY + ", close neighbours below " + CLOSE + " of the median distance of " + PAIRS
                    + " random pairs of training rows, in standard deviations of the inputs";

    static Leakage of(Partition partition) {
        Dataset training = partition.training().get(0);
        double[] scales = scales(training);
        double[][] known = scaled(training, scales);
        double[][] asked = scaled(partition.test().get(0), scales);
        double typical = typicalDistance(known);
        int[] nearest = new int[asked.length];
        int copies = 0;
        int close = 0;
        for (int n = 0; n < asked.length; n++) {
            nearest[n] = nearest(asked[n], known);
            double distance = Math.sqrt(squaredDistance(asked[n], known[nearest[n]], Double.POSITIVE_INFINITY));
            copies += distance <= COPY * typical ? 1 : 0;
            close += distance <= CLOSE * typical ? 1 : 0;
        }
        double lookUp = IntStream.range(0, partition.targets())
                .mapToDouble(
                        q -> error(partition.training().get(q), partition.test().get(q), nearest))
                .average()
                .orElseThrow();
        return new Leakage((double) copies / asked.length, (double) close / asked.length, lookUp);
    }

    private static double[] scales(Dataset data) {
        double[] scales = new double[data.dimension()];
        for (int d = 0; d < scales.length; d++) {
            int column = d;
            double variance = variance(IntStream.range(0, data.size())
                    .mapToDouble(n -> data.input(n, column))
                    .toArray());
            scales[d] = variance > 0 ? 1 / Math.sqrt(variance) : 1;
        }
        return scales;
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
    }

    private static double[][] scaled(Dataset data, double[] scales) {
        double[][] rows = new double[data.size()][data.dimension()];
        for (int n = 0; n < rows.length; n++) {
            data.copyRow(n, rows[n]);
            for (int d = 0; d < scales.length; d++) {
                rows[n][d] *= scales[d];
            }
        }
        return rows;
    }

    private static double typicalDistance(double[][] rows) {
        SplittableRandom random = new SplittableRandom(1);
        double[] distances = new double[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            distances[i] = squaredDistance(
                    rows[random.nextInt(rows.length)], rows[random.nextInt(rows.length)], Double.POSITIVE_INFINITY);
        }
        Arrays.sort(distances);
        return Math.sqrt(distances[PAIRS / 2]);
    }

    private static int nearest(double[] row, double[][] known) {
        int nearest = 0;
        double best = Double.POSITIVE_INFINITY;
        for (int n = 0; n < known.length; n++) {
            double distance = squaredDistance(row, known[n], best);
            if (distance < best) {
                best = distance;
                nearest = n;
            }
        }
        return nearest;
    }

    /** The squared distance, or any number not below {@code enough} if it is larger than that. */
    private static double squaredDistance(double[] a, double[] b, double enough) {
        double sum = 0;
        for (int d = 0; d < a.length && sum < enough; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return sum;
    }

    private static double error(Dataset training, Dataset test, int[] nearest) {
        double sum = 0;
        for (int n = 0; n < nearest.length; n++) {
            double error = test.target(n) - training.target(nearest[n]);
            sum += error * error;
        }
        return sum / nearest.length / variance(test.targets());
    }

    Result toResult() {
        return new Result().with("copies", copies).with("close", close).with("lookUp", lookUp);
    }

    static Leakage of(Result result) {
        return new Leakage(result.value("copies"), result.value("close"), result.value("lookUp"));
    }

    List<String> cells() {
        return List.of(Comparison.percent(copies), Comparison.percent(close), Comparison.number(lookUp));
    }
}
