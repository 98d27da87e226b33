package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
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
    final List<PrecisionBlock> blocks = new ArrayList<>();
    final List<Integer> numbers = new ArrayList<>(); // of these blocks among all; others have no feature of the output
    final List<Cholesky> factors = new ArrayList<>();
    private final double share; // weight of all rows divided by that of the rows used
    private final Parallel parallel;

    /**
     * @param statistics sums over a sample of the rows
     * @param weight weight of all rows
     * @param features features of the output, ascending
     */
    Preconditioner(SampledPasses.Blocks statistics, double weight, int[] features, Parallel parallel) {
        this(statistics.grams, statistics.borders, weight / statistics.weight(), features, parallel);
    }

    /**
     * @param grams diagonal blocks of ΦᵀWΦ, lower triangles
     * @param borders the first feature of each block, then the number of features
     * @param share weight of all rows divided by that of the rows used
     * @param features features of the output, ascending
     */
    Preconditioner(double[][] grams, int[] borders, double share, int[] features, Parallel parallel) {
        this.parallel = parallel;
        this.share = share;
        int from = 0;
        for (int b = 0; b < grams.length; b++) {
            int to = from;
            while (to < features.length && features[to] < borders[b + 1]) {
                to++;
            }
            if (to > from) {
                int[] own = Arrays.copyOfRange(features, from, to);
                for (int i = 0; i < own.length; i++) {
                    own[i] -= borders[b];
                }
                blocks.add(new PrecisionBlock(grams[b], borders[b + 1] - borders[b], own, from));
                numbers.add(b);
            }
            from = to;
        }
    }

    /** Factors the blocks for the given noise variance and relevances. */
    void factor(double noise, double[] relevance) {
        factor(block -> share / noise, relevance);
    }

    /** Factors the blocks, each with a scale of its Gram matrix. */
    void factor(IntToDoubleFunction scale, double[] relevance) {
        factors.clear();
        for (int b = 0; b < blocks.size(); b++) {
            factors.add(blocks.get(b).factor(scale.applyAsDouble(numbers.get(b)), relevance, parallel));
        }
    }

    /** Chooses the next directions of some equations. */
    void turn(List<LinearEquation> some) {
        double[][] solved = solve(some.stream().map(e -> e.residual).toList());
        for (int c = 0; c < some.size(); c++) {
            some.get(c).turn(solved[c]);
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
