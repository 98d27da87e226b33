package org.lgr.export;

import java.util.List;
import org.lgr.LocalBasis;
import org.lgr.learn.LgrModel;

/**
 * Exports models of the same inputs, one for each output. Exported models compute the mean, the variance of a new
 * observation (noise included, {@link org.lgr.learn.PointEvaluator#variance(int)}) and the gradient of the mean in the
 * data's own units, also far from the data.
 */
public final class ModelExport {
    private final List<Output> outputs;
    private final ExportOptions options;

    private ModelExport(List<Output> outputs, ExportOptions options) {
        this.outputs = outputs;
        this.options = options;
    }

    /**
     * Prepares models for export.
     *
     * @param models at least one, all with the same names of inputs, in the order of the outputs
     * @throws IllegalArgumentException if they differ in these names, or if the precision cannot represent a number of
     * theirs
     */
    public static ModelExport of(List<LgrModel> models, ExportOptions options) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("an export needs at least one model");
        }
        List<String> inputs = models.get(0).names().inputs();
        for (LgrModel model : models) {
            if (!model.names().inputs().equals(inputs)) {
                throw new IllegalArgumentException("outputs of one export have the same inputs, got " + inputs + " and "
                        + model.names().inputs() + "; export them one by one");
            }
        }
        List<Output> outputs = models.stream().map(Output::new).toList();
        outputs.forEach(output -> output.check(options.precision()));
        return new ModelExport(outputs, options);
    }

    /**
     * C99 source that depends only on libm.
     *
     * @param name name of the files without {@code .c} and {@code .h}
     * @param prefix first part of the names of all functions, types and (in capitals) macros: a letter, then letters,
     * digits and underscores
     * @throws IllegalArgumentException if the prefix has another form, or if a learner is wanted and the posterior of a
     * model is held only in samples
     */
    public CFiles toC(String name, String prefix) {
        return new CExport(outputs, options, name, prefix).files();
    }

    /**
     * An ONNX model with operator set {@value OnnxGraph#OPSET}. Its input is {@code x} (batch×D). Its outputs are
     * {@code mean} and {@code variance} (batch×Q) and {@code gradient} (batch×Q×D), as far as the options ask for them.
     */
    public byte[] toOnnx() {
        return new OnnxExport(outputs, options).bytes();
    }

    /** A JSON text; {@code docs/EXPORT_JSON.md} specifies it. */
    public String toJson() {
        return new JsonModel(outputs, options).text();
    }

    /** The basis that contains those of all outputs. */
    static LocalBasis largestBasis(List<Output> outputs) {
        return new LocalBasis(outputs.stream()
                .mapToInt(output -> output.parameters.basis().order())
                .max()
                .orElse(0));
    }
}
