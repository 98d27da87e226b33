package org.lgr.baselines;

import java.io.IOException;
import org.lgr.Prediction;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.internal.lwpr.FieldSet;
import org.lgr.baselines.option.LwprOptions;

/** A fitted {@link Lwpr}: receptive fields with all their statistics, so that learning can continue. */
public final class LwprModel extends StandardizedModel {
    private final LwprOptions options;
    private final FieldSet fields; // never changed

    LwprModel(Head head, LwprOptions options, FieldSet fields) {
        super(head);
        this.options = options;
        this.fields = fields;
    }

    @Override
    public BaselineMethod method() {
        return BaselineMethod.LWPR;
    }

    /** {@inheritDoc} Includes fields that have seen too few points to predict. */
    @Override
    public int localModelCount() {
        return fields.size();
    }

    /** Number of projections of one receptive field. */
    public int projections(int field) {
        return fields.get(field).projections();
    }

    /** Centre of one receptive field, in units of the inputs. */
    public double[] centre(int field) {
        return head().point(fields.get(field).centre());
    }

    /**
     * Length scales of one receptive field, in units of the inputs: at this distance along an axis the activation is
     * exp(−½).
     */
    public double[] lengthScales(int field) {
        return head().inputUnits(fields.get(field).metric().lengthScales());
    }

    /** The options of the fit. */
    public LwprOptions options() {
        return options;
    }

    /** A new evaluator for repeated single predictions and gradients without allocation. Each thread needs its own. */
    public LwprEvaluator evaluator() {
        return new LwprEvaluator(fields, head());
    }

    /** A stream that continues learning from this model. The model itself does not change. */
    public LwprStream resume() {
        return new LwprStream(options, head(), fields.copy());
    }

    @Override
    Prediction predictStandardized(double[] z) {
        return evaluator().predictStandardized(z);
    }

    @Override
    void writeTo(BodyOutput out) throws IOException {
        out.float64(options.initialMetric());
        out.flag(options.fullMetric());
        out.flag(options.learnMetric());
        out.float64(options.initialStepSize());
        out.flag(options.metaLearning());
        out.float64(options.metaRate());
        out.float64(options.penalty());
        out.float64(options.activationThreshold());
        out.float64(options.pruningThreshold());
        out.float64(options.projectionThreshold());
        out.float64(options.initialForgetting());
        out.float64(options.finalForgetting());
        out.float64(options.forgettingInertia());
        out.flag(options.standardizeInputs());
        out.flag(options.standardizeTarget());
        out.int32(options.passes());
        out.int32(options.seed());
        fields.writeTo(out);
    }

    static LwprModel readFrom(Head head, BodyInput in) throws IOException {
        LwprOptions options = readOptions(in);
        return new LwprModel(head, options, FieldSet.readFrom(in, head.dimension(), !options.fullMetric()));
    }

    private static LwprOptions readOptions(BodyInput in) throws IOException {
        return new LwprOptions( // evaluated from left to right, the order in the file
                in.float64("initialMetric"),
                in.flag("fullMetric"),
                in.flag("learnMetric"),
                in.float64("initialStepSize"),
                in.flag("metaLearning"),
                in.float64("metaRate"),
                in.float64("penalty"),
                in.float64("activationThreshold"),
                in.float64("pruningThreshold"),
                in.float64("projectionThreshold"),
                in.float64("initialForgetting"),
                in.float64("finalForgetting"),
                in.float64("forgettingInertia"),
                in.flag("standardizeInputs"),
                in.flag("standardizeTarget"),
                in.int32("passes"),
                in.int32("seed"));
    }
}
