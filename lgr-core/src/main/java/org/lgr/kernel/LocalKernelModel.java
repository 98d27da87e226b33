package org.lgr.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lgr.Differentiable;
import org.lgr.ModelFormatException;
import org.lgr.Prediction;
import org.lgr.Predictor;
import org.lgr.VariableNames;
import org.lgr.internal.kernel.KernelFields;
import org.lgr.internal.kernel.KernelPosterior;
import org.lgr.internal.kernel.KernelTerm;
import org.lgr.internal.model.Standardizer;

/**
 * A fitted sum of local Gaussian processes, see {@link LocalKernelLearner}. Immutable, safe for concurrent use.
 *
 * <p>It holds its anchors, which are rows of the training data, and one or two matrices of their number squared, and so
 * does its file: with 4,000 anchors, up to 128 MB.
 */
public final class LocalKernelModel implements Predictor, Differentiable {
    private static final int BATCH = 128; // rows predicted together

    private final KernelPosterior posterior;
    private final Standardizer scaling;
    private final VariableNames names;
    private final LocalKernelProvenance provenance;

    LocalKernelModel(KernelFields.Contents contents, VariableNames names, LocalKernelProvenance provenance) {
        posterior = contents.posterior();
        scaling = contents.scaling();
        this.names = names;
        this.provenance = provenance;
    }

    KernelFields.Contents contents() {
        return new KernelFields.Contents(scaling, posterior);
    }

    @Override
    public int dimension() {
        return scaling.inputMean().length;
    }

    @Override
    public Prediction predict(double[] x) {
        return predictions(new double[][] {x}, 0, 1).get(0);
    }

    /** {@inheritDoc} Uses all processors, and needs far less time for each row than one by one. */
    @Override
    public List<Prediction> predict(double[][] points) {
        return IntStream.range(0, (points.length + BATCH - 1) / BATCH)
                .parallel()
                .mapToObj(batch -> predictions(points, batch * BATCH, Math.min(points.length, (batch + 1) * BATCH)))
                .flatMap(List::stream)
                .toList();
    }

    private List<Prediction> predictions(double[][] points, int from, int to) {
        double[][] standardised = new double[to - from][];
        Arrays.setAll(standardised, i -> standardised(points[from + i]));
        KernelPosterior.Sums sums = posterior.at(standardised);
        double unit = scaling.targetScale() * scaling.targetScale();
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < to - from; i++) {
            double function = unit * sums.variance()[i];
            predictions.add(new Prediction(
                    offset() + scaling.targetScale() * sums.mean()[i],
                    function + noiseVariance(),
                    function,
                    sums.coverage()[i]));
        }
        return predictions;
    }

    @Override
    public double[] meanGradient(double[] x) {
        double[] gradient = posterior.meanGradient(standardised(x));
        for (int d = 0; d < gradient.length; d++) {
            double unit = scaling.targetScale() / scaling.inputScale()[d];
            gradient[d] = gradient[d] == 0 ? 0 : gradient[d] * unit; // an input of tiny scale may have an infinite unit
        }
        return gradient;
    }

    private double[] standardised(double[] x) {
        if (x.length != dimension()) {
            throw new IllegalArgumentException("the model has " + dimension() + " inputs, the point has " + x.length);
        }
        double[] z = new double[x.length];
        for (int d = 0; d < x.length; d++) {
            if (!Double.isFinite(x[d])) {
                throw new IllegalArgumentException("input " + d + " is " + x[d] + "; a prediction needs finite inputs");
            }
            z[d] = (x[d] - scaling.inputMean()[d]) / scaling.inputScale()[d];
        }
        return z;
    }

    /**
     * The joint posterior of all local functions at {@code x}.
     *
     * @param x input of length {@link #dimension()}, finite; not modified
     */
    public LocalFunctions localFunctions(double[] x) {
        double[][] functions = posterior.localFunctions(standardised(x));
        double scale = scaling.targetScale();
        return new LocalFunctions(
                Arrays.stream(functions[0]).map(mean -> scale * mean).toArray(),
                Arrays.stream(functions[1]).map(value -> scale * scale * value).toArray());
    }

    /** Number of local functions M. */
    public int localModelCount() {
        return posterior.kernels().terms().size();
    }

    /** The covariance functions of the local functions. */
    public List<LocalKernel> localKernels() {
        return posterior.kernels().terms().stream().map(this::localKernel).toList();
    }

    private LocalKernel localKernel(KernelTerm term) {
        double[] centre = term.centre();
        double[] reach = term.reach();
        double[] lengthScales = term.lengthScale();
        for (int d = 0; d < centre.length; d++) {
            double scale = scaling.inputScale()[d];
            centre[d] = scaling.inputMean()[d] + scale * centre[d];
            reach[d] *= scale;
            lengthScales[d] *= scale;
        }
        return new LocalKernel(
                centre, reach, lengthScales, scaling.targetScale() * scaling.targetScale() * term.variance());
    }

    /** The constant b that the local functions are added to: the mean of the targets. */
    public double offset() {
        return scaling.targetMean();
    }

    /** Variance of the noise, in squared units of the target. */
    public double noiseVariance() {
        return scaling.targetScale()
                * scaling.targetScale()
                * posterior.kernels().noise();
    }

    /** Log evidence of the targets, in nats; unless {@link #exact()}, that of the model through the anchors. */
    public double logEvidence() {
        return posterior.logEvidence() - provenance.rows() * Math.log(scaling.targetScale());
    }

    /** Whether the posterior is exact given the hyperparameters. */
    public boolean exact() {
        return posterior.exact();
    }

    /** Number of training rows that predictions go through. */
    public int anchors() {
        return posterior.anchors();
    }

    /** What inputs and target are called. */
    public VariableNames names() {
        return names;
    }

    /** Data, settings and library that made this model. */
    public LocalKernelProvenance provenance() {
        return provenance;
    }

    /** Mean of each input in the training data. */
    public double[] inputMeans() {
        return scaling.inputMean().clone();
    }

    /** Standard deviation of each input in the training data; of one that never changed, some positive number. */
    public double[] inputScales() {
        return scaling.inputScale().clone();
    }

    /**
     * Saves this model to a file of its own, replacing one that is there; {@link #load} gives back the same bits. The
     * file is replaced as a whole or, on failure, left as it was. {@code docs/FILE_FORMAT.md} specifies it.
     *
     * @throws IOException if the file cannot be written; the message names it
     */
    public void save(Path path) throws IOException {
        saveAll(List.of(this), path);
    }

    /**
     * Loads a saved model; its predictions, variances and gradients are those of the saved one, bit for bit.
     *
     * @throws ModelFormatException if the file is truncated, damaged, of a newer format, or holds no model or more than
     *     one
     * @throws IOException if it cannot be read
     */
    public static LocalKernelModel load(Path path) throws IOException {
        List<LocalKernelModel> models = loadAll(path);
        if (models.size() > 1) {
            throw new ModelFormatException(
                    path + " holds " + models.size() + " models; LocalKernelModel.loadAll reads all of them");
        }
        return models.get(0);
    }

    /**
     * Saves several models, one after the other, to one file: one for each target, say. It is replaced as {@link #save}
     * does.
     *
     * @param models at least one
     */
    public static void saveAll(List<LocalKernelModel> models, Path path) throws IOException {
        LocalKernelFile.save(models, path);
    }

    /**
     * Loads all models of a file, one or more.
     *
     * @throws ModelFormatException if one of them is truncated, damaged or of a newer format, or the file holds none
     * @throws IOException if it cannot be read
     */
    public static List<LocalKernelModel> loadAll(Path path) throws IOException {
        return LocalKernelFile.loadAll(path);
    }

    /**
     * Whether a file begins with the magic bytes of these model files. Only {@link #load} checks the rest.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean recognises(Path path) throws IOException {
        return LocalKernelFile.FORMAT.recognises(path);
    }

    /** One line: how many local functions of how many inputs, of what, and the noise. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "LocalKernelModel[%s of %d inputs, %d local functions, %d anchors, noise deviation %.4g]",
                names.target(),
                dimension(),
                localModelCount(),
                anchors(),
                Math.sqrt(noiseVariance()));
    }
}
