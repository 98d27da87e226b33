package org.lgr.bench.method.process;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Prediction;
import org.lgr.bench.data.ColumnScaling;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.peers.NativeThreads;

/**
 * An exact Gaussian process with the Matérn kernel and a length scale for each input, one process for each target.
 * Length scales, signal variance and noise maximise the marginal likelihood of a part of the rows, from several starts.
 */
public final class ArdProcessMethod implements Method {
    private static final int MOST_ROWS = 4000;
    private static final int EVIDENCE_ROWS = 1000;
    private static final double[] STARTS = {0.5, 2}; // length scales, in units of the root of the number of inputs
    private static final double FIRST_NOISE = 0.1; // variance, for targets with variance 1
    private static final int SEARCH_STEPS = 30; // iterations from each start
    private static final int STEPS = 120; // iterations from the best of them
    private static final double TOLERANCE = 1e-4; // nats per row
    private static final double[] SCALE_BOUNDS = {0.01, 1e4};
    private static final double[] SIGNAL_BOUNDS = {1e-4, 1e4};
    private static final double[] NOISE_BOUNDS = {1e-6, 10};

    /**
     * The method.
     *
     * @param threads of the linear algebra, for the whole process
     */
    public ArdProcessMethod(int threads) {
        NativeThreads.set(threads);
    }

    @Override
    public String name() {
        return "ard-gp";
    }

    @Override
    public String description() {
        return "exact Gaussian process, Matern 5/2, a length scale for each input, marginal likelihood of at most "
                + EVIDENCE_ROWS + " rows, predictions from at most " + MOST_ROWS;
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        Samples part = training.sample(MOST_ROWS, seed);
        ColumnScaling scaling = ColumnScaling.of(part.inputs());
        double[][] inputs = scaling.apply(part.inputs());
        List<Learned> outputs = IntStream.range(0, training.outputs())
                .mapToObj(output -> fit(scaling, inputs, part.target(output)))
                .toList();
        return new Processes(outputs);
    }

    private static Learned fit(ColumnScaling inputScaling, double[][] inputs, double[] targets) {
        ColumnScaling targetScaling = ColumnScaling.of(
                Arrays.stream(targets).mapToObj(t -> new double[] {t}).toArray(double[][]::new));
        double zero = targetScaling.undo(0, 0);
        double unit = targetScaling.undo(0, 1) - zero;
        double[] scaled = Arrays.stream(targets).map(t -> (t - zero) / unit).toArray();
        return new Learned(inputScaling, zero, unit, new ArdProcess(kernel(inputs, scaled), inputs, scaled));
    }

    /** The kernel with the largest evidence for the first rows. */
    private static ArdKernel kernel(double[][] inputs, double[] targets) {
        int rows = Math.min(EVIDENCE_ROWS, inputs.length);
        ArdEvidence evidence = new ArdEvidence(Arrays.copyOf(inputs, rows), Arrays.copyOf(targets, rows));
        int dimension = inputs[0].length;
        return Arrays.stream(STARTS)
                .mapToObj(start -> new BoundedAscent(
                        evidence,
                        logs(dimension, start * Math.sqrt(dimension), 1, FIRST_NOISE),
                        logs(dimension, SCALE_BOUNDS[0], SIGNAL_BOUNDS[0], NOISE_BOUNDS[0]),
                        logs(dimension, SCALE_BOUNDS[1], SIGNAL_BOUNDS[1], NOISE_BOUNDS[1]),
                        TOLERANCE))
                .map(ascent -> ascent.climb(SEARCH_STEPS))
                .max(Comparator.comparingDouble(BoundedAscent::value)) // the evidence has several maxima
                .map(best -> ArdKernel.ofLogs(best.climb(STEPS).point()))
                .orElseThrow();
    }

    private static double[] logs(int dimension, double lengthScale, double signal, double noise) {
        double[] logs = new double[dimension + 2];
        Arrays.fill(logs, Math.log(lengthScale));
        logs[dimension] = Math.log(signal);
        logs[dimension + 1] = Math.log(noise);
        return logs;
    }

    /**
     * A process in standardised units.
     *
     * @param zero target that becomes 0
     * @param unit difference of targets that becomes 1
     */
    private record Learned(ColumnScaling inputs, double zero, double unit, ArdProcess process) {
        private Forecast predict(double[][] rows) {
            return Forecast.of(process.predict(inputs.apply(rows)).stream()
                    .map(standardised -> new Prediction(
                            zero + unit * standardised.mean(),
                            unit * unit * standardised.variance(),
                            unit * unit * standardised.functionVariance(),
                            0))
                    .toList());
        }
    }

    private record Processes(List<Learned> outputs) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            return outputs.stream().map(output -> output.predict(rows)).toList();
        }
    }
}
