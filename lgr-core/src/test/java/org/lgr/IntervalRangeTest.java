package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.kernel.LocalKernelLearner;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;
import org.lgr.stats.StudentT;

/** At any input the 95 % interval of a model intersects the range of its training targets (docs/adr/0014). */
class IntervalRangeTest {
    private static final double FEWEST_DEGREES = 2.5; // fewest degrees of freedom that calibration finds
    private static final double MOST_DEGREES = 102.5;
    private static final int POINTS = 400; // per kind

    /** Rows whose inputs follow one hidden value, so that other combinations of inputs are unlike all rows. */
    private static double[][] inputs(int dimension, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][dimension];
        for (double[] row : x) {
            double hidden = 2 * random.nextDouble() - 1;
            for (int d = 0; d < dimension; d++) {
                row[d] = Math.pow(10, d - 1) * (hidden + 0.1 * random.nextGaussian());
            }
        }
        return x;
    }

    private static Dataset data(int dimension, int rows, double noise, ToDoubleFunction<double[]> function) {
        SplittableRandom random = new SplittableRandom(dimension);
        double[][] x = inputs(dimension, rows, 10 + dimension);
        double[] y = Arrays.stream(x)
                .mapToDouble(row -> function.applyAsDouble(row) + noise * random.nextGaussian())
                .toArray();
        return Dataset.of(x, y);
    }

    /** A steep linear function of inputs that vary together; where they do not, its value is the sum of two targets. */
    private static Dataset line() {
        return data(3, 150, 0.01, x -> 100 + 20 * x[0] - x[1] + 0.2 * x[2]);
    }

    private static Dataset waves() {
        return data(2, 200, 0.02, x -> Math.sin(20 * x[0]) + 3 * x[1]);
    }

    private static Dataset bowl() {
        return data(4, 60, 0, x -> 1e-3 * (x[1] * x[1] - 3 * x[0] * x[3] / 10));
    }

    private static LgrModel sweep(Inference inference, Dataset data) {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep().withInference(inference).withMaxIterations(20))
                .build();
        return new BatchLearner(options).fit(data).model();
    }

    private static Map<String, Predictor> models(Dataset data) {
        return Map.of(
                "adaptive", new BatchLearner().fit(data).model(),
                "exact sweep", sweep(Inference.EXACT, data),
                "collapsed sweep", sweep(Inference.COLLAPSED, data),
                "local kernels", new LocalKernelLearner().fit(data));
    }

    /**
     * Rows with one column of another row, rows with all columns of different rows, and rows moved 1.5 and 5 times as
     * far out.
     */
    private static List<double[]> wild(Dataset data) {
        SplittableRandom random = new SplittableRandom(5);
        int dimension = data.dimension();
        double[][] rows = new double[data.size()][dimension];
        double[] mean = new double[dimension];
        for (int n = 0; n < rows.length; n++) {
            data.copyRow(n, rows[n]);
            for (int d = 0; d < dimension; d++) {
                mean[d] += rows[n][d] / rows.length;
            }
        }
        List<double[]> points = new ArrayList<>();
        for (int n = 0; n < POINTS; n++) {
            double[] swapped = rows[random.nextInt(rows.length)].clone();
            int column = random.nextInt(dimension);
            swapped[column] = rows[random.nextInt(rows.length)][column];
            points.add(swapped);
            double[] shuffled = new double[dimension];
            Arrays.setAll(shuffled, d -> rows[random.nextInt(rows.length)][d]);
            points.add(shuffled);
            double[] row = rows[random.nextInt(rows.length)];
            for (double factor : new double[] {1.5, 5}) {
                double[] far = new double[dimension];
                Arrays.setAll(far, d -> mean[d] + factor * (row[d] - mean[d]));
                points.add(far);
            }
        }
        return points;
    }

    @Test
    void intervalsAtInputsThatNobodyMeasuredMeetTheRangeOfTheTargets() {
        int outside = 0;
        for (Dataset data : List.of(line(), waves(), bowl())) {
            double[] targets =
                    IntStream.range(0, data.size()).mapToDouble(data::target).toArray();
            double low = Arrays.stream(targets).min().orElseThrow();
            double high = Arrays.stream(targets).max().orElseThrow();
            for (Map.Entry<String, Predictor> model : models(data).entrySet()) {
                for (double[] x : wild(data)) {
                    Prediction prediction = model.getValue().predict(x);
                    double half = prediction.intervalHalfWidth(0.95);
                    assertThat(prediction.mean() + half)
                            .as("%s at %s", model.getKey(), Arrays.toString(x))
                            .isGreaterThan(low);
                    assertThat(prediction.mean() - half)
                            .as("%s at %s", model.getKey(), Arrays.toString(x))
                            .isLessThan(high);
                    outside += prediction.mean() < low || prediction.mean() > high ? 1 : 0;
                }
            }
        }
        assertThat(outside).as("means outside of the range").isGreaterThan(1000);
    }

    /** The proof of docs/adr/0014 needs more than one standard deviation; it states the smallest number. */
    @Test
    void halfOfAnIntervalIsAlwaysMoreThanADeviation() {
        double least = Double.POSITIVE_INFINITY;
        for (double degrees = FEWEST_DEGREES; degrees <= MOST_DEGREES; degrees += 0.05) {
            least = Math.min(least, new StudentT(degrees).intervalHalfWidth(0.95));
        }
        assertThat(least)
                .isEqualTo(new StudentT(FEWEST_DEGREES).intervalHalfWidth(0.95))
                .isBetween(1.598, 1.599);
    }
}
