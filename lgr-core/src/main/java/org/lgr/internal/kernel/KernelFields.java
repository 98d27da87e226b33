package org.lgr.internal.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.file.FieldChecks;
import org.lgr.internal.file.FrameInput;
import org.lgr.internal.file.FrameOutput;
import org.lgr.internal.file.ModelFields;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;

/**
 * Reads and writes a posterior and the standardisation of its data. {@code docs/FILE_FORMAT.md} is the specification;
 * fields are in the same order here and there.
 */
public final class KernelFields {
    /** Largest absolute value of standardised inputs and of hyperparameters; products of several stay finite. */
    private static final double LARGEST = 1e50;
    /** Smallest hyperparameter that must be positive. */
    private static final double SMALLEST = 1e-50;
    /** Largest weight, and scale of a factor: an anchor at which the prior variance vanishes has huge ones. */
    private static final double LARGEST_SCALE = 1e180;
    /** How much the length of a row of a factor, which is 1, may differ because of jitter and rounding. */
    private static final double ROUNDING = 1e-3;

    private KernelFields() {}

    /** A posterior in standardised units, and these. */
    public record Contents(Standardizer scaling, KernelPosterior posterior) {}

    /** Writes all fields. */
    public static void write(Contents contents, FrameOutput out) throws IOException {
        KernelPosterior posterior = contents.posterior;
        out.int32(posterior.kernels.dimension());
        out.int32(posterior.kernels.terms.size());
        out.int32(posterior.anchors.length);
        out.flag(posterior.exact());
        ModelFields.write(contents.scaling, out);
        out.float64(posterior.kernels.noise);
        for (KernelTerm term : posterior.kernels.terms) {
            out.float64(term.variance);
            out.float64s(term.localiser.centre);
            out.float64s(term.localiser.lengthScale);
            out.float64s(term.lengthScale);
        }
        for (double[] anchor : posterior.anchors) {
            out.float64s(anchor);
        }
        out.float64s(posterior.weights);
        write(posterior.prior, out);
        if (posterior.data != null) {
            write(posterior.data, out);
        }
        out.float64(posterior.logEvidence);
        ModelFields.write(posterior.support, out);
    }

    private static void write(Cholesky factor, FrameOutput out) throws IOException {
        out.float64s(factor.scale());
        out.lowerTriangle(factor.factor(), 0, factor.scale().length);
    }

    /**
     * Reads all fields; {@link #check} tells whether their values are valid.
     *
     * @param mostAnchors largest number of anchors
     */
    public static Contents read(FrameInput in, int mostAnchors) throws IOException {
        int dimension = ModelFields.readDimension(in);
        int terms = in.int32("number of local models");
        if (terms < 1) {
            throw in.flaw("number of local models must be at least 1, got " + terms);
        }
        int anchors = in.int32("number of anchors");
        if (anchors < 1 || anchors > mostAnchors) {
            throw in.flaw("number of anchors must be in 1.." + mostAnchors + ", got " + anchors);
        }
        boolean exact = in.flag("exact");
        Standardizer scaling = ModelFields.readScaling(in, dimension);
        KernelSum kernels = readKernels(in, dimension, terms);
        double[] places = in.float64s((long) anchors * dimension, "anchors");
        double[] weights = in.float64s(anchors, "weights");
        Cholesky prior = readFactor(in, anchors, "factor of the prior");
        KernelPosterior posterior = new KernelPosterior(
                kernels,
                rows(places, dimension),
                prior,
                exact ? null : readFactor(in, anchors, "factor of the data"),
                weights,
                in.float64("log evidence"),
                ModelFields.readSupport(in, dimension, true));
        return new Contents(scaling, posterior);
    }

    private static KernelSum readKernels(FrameInput in, int dimension, int count) throws IOException {
        double noise = in.float64("noise");
        int size = 1 + 3 * dimension;
        double[] values = in.float64s((long) count * size, "kernels");
        List<KernelTerm> terms = new ArrayList<>();
        for (int from = 0; from < values.length; from += size) {
            terms.add(new KernelTerm(
                    Arrays.copyOfRange(values, from + 1, from + 1 + dimension),
                    Arrays.copyOfRange(values, from + 1 + dimension, from + 1 + 2 * dimension),
                    Arrays.copyOfRange(values, from + 1 + 2 * dimension, from + size),
                    values[from]));
        }
        return new KernelSum(terms, noise);
    }

    private static double[][] rows(double[] values, int dimension) {
        double[][] rows = new double[values.length / dimension][];
        Arrays.setAll(rows, u -> Arrays.copyOfRange(values, u * dimension, (u + 1) * dimension));
        return rows;
    }

    private static Cholesky readFactor(FrameInput in, int size, String field) throws IOException {
        double[] scale = in.float64s(size, field + ", scales");
        return Cholesky.restored(in.lowerTriangles(new int[] {size}, false, field), scale);
    }

    /**
     * Checks all values; the lengths of the arrays must already be consistent. What passes can neither predict a mean
     * nor a variance that is not finite.
     *
     * @throws IllegalArgumentException at the first value out of range
     */
    public static void check(Contents contents) {
        KernelPosterior posterior = contents.posterior;
        FieldChecks.check(contents.scaling);
        FieldChecks.between("noise", SMALLEST, LARGEST, posterior.kernels.noise);
        for (KernelTerm term : posterior.kernels.terms) {
            FieldChecks.between("variances of local models", SMALLEST, LARGEST, term.variance);
            FieldChecks.within("centres", LARGEST, term.localiser.centre);
            FieldChecks.between("reaches", SMALLEST, LARGEST, term.localiser.lengthScale);
            FieldChecks.between("length scales", SMALLEST, LARGEST, term.lengthScale);
        }
        for (double[] anchor : posterior.anchors) {
            FieldChecks.within("anchors", LARGEST, anchor);
        }
        FieldChecks.within("weights", LARGEST_SCALE, posterior.weights);
        check("factor of the prior", posterior.prior);
        if (posterior.data != null) {
            check("factor of the data", posterior.data);
        }
        FieldChecks.finite("log evidence", posterior.logEvidence);
        Support support = posterior.support;
        FieldChecks.check(support);
        FieldChecks.within("smallest inputs", LARGEST, support.low());
        FieldChecks.within("largest inputs", LARGEST, support.high());
        FieldChecks.within("smallest and largest target", LARGEST, support.targetLow(), support.targetHigh());
        checkPredictions(contents);
    }

    private static void check(String field, Cholesky factor) {
        double[] l = factor.factor();
        int size = factor.scale().length;
        for (int i = 0; i < size; i++) {
            double squares = 0;
            for (int j = 0; j <= i; j++) {
                squares += l[i * size + j] * l[i * size + j];
            }
            FieldChecks.require(
                    Math.abs(squares - 1) < ROUNDING && l[i * size + i] > 0,
                    field + " must have rows of length 1 with a positive diagonal, but row " + i
                            + " has the squared length " + squares + " and the diagonal " + l[i * size + i]);
        }
        FieldChecks.positive(field + ", scales", factor.scale());
        FieldChecks.within(field + ", scales", LARGEST_SCALE, factor.scale());
    }

    /** Means are at most as far outside of the range of the targets as half of that range is wide. */
    private static void checkPredictions(Contents contents) {
        Support support = contents.posterior.support;
        double low = support.targetLow();
        double high = support.targetHigh();
        double mean = Math.max(Math.abs(low), Math.abs(high)) + 0.5 * (high - low);
        double scale = contents.scaling.targetScale();
        double prior = contents.posterior.kernels.terms.stream()
                .mapToDouble(KernelTerm::variance)
                .sum();
        double variance = scale * scale * (prior + 1 + 2 * mean * mean + contents.posterior.kernels.noise);
        double noise = scale * scale * contents.posterior.kernels.noise;
        FieldChecks.require(
                Double.isFinite(Math.abs(contents.scaling.targetMean()) + scale * mean)
                        && Double.isFinite(variance)
                        && noise > 0,
                "means and variances of predictions must be finite and variances positive, but the target has the mean "
                        + contents.scaling.targetMean() + " and the scale " + scale);
    }
}
