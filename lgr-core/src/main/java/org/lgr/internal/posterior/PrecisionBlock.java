package org.lgr.internal.posterior;

import java.util.Arrays;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;

/** A diagonal block c·G/s² + A of the precision matrix of the weights of one output, for some consecutive features. */
final class PrecisionBlock {
    final int from; // index of the first feature of the block among the features of the output
    final double[] gram; // size×size, lower triangle
    final int size;

    /**
     * Copies the part that one output needs.
     *
     * @param all the whole matrix, allSize×allSize, lower triangle
     * @param allSize number of rows of the whole matrix
     * @param features rows and columns to copy, ascending
     * @param from index of the first feature of the block among the features of the output
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

    /** Returns G v. */
    double[] gramTimes(double[] v) {
        double[] product = new double[size];
        for (int i = 0; i < size; i++) {
            product[i] += FastLoops.dot(gram, i * size, v, 0, i + 1);
            FastLoops.axpy(v[i], gram, i * size, product, 0, i);
        }
        return product;
    }
}
