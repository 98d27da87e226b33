package org.lgr.learn;

import java.util.Objects;
import org.lgr.internal.stream.StreamView;

/** Evaluates a stream while it goes on learning. */
final class StreamEvaluator implements PointEvaluator {
    private final StreamView view;
    private final int dimension;
    private final int outputs;

    StreamEvaluator(StreamView view, int dimension, int outputs) {
        this.view = view;
        this.dimension = dimension;
        this.outputs = outputs;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public int outputs() {
        return outputs;
    }

    @Override
    public PointEvaluator evaluate(double[] x) {
        ModelEvaluator.check(x, dimension, "this stream");
        view.moveTo(x);
        return this;
    }

    @Override
    public double mean(int output) {
        return view.mean(Objects.checkIndex(output, outputs));
    }

    @Override
    public double variance(int output) {
        return view.variance(Objects.checkIndex(output, outputs));
    }

    @Override
    public double functionVariance(int output) {
        return view.functionVariance(Objects.checkIndex(output, outputs));
    }

    @Override
    public double degreesOfFreedom(int output) {
        Objects.checkIndex(output, outputs);
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public double coverage(int output) {
        return view.coverage(Objects.checkIndex(output, outputs));
    }

    @Override
    public double nearness(int output) {
        return view.nearness(Objects.checkIndex(output, outputs));
    }

    @Override
    public void meanGradient(int output, double[] into) {
        view.meanGradient(Objects.checkIndex(output, outputs), into);
    }

    @Override
    public void varianceGradient(int output, double[] into) {
        view.varianceGradient(Objects.checkIndex(output, outputs), into);
    }
}
