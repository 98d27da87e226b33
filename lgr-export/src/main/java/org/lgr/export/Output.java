package org.lgr.export;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.PosteriorForm;
import org.lgr.Provenance;
import org.lgr.VariableNames;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.learn.LgrModel;

/** One output of an export: the parameters of its model, and sizes and layouts that all formats need. */
final class Output {
    final ModelParameters parameters;
    final VariableNames names;
    final Provenance provenance;
    final int dimension; // D
    final int models; // M
    final int components; // K, of the whole basis
    final int weights; // P, live components of all models
    final int[] first; // M+1, where the weights of a model start

    Output(LgrModel model) {
        ModelFile.Contents contents = contents(model);
        parameters = contents.parameters();
        names = contents.names();
        provenance = contents.provenance();
        dimension = parameters.dimension();
        models = parameters.live().length;
        components = parameters.basis().components(dimension);
        first = new int[models + 1];
        for (int m = 0; m < models; m++) {
            first[m + 1] = first[m] + parameters.live()[m].length;
        }
        weights = first[models];
    }

    /** The contents of a model, read through its file format, so that the public API need not expose them. */
    private static ModelFile.Contents contents(LgrModel model) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            model.writeTo(bytes);
            return ModelFile.read(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail as files do", e);
        }
    }

    /** Throws if a precision cannot represent a number of this output. */
    void check(Precision precision) {
        String target = " of target \"" + names.target() + "\"";
        double scale = parameters.scaling().targetScale();
        precision.check("an input's mean" + target, false, parameters.scaling().inputMean());
        precision.check("an input's scale" + target, true, parameters.scaling().inputScale());
        precision.check("the mean" + target, false, parameters.scaling().targetMean());
        precision.check("the squared scale" + target, true, scale * scale);
        precision.check("the noise" + target, true, parameters.posterior().noise());
        precision.check("a weight" + target, false, parameters.weights());
        precision.check("a covariance" + target, false, parameters.posterior().spread());
    }

    WeightPosterior posterior() {
        return parameters.posterior();
    }

    Support support() {
        return parameters.support();
    }

    @Nullable
    VarianceMap map() {
        return parameters.posterior().map();
    }

    /** Whether means depend on the variance of the posterior mean. */
    boolean shrinks() {
        VarianceMap map = map();
        return map != null && map.shrinkage() > 0;
    }

    /** Whether means of some outputs depend on the variance of the posterior mean. */
    static boolean shrinks(List<Output> outputs) {
        return outputs.stream().anyMatch(Output::shrinks);
    }

    /** Whether the range of the training targets is known. */
    boolean knowsTargets() {
        return Double.isFinite(support().targetLow());
    }

    /** Number of samples, if the posterior is held in samples. */
    int samples() {
        return posterior().form() == PosteriorForm.SAMPLES ? posterior().spread().length / sampleSize() : 0;
    }

    /** Number of values of a sample: offset, weights and log λ. */
    int sampleSize() {
        return 1 + weights + models * dimension;
    }

    /** 1/λ, M×D. */
    double[] inverseScales() {
        double[] inverse = new double[models * dimension];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1 / parameters.lengthScales()[i];
        }
        return inverse;
    }

    /** The monomial of each weight, P. */
    int[] componentOfWeight() {
        int[] component = new int[weights];
        for (int m = 0; m < models; m++) {
            System.arraycopy(
                    parameters.live()[m], 0, component, first[m], parameters.live()[m].length);
        }
        return component;
    }

    /** Each monomial as the list of its factors: inputs in ascending order. */
    int[][] factors() {
        Monomials monomials = new Monomials(parameters.basis(), dimension);
        int[][] factors = new int[components][];
        factors[0] = new int[0];
        for (int k = 1; k < components; k++) {
            int[] earlier = factors[monomials.parent(k)];
            factors[k] = Arrays.copyOf(earlier, earlier.length + 1);
            factors[k][earlier.length] = monomials.factor(k);
        }
        return factors;
    }

    /** Half the range of each input; not zero for a constant input. */
    double[] halfRanges() {
        double[] half = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            half[d] = support().halfRange(d);
        }
        return half;
    }

    /** Samples arranged by value, sampleSize × samples. */
    double[] samplesByValue() {
        int count = samples();
        int size = sampleSize();
        double[] turned = new double[count * size];
        for (int s = 0; s < count; s++) {
            for (int i = 0; i < size; i++) {
                turned[i * count + s] = posterior().spread()[s * size + i];
            }
        }
        return turned;
    }

    /** The lower triangle of a matrix, row by row. */
    static double[] lowerTriangle(double[] matrix, int size) {
        double[] packed = new double[size * (size + 1) / 2];
        int at = 0;
        for (int i = 0; i < size; i++) {
            System.arraycopy(matrix, i * size, packed, at, i + 1);
            at += i + 1;
        }
        return packed;
    }

    /**
     * The covariances of each model's weights, one K_m×K_m matrix after the other: the diagonal blocks of a joint
     * covariance.
     */
    double[] blocks() {
        if (posterior().form() == PosteriorForm.BLOCKS) {
            return posterior().spread();
        }
        if (posterior().form() == PosteriorForm.SAMPLES) {
            throw new IllegalArgumentException(
                    "target \"" + names.target() + "\": a learner goes on from the covariance of each local"
                            + " model, but this model knows samples of its posterior alone, too few to estimate one; let"
                            + " 'lgr stream DATA --target T --save MODEL' make a model to go on from, or"
                            + " 'lgr fit --growth sweep --inference exact'");
        }
        double[] blocks = new double[blocksSize()];
        int at = 0;
        for (int m = 0; m < models; m++) {
            for (int i = first[m]; i < first[m + 1]; i++) {
                int live = first[m + 1] - first[m];
                System.arraycopy(posterior().spread(), i * weights + first[m], blocks, at, live);
                at += live;
            }
        }
        return blocks;
    }

    int blocksSize() {
        int size = 0;
        for (int[] live : parameters.live()) {
            size += live.length * live.length;
        }
        return size;
    }

    /** Start of the block of each model, M. */
    int[] blockOffsets() {
        int[] offsets = new int[models];
        for (int m = 1; m < models; m++) {
            int live = parameters.live()[m - 1].length;
            offsets[m] = offsets[m - 1] + live * live;
        }
        return offsets;
    }

    int mostLive() {
        int most = 0;
        for (int[] live : parameters.live()) {
            most = Math.max(most, live.length);
        }
        return most;
    }
}
