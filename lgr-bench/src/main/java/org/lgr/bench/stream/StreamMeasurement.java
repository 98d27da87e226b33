package org.lgr.bench.stream;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Accuracy and cost of one method on one stream, all targets together.
 *
 * @param sums errors of predictions made before each point was learned
 * @param distributions whether variances were predicted too
 * @param cost processor time
 * @param heap megabytes after each tenth of the stream, after a garbage collection, beyond those before the method
 * started
 * @param localModels mean number per target at the end
 * @param probes scores of the method's models on each set of probe rows; empty lists if it has no model
 */
record StreamMeasurement(
        WindowSums sums,
        boolean distributions,
        Cost cost,
        List<Double> heap,
        OptionalDouble localModels,
        List<List<ApartScore>> probes) {
    private static final int PARTS = 10;
    private static final int CHANGE_WINDOW = 5000; // points
    // An error counts as recovered at this multiple of the level before the change.
    private static final double BACK = 1.5;

    /**
     * Processor time of the thread, for all targets.
     *
     * @param learnMicros of one point, refinements included
     * @param refineMicros the part spent on refinements; NaN if unknown
     * @param predictMicros of one point
     * @param tuningSeconds for choosing settings; not part of learning
     */
    record Cost(double learnMicros, double refineMicros, double predictMicros, double tuningSeconds) {}

    /**
     * The effect of a change in the stream.
     *
     * @param before nMSE shortly before it
     * @param worst the largest nMSE of any stretch after it
     * @param pointsUntilBack points after it until a stretch begins whose error is at most 1.5 times that before; NaN
     * if there is none
     */
    record Recovery(double before, double worst, double pointsUntilBack) {}

    StreamMeasurement {
        heap = List.copyOf(heap);
        probes = List.copyOf(probes);
    }

    double nmse() {
        return sums.meanNmse(sums.first(), sums.windows());
    }

    double nlpd() {
        return distributions ? sums.nlpd() : Double.NaN;
    }

    double coverage() {
        return distributions ? sums.coverage(sums.first(), sums.windows()) : Double.NaN;
    }

    /** Smallest coverage of any tenth of the stream. */
    double leastCoverage() {
        return coverages().min().orElse(Double.NaN);
    }

    /** Largest coverage of any tenth of the stream. */
    double mostCoverage() {
        return coverages().max().orElse(Double.NaN);
    }

    private DoubleStream coverages() {
        int[] bounds = parts();
        return IntStream.range(0, distributions ? bounds.length - 1 : 0)
                .mapToDouble(i -> sums.coverage(bounds[i], bounds[i + 1]));
    }

    /** nMSE of each tenth of the stream, averaged over targets. */
    List<Double> nmseByTenth() {
        int[] bounds = parts();
        return IntStream.range(0, bounds.length - 1)
                .mapToObj(i -> sums.meanNmse(bounds[i], bounds[i + 1]))
                .toList();
    }

    private int[] parts() {
        return sums.parts(Math.min(PARTS, sums.windows() - sums.first()));
    }

    /** The effect of a change after {@code change} points. */
    Recovery recovery(int change) {
        int at = change / sums.window();
        int wide = Math.max(1, Math.min(CHANGE_WINDOW / sums.window(), at / 4));
        double before = sums.meanNmse(at - wide, at);
        double worst = 0;
        double back = Double.NaN;
        for (int w = at; w + wide <= sums.windows(); w++) {
            double level = sums.meanNmse(w, w + wide);
            worst = Math.max(worst, level);
            if (Double.isNaN(back) && level <= BACK * before) {
                back = (double) (w - at) * sums.window();
            }
        }
        return new Recovery(before, worst, back);
    }
}
