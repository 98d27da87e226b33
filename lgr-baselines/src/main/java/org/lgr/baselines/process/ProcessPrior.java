package org.lgr.baselines.process;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.optimise.Ascent;

/**
 * A Gaussian process before it has seen a point: covariance s² exp(−½ Σ_d (x_d − x'_d)²/ℓ_d²), constant mean, noise.
 *
 * <p>{@link #of} finds length scales, signal variance and noise variance that maximise the evidence of a sample
 * [Rasmussen and Williams 2006, chapter 5]; mean and units are those of the sample.
 */
public final class ProcessPrior {
    private static final int FEW_ROWS = 300; // rows from which the search starts
    private static final int MOST_ROWS = 1000; // rows whose evidence counts in the end
    private static final double[] STARTS = {0.7, 2}; // length scales, in units of the root of the number of inputs
    private static final double FIRST_NOISE = 0.1; // variance, for targets of variance 1
    private static final int FEW_STEPS = 40;
    private static final int MOST_STEPS = 60;

    private final double[] offset; // of the inputs
    private final double[] unit; // ℓ in units of the inputs
    private final double mean; // of the target
    private final double scale; // units of the target per unit of signal and noise
    private final double signal; // s² in units of scale²
    private final double noise; // in units of scale²

    private ProcessPrior(Standardizer scaling, double[] logs) {
        PriorEvidence.Parameters parameters = new PriorEvidence.Parameters(logs);
        offset = scaling.inputMean().clone();
        unit = scaling.inputScale().clone();
        for (int d = 0; d < unit.length; d++) {
            unit[d] *= parameters.lengthScale(d);
        }
        mean = scaling.targetMean();
        scale = scaling.targetScale();
        signal = parameters.signal();
        noise = parameters.noise();
    }

    /**
     * A process of mean 0, in the units of inputs and target.
     *
     * @param lengthScales ℓ
     * @param signalVariance s²
     * @param noiseVariance of an observation around the function
     */
    public ProcessPrior(double[] lengthScales, double signalVariance, double noiseVariance) {
        if (lengthScales.length == 0
                || !Arrays.stream(lengthScales).allMatch(ProcessPrior::positive)
                || !positive(signalVariance)
                || !positive(noiseVariance)) {
            throw new IllegalArgumentException(
                    "length scales, signal and noise variance must be positive and finite, got "
                            + Arrays.toString(lengthScales) + ", " + signalVariance + " and " + noiseVariance);
        }
        offset = new double[lengthScales.length];
        unit = lengthScales.clone();
        mean = 0;
        scale = 1;
        signal = signalVariance;
        noise = noiseVariance;
    }

    private static boolean positive(double value) {
        return value > 0 && Double.isFinite(value);
    }

    /** The process with the largest evidence for a sample; of more than 1,000 rows it sees 1,000, evenly spaced. */
    public static ProcessPrior of(Dataset sample) {
        Standardizer scaling = Standardizer.of(sample);
        PriorEvidence.Sample few = PriorEvidence.Sample.of(sample, scaling, rows(sample.size(), FEW_ROWS));
        PriorEvidence.Sample most = PriorEvidence.Sample.of(sample, scaling, rows(sample.size(), MOST_ROWS));
        double root = Math.sqrt(sample.dimension());
        Ascent best = null;
        for (double start : STARTS) {
            double[] logs = PriorEvidence.Parameters.logs(sample.dimension(), start * root, 1, FIRST_NOISE);
            Ascent ascent = new Ascent(logs, at -> new PriorEvidence(at, few)).run(FEW_STEPS);
            best = best == null || ascent.value() > best.value() ? ascent : best;
        }
        if (best == null) {
            throw new IllegalStateException("there is no start");
        }
        Ascent refined = new Ascent(best.place(), at -> new PriorEvidence(at, most)).run(MOST_STEPS);
        return new ProcessPrior(scaling, refined.place());
    }

    private static int[] rows(int size, int most) {
        int count = Math.min(size, most);
        return IntStream.range(0, count)
                .map(i -> (int) ((long) i * size / count))
                .toArray();
    }

    /** Number of inputs. */
    public int dimension() {
        return unit.length;
    }

    /** Length scales ℓ, in units of the inputs. */
    public double[] lengthScales() {
        return unit.clone();
    }

    /** Prior variance s² of the function, in units of the target squared. */
    public double signalVariance() {
        return signal * scale * scale;
    }

    /** Variance of an observation around the function, in units of the target squared. */
    public double noiseVariance() {
        return noise * scale * scale;
    }

    /** s² in the units of {@link #target}. */
    double signal() {
        return signal;
    }

    /** Noise variance in the units of {@link #target}. */
    double noise() {
        return noise;
    }

    /** Writes an input in units of the length scales, in which the covariance is s² exp(−½ |z − z'|²). */
    void scale(double[] x, double[] into) {
        if (x.length != unit.length) {
            throw new IllegalArgumentException("expected " + unit.length + " inputs, got " + x.length);
        }
        for (int d = 0; d < x.length; d++) {
            if (!Double.isFinite(x[d])) {
                throw new IllegalArgumentException("input " + (d + 1) + " is " + x[d] + "; it must be finite");
            }
            into[d] = (x[d] - offset[d]) / unit[d];
        }
    }

    /** A target in units of the process. */
    double target(double y) {
        if (!Double.isFinite(y)) {
            throw new IllegalArgumentException("the target is " + y + "; it must be finite");
        }
        return (y - mean) / scale;
    }

    /** A prediction in units of the target, from mean and variance of the function in units of the process. */
    Prediction prediction(double standardMean, double functionVariance) {
        double square = scale * scale;
        double known = 1 - functionVariance / signal; // how much of the prior variance is gone
        return new Prediction(
                mean + scale * standardMean,
                square * (functionVariance + noise),
                square * functionVariance,
                Math.max(0, Math.min(1, known)));
    }
}
