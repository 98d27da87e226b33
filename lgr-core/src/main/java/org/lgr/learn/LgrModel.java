package org.lgr.learn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.lgr.ModelFormatException;
import org.lgr.PosteriorForm;
import org.lgr.Prediction;
import org.lgr.Predictor;
import org.lgr.Provenance;
import org.lgr.VariableNames;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;

/** A fitted sum of local models. Immutable, safe for concurrent use, holds no training data. */
public final class LgrModel implements Predictor {
    private static final int BATCH = 256; // rows that share a workspace

    private final ModelParameters parameters;
    private final VariableNames names;
    private final Provenance provenance;

    LgrModel(ModelParameters parameters, VariableNames names, Provenance provenance) {
        this.parameters = parameters;
        this.names = names;
        this.provenance = provenance;
    }

    @Override
    public int dimension() {
        return parameters.dimension();
    }

    /** {@inheritDoc} A control loop that must not allocate uses {@link #evaluator()}. */
    @Override
    public Prediction predict(double[] x) {
        return evaluator().evaluate(x).toPrediction();
    }

    /** {@inheritDoc} Uses all processors. */
    @Override
    public List<Prediction> predict(double[][] rows) {
        Prediction[] predictions = new Prediction[rows.length];
        evaluate(rows, (evaluator, n) -> predictions[n] = evaluator.toPrediction());
        return List.of(predictions);
    }

    /** {@inheritDoc} Uses all processors, and computes no variances. */
    @Override
    public double[] predictMeans(double[][] rows) {
        double[] means = new double[rows.length];
        evaluate(rows, (evaluator, n) -> means[n] = evaluator.mean());
        return means;
    }

    private void evaluate(double[][] rows, ObjIntConsumer<PointEvaluator> result) {
        IntStream.range(0, (rows.length + BATCH - 1) / BATCH).parallel().forEach(batch -> {
            PointEvaluator evaluator = evaluator();
            for (int n = batch * BATCH; n < Math.min(rows.length, (batch + 1) * BATCH); n++) {
                result.accept(evaluator.evaluate(rows[n]), n);
            }
        });
    }

    /** A workspace of its own for repeated single predictions without allocation, with gradients; for one thread. */
    public PointEvaluator evaluator() {
        return ModelEvaluator.of(this);
    }

    /** Returns this model with other names for inputs and target. */
    public LgrModel withNames(VariableNames newNames) {
        if (newNames.inputs().size() != dimension()) {
            throw new IllegalArgumentException("a model of " + dimension() + " inputs needs as many names, got "
                    + newNames.inputs().size());
        }
        return new LgrModel(parameters, newNames, provenance);
    }

    /**
     * What each local model adds to the sum of all at {@code x}, in the order of {@link #localModels()}; the mean among
     * the data is this sum and a constant.
     */
    public double[] contributions(double[] x) {
        ModelEvaluator.check(x, dimension(), "the model");
        PointEvaluation evaluation = new PointEvaluation(parameters);
        evaluation.moveTo(x);
        return IntStream.range(0, localModelCount())
                .mapToDouble(evaluation::contribution)
                .toArray();
    }

    /** Number of local models M. */
    public int localModelCount() {
        return parameters.live().length;
    }

    /** Number of components of all models that survived pruning. */
    public int liveComponents() {
        return parameters.weights().length;
    }

    /** Variance of the noise, in squared units of the target. */
    public double noiseVariance() {
        return parameters.noiseVariance();
    }

    /**
     * Degrees of freedom of all its predictions, see {@link Prediction#degreesOfFreedom}; infinite if they are normal.
     */
    public double degreesOfFreedom() {
        return parameters.degreesOfFreedom();
    }

    /** How the posterior of the weights is held. */
    public PosteriorForm posteriorForm() {
        return parameters.posterior().form();
    }

    /** Mean of each input in the training data. */
    public double[] inputMeans() {
        return parameters.scaling().inputMean().clone();
    }

    /** Standard deviation of each input in the training data; of one that never changed, some positive number. */
    public double[] inputScales() {
        return parameters.scaling().inputScale().clone();
    }

    /** The local models. */
    public List<LocalModel> localModels() {
        int dimension = dimension();
        double[] mean = parameters.scaling().inputMean();
        double[] scale = parameters.scaling().inputScale();
        List<LocalModel> models = new ArrayList<>();
        int from = 0;
        for (int m = 0; m < localModelCount(); m++) {
            double[] centre = new double[dimension];
            double[] lengthScales = new double[dimension];
            for (int d = 0; d < dimension; d++) {
                centre[d] = mean[d] + scale[d] * parameters.centres()[m * dimension + d];
                lengthScales[d] = scale[d] * parameters.lengthScales()[m * dimension + d];
            }
            int[] live = parameters.live()[m].clone();
            int to = from + live.length;
            models.add(new LocalModel(
                    centre,
                    lengthScales,
                    live,
                    java.util.Arrays.copyOfRange(parameters.weights(), from, to),
                    java.util.Arrays.copyOfRange(parameters.relevances(), from, to)));
            from = to;
        }
        return models;
    }

    /** What inputs and target are called. */
    public VariableNames names() {
        return names;
    }

    /** Data, settings and library that made this model. */
    public Provenance provenance() {
        return provenance;
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
    public static LgrModel load(Path path) throws IOException {
        return of(ModelFile.load(path));
    }

    /** Writes what {@link #save} would to a stream, which is flushed and left open; models may follow one another. */
    public void writeTo(OutputStream out) throws IOException {
        ModelFile.write(contents(), out);
    }

    /**
     * Reads one model from a stream, which is left open right behind it, so that several can be read in a row.
     *
     * @throws ModelFormatException as {@link #load}, and if the stream is at its end
     * @throws IOException if the stream fails
     */
    public static LgrModel readFrom(InputStream in) throws IOException {
        return of(ModelFile.read(in));
    }

    /**
     * Saves several models, one after the other, to one file: one for each target, say. It is replaced as {@link #save}
     * does.
     *
     * @param models at least one
     */
    public static void saveAll(List<LgrModel> models, Path path) throws IOException {
        ModelFile.save(models.stream().map(LgrModel::contents).toList(), path);
    }

    /**
     * Loads all models of a file, one or more.
     *
     * @throws ModelFormatException if one of them is truncated, damaged or of a newer format, or the file holds none
     * @throws IOException if it cannot be read
     */
    public static List<LgrModel> loadAll(Path path) throws IOException {
        return ModelFile.loadAll(path).stream().map(LgrModel::of).toList();
    }

    ModelParameters parameters() {
        return parameters;
    }

    ModelFile.Contents contents() {
        return new ModelFile.Contents(parameters, names, provenance);
    }

    static LgrModel of(ModelFile.Contents contents) {
        return new LgrModel(contents.parameters(), contents.names(), contents.provenance());
    }

    /** One line: how many local models of how many inputs, of what, and the noise. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "LgrModel[%s of %d inputs, %d local models with %d components, noise deviation %.4g]",
                names.target(),
                dimension(),
                localModelCount(),
                liveComponents(),
                Math.sqrt(noiseVariance()));
    }
}
