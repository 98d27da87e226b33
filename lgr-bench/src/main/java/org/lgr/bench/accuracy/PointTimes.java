package org.lgr.bench.accuracy;

import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Durations;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.PointPredictor;

/**
 * Elapsed times of predictions one point at a time, in microseconds.
 *
 * @param median half of the calls are not slower
 * @param slowest 99 % of the calls are not slower
 */
record PointTimes(double median, double slowest) {
    /** Time until the just-in-time compiler is mostly done. */
    private static final double WARM_UP_SECONDS = 0.3;

    private static final double MOST_SECONDS = 1;
    private static final int MOST_CALLS = 20_000;
    private static final int LEAST_CALLS = 100; // so that the 99 % quantile exists

    /** Predicts the test rows, repeatedly if there are few. */
    static PointTimes of(Fitted fitted, Samples test) {
        PointPredictor predictor = fitted.points();
        double[] means = new double[test.outputs()];
        double[] variances = new double[test.outputs()];
        Durations durations = new Durations(MOST_CALLS);
        int row = 0;
        long start = System.nanoTime();
        for (int calls = 0; calls < LEAST_CALLS || seconds(start) < WARM_UP_SECONDS; calls++) {
            predictor.predict(test.inputs()[row++ % test.size()], means, variances);
        }
        start = System.nanoTime();
        while (durations.count() < LEAST_CALLS || (durations.count() < MOST_CALLS && seconds(start) < MOST_SECONDS)) {
            double[] x = test.inputs()[row++ % test.size()];
            long begin = System.nanoTime();
            predictor.predict(x, means, variances);
            durations.add(System.nanoTime() - begin);
        }
        long[] sorted = durations.sorted(0);
        return new PointTimes(1e-3 * Durations.quantile(sorted, 0.5), 1e-3 * Durations.quantile(sorted, 0.99));
    }

    private static double seconds(long start) {
        return 1e-9 * (System.nanoTime() - start);
    }
}
