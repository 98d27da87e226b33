package org.lgr.reproduce.method;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.lgr.Predictor;

/**
 * A fitted model of any method.
 *
 * @param model the predictor
 * @param size number of local models
 * @param centre of each of them, in units of the inputs
 * @param lengthScales of each of them, in units of the inputs
 */
public record Fitted(Predictor model, int size, IntFunction<double[]> centre, IntFunction<double[]> lengthScales) {
    /** All centres, concatenated. */
    public double[] centres() {
        return flat(centre);
    }

    /** All length scales, concatenated. */
    public double[] allLengthScales() {
        return flat(lengthScales);
    }

    private double[] flat(IntFunction<double[]> part) {
        return IntStream.range(0, size)
                .mapToObj(part)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }
}
