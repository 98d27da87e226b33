package org.lgr.export;

import java.util.List;
import org.lgr.PosteriorForm;

/**
 * Upper bounds of the cost of calls of a model in C, for inputs that every local model reaches. Loops depend only on
 * table sizes and on the number of models in reach, so that the bounds hold for all inputs.
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
        CCost sum = new CCost(2L * output.dimension + distances + features + 2, output.models);
        CCost place = new CCost(8L * output.dimension + 11, 2); // exp and tanh
        return sum.plus(place).plus(output.shrinks() ? ofPosterior(output).plus(new CCost(6, 1)) : new CCost(0, 0));
    }

    /** Cost of the variance of the posterior mean. */
    private static CCost ofPosterior(Output output) {
        long size = output.weights;
        long cells = (long) output.models * output.dimension;
        return switch (output.posterior().form()) {
            case JOINT -> new CCost(size * (size - 1) + 5 * size, 0);
            case BLOCKS -> new CCost(blocks(output), 0);
            case SAMPLES -> new CCost(2L * output.samples() * (size + cells + 1) + 2 * size + 4 * cells + 1, 0);
        };
    }

    private static CCost ofVariance(Output output) {
        long support = (long) output.dimension * (output.dimension + 11) + 12;
        int calls = output.map() == null ? 3 : 4; // exp, expm1, sqrt, pow
        CCost rest = new CCost(support + 21, calls);
        return output.shrinks() ? rest : rest.plus(ofPosterior(output)); // already computed for the mean
    }

    private static long blocks(Output output) {
        return 2L * output.blocksSize() + 2L * output.weights + output.models;
    }

    private static CCost ofGradient(Output output) {
        long perModel = 6L * output.dimension + 6L * (output.components - 1);
        long slope = output.models * perModel + 2L * output.weights;
        CCost place = new CCost(14L * output.dimension + 8, 1); // tanh
        CCost own = place.plus(new CCost(slope, 0));
        return output.shrinks() ? own.plus(ofSpreadGradient(output)).plus(new CCost(slope, 0)) : own;
    }

    /** Cost of half of the gradient of the variance of the posterior mean. */
    private static CCost ofSpreadGradient(Output output) {
        long size = output.weights;
        long cells = (long) output.models * output.dimension;
        CCost calibration = new CCost(10, 1); // pow
        return calibration.plus(
                switch (output.posterior().form()) {
                    case JOINT -> new CCost(2 * size * size, 0);
                    case BLOCKS -> new CCost(blocks(output), 0);
                    case SAMPLES ->
                        ofPosterior(output)
                                .plus(new CCost(
                                        (2L * output.samples() + 1) * (size + cells) + 5 * size + 11 * cells, 0));
                });
    }

    /** Bytes of the largest local variables of one call. */
    static long stack(List<Output> outputs, ExportOptions options) {
        long most = 0;
        for (Output output : outputs) {
            long point = 2L * output.dimension + output.models + output.weights + 10 + output.components;
            long more = output.posterior().form() == PosteriorForm.SAMPLES ? output.samples() : output.mostLive();
            long gradient = options.gradient() ? 2L * output.dimension + 2L * output.components : 0;
            boolean shrinks = output.shrinks();
            gradient += options.gradient() && shrinks ? output.weights + output.dimension + more : 0;
            long numbers = point + Math.max(options.variance() || shrinks ? more : 0, gradient);
            most = Math.max(most, numbers * options.precision().bytes() + 4L * (output.models + 1));
        }
        return most;
    }
}
