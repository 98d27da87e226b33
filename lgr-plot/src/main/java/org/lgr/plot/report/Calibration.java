package org.lgr.plot.report;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.stats.StudentT;

/**
 * How often observed targets lie inside the central intervals of predictions, for intervals of 1 % to 99 %. If the
 * predicted distributions are correct, a share p of the targets lies in the intervals of probability p, up to chance.
 */
public final class Calibration {
    private static final int LEVELS = 99;
    private static final double TAIL = 0.025; // probability on each side of the range of chance

    private final double[] observed = new double[LEVELS];
    private final double[] low = new double[LEVELS];
    private final double[] high = new double[LEVELS];

    private Calibration(double[] standardizedResiduals, StudentT distribution) {
        double[] distances =
                Arrays.stream(standardizedResiduals).map(Math::abs).sorted().toArray();
        double rows = distances.length;
        IntStream.range(0, LEVELS).parallel().forEach(i -> {
            double probability = (i + 1) / 100.0;
            observed[i] = countUpTo(distances, distribution.intervalHalfWidth(probability)) / rows;
            Binomial inside = new Binomial(distances.length, probability);
            low[i] = inside.quantile(TAIL) / rows;
            high[i] = inside.quantile(1 - TAIL) / rows;
        });
    }

    /**
     * Counts the targets in each interval.
     *
     * @param standardizedResiduals (target − mean) / standard deviation for each row, at least one
     * @param distribution predicted distribution of these residuals
     */
    public static Calibration of(double[] standardizedResiduals, StudentT distribution) {
        if (standardizedResiduals.length == 0) {
            throw new IllegalArgumentException("calibration needs at least one row");
        }
        return new Calibration(standardizedResiduals, distribution);
    }

    /**
     * Share of targets inside the central interval.
     *
     * @param percent probability of the interval, 1 to 99
     */
    public double observed(int percent) {
        return observed[percent - 1];
    }

    /** Lower limit of chance: with a correct model the share is below it in at most 2.5 % of samples of this size. */
    public double low(int percent) {
        return low[percent - 1];
    }

    /** Upper limit of chance: with a correct model the share is above it in at most 2.5 % of samples of this size. */
    public double high(int percent) {
        return high[percent - 1];
    }

    private static int countUpTo(double[] ascending, double limit) {
        int from = 0;
        int to = ascending.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (ascending[middle] <= limit) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
