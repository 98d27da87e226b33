package org.lgr.learn;

import java.util.List;
import java.util.Objects;
import org.lgr.internal.model.PointEvaluation;

/** Evaluates fitted models. */
final class ModelEvaluator implements PointEvaluator {
    private final PointEvaluation[] evaluations; // one for each output

    private ModelEvaluator(PointEvaluation... evaluations) {
        this.evaluations = evaluations;
    }

    static ModelEvaluator of(LgrModel model) {
        return new ModelEvaluator(new PointEvaluation(model.parameters()));
    }

    static ModelEvaluator of(List<LgrModel> models) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("an evaluator needs at least one model");
        }
        LgrModel first = models.get(0);
        for (LgrModel model : models) {
            if (model.dimension() != first.dimension()) {
                throw new IllegalArgumentException("the models of one evaluator must have the same inputs, but "
                        + first.names().target() + " has " + first.dimension() + " and "
                        + model.names().target() + " has " + model.dimension());
            }
        }
        return new ModelEvaluator(models.stream()
                .map(model -> new PointEvaluation(model.parameters()))
                .toArray(PointEvaluation[]::new));
    }

    @Override
    public int dimension() {
        return evaluations[0].dimension();
    }

    @Override
    public int outputs() {
        return evaluations.length;
    }

    @Override
    public PointEvaluator evaluate(double[] x) {
        check(x, dimension(), "the model");
        for (PointEvaluation evaluation : evaluations) {
            evaluation.moveTo(x);
        }
        return this;
    }

    /** Refuses inputs that no prediction can be made for. */
    static void check(double[] x, int dimension, String what) {
        if (x.length != dimension) {
            throw new IllegalArgumentException(what + " has " + dimension + " inputs, the point has " + x.length);
        }
        for (int d = 0; d < dimension; d++) {
            if (!Double.isFinite(x[d])) {
                throw new IllegalArgumentException("input " + d + " is " + x[d] + "; a prediction needs finite inputs");
            }
        }
    }

    private PointEvaluation of(int output) {
        return evaluations[Objects.checkIndex(output, evaluations.length)];
    }

    @Override
    public double mean(int output) {
        return of(output).mean();
    }

    @Override
    public double variance(int output) {
        PointEvaluation evaluation = of(output);
        return evaluation.functionVariance() + evaluation.noiseVariance();
    }

    @Override
    public double functionVariance(int output) {
        return of(output).functionVariance();
    }

    @Override
    public double degreesOfFreedom(int output) {
        return of(output).degreesOfFreedom();
    }

    @Override
    public double coverage(int output) {
        return of(output).coverage();
    }

    @Override
    public double nearness(int output) {
        Objects.checkIndex(output, outputs());
        return 0;
    }

    @Override
    public void meanGradient(int output, double[] into) {
        of(output).meanGradient(into);
    }

    @Override
    public void varianceGradient(int output, double[] into) {
        of(output).varianceGradient(into);
    }
}
