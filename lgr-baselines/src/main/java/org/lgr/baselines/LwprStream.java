package org.lgr.baselines;

import org.lgr.Prediction;
import org.lgr.baselines.internal.lwpr.FieldSet;
import org.lgr.baselines.internal.lwpr.LwprWorkspace;
import org.lgr.baselines.internal.lwpr.ReceptiveField;
import org.lgr.baselines.option.LwprOptions;

/**
 * Learns by LWPR from one point at a time, and predicts at any time. Learning allocates only when it adds a field or a
 * projection. Not safe for concurrent use; {@link #model()} returns a copy that is.
 */
public final class LwprStream {
    private static final int NONE = -1;

    private final LwprOptions options;
    private final StandardizedModel.Head head;
    private final FieldSet fields;
    private final LwprWorkspace work;
    private final LwprEvaluator evaluator;

    LwprStream(LwprOptions options, StandardizedModel.Head head, FieldSet fields) {
        this.options = options;
        this.head = head;
        this.fields = fields;
        work = new LwprWorkspace(head.dimension());
        evaluator = new LwprEvaluator(fields, head);
    }

    /**
     * Learns one point.
     *
     * @param x finite input; not modified, not kept
     * @param y finite target
     */
    public void update(double[] x, double y) {
        if (!Double.isFinite(y)) {
            throw new IllegalArgumentException("the target is " + y + "; it must be finite");
        }
        head.standardize(x, work.input);
        learn(head.scaling().target(y));
    }

    private void learn(double target) {
        fields.countTarget(target);
        double nearestDistance = FieldSet.REACH;
        double secondDistance = FieldSet.REACH;
        int nearest = NONE;
        int second = NONE;
        for (int m = 0; m < fields.size(); m++) {
            double distance = fields.squaredDistance(m, work.input, work.offset, work.image);
            if (distance < FieldSet.REACH) {
                fields.learn(m, target, Math.exp(-0.5 * distance), work, options);
                if (distance < nearestDistance) {
                    second = nearest;
                    secondDistance = nearestDistance;
                    nearest = m;
                    nearestDistance = distance;
                } else if (distance < secondDistance) {
                    second = m;
                    secondDistance = distance;
                }
            }
        }
        double activation = nearest == NONE ? 0 : Math.exp(-0.5 * nearestDistance);
        if (activation <= options.activationThreshold()) {
            place(target, nearest, activation);
        } else if (second != NONE && Math.exp(-0.5 * secondDistance) > options.pruningThreshold()) {
            prune(nearest, second);
        }
    }

    /**
     * Adds a field. It inherits the metric of the nearest field if that is active enough and trustworthy, and otherwise
     * gets the initial metric of the options.
     */
    private void place(double target, int nearest, double activation) {
        boolean related = activation > 0.1 * options.activationThreshold()
                && fields.get(nearest).trustworthy();
        fields.add(
                related
                        ? fields.get(nearest).offspring(work.input, options)
                        : ReceptiveField.at(work.input, target, options));
    }

    private void prune(int one, int other) {
        boolean wider =
                fields.get(one).metric().trace() < fields.get(other).metric().trace();
        fields.remove(wider ? one : other);
    }

    /** Evaluates a point with the current fields. All calls return the same evaluator. */
    public LwprEvaluator evaluate(double[] x) {
        return evaluator.evaluate(x);
    }

    /** Predicts the target at {@code x}. */
    public Prediction predict(double[] x) {
        return evaluate(x).toPrediction();
    }

    /** Number of receptive fields. */
    public int localModelCount() {
        return fields.size();
    }

    /** A copy of what has been learned so far. */
    public LwprModel model() {
        return new LwprModel(head, options, fields.copy());
    }
}
