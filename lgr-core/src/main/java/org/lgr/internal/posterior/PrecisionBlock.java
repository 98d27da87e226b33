package org.lgr.internal.posterior;

import java.util.Arrays;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;

/** A block c·G/s² + A of a precision matrix of weights: those of some consecutive features of one output. */
final class PrecisionBlock {
    final int from; // where the block begins among the features of the output
    final double[] gram; // size×size, lower triangle
    final int size;

    /**
     * Copies what one output needs.
     *
     * @param all size of the matrix squared, its lower triangle
     * @param features columns of the matrix, ascending
     * @param from the first of them that the block holds, of all features of the output
     */
    PrecisionBlock(double[] all, int allSize, int[] features, int from) {
        this.from = from;
        size = features.length;
        gram = new double[Math.multiplyExact(size, size)];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i * size + j] = all[features[i] * allSize + features[j]];
            }
        }
    }

    /** Factors scale·G + A. */
    Cholesky factor(double scale, double[] relevance, Parallel parallel) {
        double[] diagonal = Arrays.copyOfRange(relevance, from, from + size);
        return Cholesky.of(scale, gram, diagonal, size, parallel);
    }

    /** G v. */
    double[] gramTimes(double[] v) {
        double[] product = new double[size];
        for (int i = 0; i < size; i++) {
            product[i] += FastLoops.dot(gram, i * size, v, 0, i + 1);
            FastLoops.axpy(v[i], gram, i * size, product, 0, i);
        }
        return product;
    }
}
