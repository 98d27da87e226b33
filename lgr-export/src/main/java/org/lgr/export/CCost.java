package org.lgr.export;

import java.util.List;
import org.lgr.internal.Posterior;

/**
 * What calls of a model in C cost at most, when every local model reaches the input. Loops depend on nothing but table sizes and on
 * how many models reach, so that these are bounds for all inputs.
 *
 * @param operations additions, subtractions, multiplications and divisions
 * @param functions calls of libm
 */
record CCost(long operations, long functions) {
    private CCost plus(CCost other) {
        return new CCost(operations + other.operations, functions + other.functions);
    }

    static CCost ofPredict(List<Output> outputs, boolean variance) {
        return outputs.stream()
                .map(output -> variance ? ofMean(output).plus(ofVariance(output)) : ofMean(output))
                .reduce(new CCost(0, 0), CCost::plus);
    }

    static CCost ofGradient(List<Output> outputs) {
        return outputs.stream()
                .map(output -> ofMean(output).plus(ofGradient(output)))
                .reduce(new CCost(0, 0), CCost::plus);
    }

    static CCost ofLearn(List<Output> outputs) {
        return outputs.stream()
                .map(output -> ofMean(output)
                        .plus(new CCost(2 * blocks(output) + 2L * output.blocksSize() + 3L * output.weights + 5, 1)))
                .reduce(new CCost(0, 0), CCost::plus);
    }

    private static CCost ofMean(Output output) {
        long distances = (long) output.models * (4L * output.dimension + 2);
        long features = (long) output.models * (output.components - 1) + 3L * output.weights;
        return new CCost(2L * output.dimension + distances + features + 2, output.models);
    }

    private static CCost ofVariance(Output output) {
        long size = output.weights;
        long cells = (long) output.models * output.dimension;
        long posterior = switch (output.posterior().form()) {
            case JOINT -> size * (size - 1) + 5 * size;
            case BLOCKS -> blocks(output);
            case SAMPLES -> 2L * output.samples() * (size + cells + 1) + 2 * size + 4 * cells + 1;
        };
        long support = (long) output.dimension * (output.dimension + 9) + 12;
        int calls = output.map() == null ? 3 : 4; // exp, expm1, sqrt, pow
        return new CCost(posterior + support + 17, calls);
    }

    private static long blocks(Output output) {
        return 2L * output.blocksSize() + 2L * output.weights + output.models;
    }

    private static CCost ofGradient(Output output) {
        long perModel = 6L * output.dimension + 6L * (output.components - 1);
        return new CCost(output.models * perModel + 2L * output.weights + 2L * output.dimension, 0);
    }

    /** Bytes of the largest local variables of one call. */
    static long stack(List<Output> outputs, ExportOptions options) {
        long most = 0;
        for (Output output : outputs) {
            long point = 2L * output.dimension + output.models + output.weights + 2 + output.components;
            long more = output.posterior().form() == Posterior.Form.SAMPLES ? output.samples() : output.mostLive();
            long gradient = options.gradient() ? output.dimension + 2L * output.components : 0;
            long numbers = point + Math.max(options.variance() ? more : 0, gradient);
            most = Math.max(most, numbers * options.precision().bytes() + 4L * (output.models + 1));
        }
        return most;
    }
}
