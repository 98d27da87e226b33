package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.Cholesky;

/**
 * An approximation of the precision H = ΦᵀWΦ/s² + A of one output whose inverse is cheap. It uses a sample of the rows,
 * weighted as if they were all rows. If there are too many features for one matrix, it consists of diagonal blocks.
 *
 * <p>With n rows in random order and one block for all P features, the eigenvalues of the approximation relative to H
 * are those of a sample covariance, about (1 ± √(P/n))², however much local models overlap.
 */
final class Preconditioner {
    private final List<PrecisionBlock> blocks = new ArrayList<>();
    private final List<Cholesky> factors = new ArrayList<>();
    private final double share; // weight of all rows divided by that of the rows used
    private final Parallel parallel;

    /**
     * @param statistics sums over a sample of the rows
     * @param weight weight of all rows
     * @param features features of the output, ascending
     */
    Preconditioner(SampledPasses.Blocks statistics, double weight, int[] features, Parallel parallel) {
        this.parallel = parallel;
        share = weight / statistics.weight();
        int from = 0;
        for (int b = 0; b < statistics.grams.length; b++) {
            int begin = statistics.borders[b];
            int end = statistics.borders[b + 1];
            int[] own = Arrays.stream(features)
                    .filter(feature -> feature >= begin && feature < end)
                    .map(feature -> feature - begin)
                    .toArray();
            if (own.length > 0) {
                blocks.add(new PrecisionBlock(statistics.grams[b], statistics.size(b), own, from));
                from += own.length;
            }
        }
    }

    /** Factors the blocks for the given noise variance and relevances. */
    void factor(double noise, double[] relevance) {
        factors.clear();
        for (PrecisionBlock block : blocks) {
            factors.add(block.factor(share / noise, relevance, parallel));
        }
    }

    /** Solves for several right-hand sides at once, which are not modified. */
    double[][] solve(List<double[]> vectors) {
        double[][] solutions = vectors.stream().map(double[]::clone).toArray(double[][]::new);
        int columns = solutions.length;
        for (int b = 0; b < blocks.size(); b++) {
            int from = blocks.get(b).from;
            int size = blocks.get(b).size;
            double[] right = new double[size * columns];
            for (int i = 0; i < right.length; i++) {
                right[i] = solutions[i % columns][from + i / columns];
            }
            factors.get(b).solve(right, columns);
            for (int i = 0; i < right.length; i++) {
                solutions[i % columns][from + i / columns] = right[i];
            }
        }
        return solutions;
    }

    /** Returns the diagonal of the inverse. */
    double[] inverseDiagonal() {
        return factors.stream()
                .flatMapToDouble(factor -> Arrays.stream(factor.inverseDiagonal()))
                .toArray();
    }

    double logDeterminant() {
        return factors.stream().mapToDouble(Cholesky::logDeterminant).sum();
    }
}
