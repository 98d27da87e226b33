package org.lgr.plot.report;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.stats.StudentT;

/** Predictions compared with observed targets. */
final class Residuals {
    private static final double END = 5; // of the histogram; values further out count in its first or last bin
    private static final double BIN = 0.25;
    private static final double STEP = 0.1; // of the density drawn over the histogram

    private final Dataset rows;
    private final Prediction[] predictions;
    private final StudentT distribution;
    private final double[] standardized;

    Residuals(Dataset rows, Prediction[] predictions, StudentT distribution) {
        this.rows = rows;
        this.predictions = predictions;
        this.distribution = distribution;
        this.standardized = IntStream.range(0, predictions.length)
                .mapToDouble(n -> (rows.target(n) - predictions[n].mean()) / predictions[n].standardDeviation())
                .toArray();
    }

    /**
     * Adds points, histogram and calibration.
     *
     * @param shown rows drawn as points; histogram and calibration use all rows
     */
    void addTo(JsonObject data, int[] shown) {
        JsonObject points = new JsonObject()
                .with("row", IntStream.of(shown).mapToObj(n -> n + 1).toList())
                .with("truth", values(shown, rows::target))
                .with("mean", values(shown, n -> predictions[n].mean()))
                .with("deviation", values(shown, n -> predictions[n].standardDeviation()))
                .with("residual", values(shown, n -> standardized[n]));

        int[] steps = IntStream.rangeClosed(0, (int) Math.round(2 * END / STEP)).toArray();
        JsonObject histogram = new JsonObject()
                .with("from", -END)
                .with("width", BIN)
                .with("counts", counts(standardized))
                .with("step", STEP)
                .with("density", values(steps, i -> Math.exp(distribution.logDensity(-END + i * STEP))));

        Calibration calibration = Calibration.of(standardized, distribution);
        int[] percents = IntStream.rangeClosed(1, 99).toArray();
        JsonObject curve = new JsonObject()
                .with("observed", values(percents, calibration::observed))
                .with("low", values(percents, calibration::low))
                .with("high", values(percents, calibration::high));

        data.with("points", points).with("histogram", histogram).with("calibration", curve);
    }

    /** Counts in bins from −5 to 5. */
    static int[] counts(double[] standardized) {
        int[] counts = new int[(int) (2 * END / BIN)];
        for (double value : standardized) {
            int bin = (int) Math.floor((value + END) / BIN);
            counts[Math.max(0, Math.min(counts.length - 1, bin))]++;
        }
        return counts;
    }

    private static Object values(int[] indices, IntToDoubleFunction value) {
        return Json.numbers(Arrays.stream(indices).mapToDouble(value).toArray());
    }
}
