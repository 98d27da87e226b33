package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Random rows whose weights differ, in units that need no standardisation, and a {@link SharedKernel} of chosen
 * hyperparameters; {@link DenseSharedKernel} computes the same covariance element by element.
 */
public final class SharedKernelProblem {
    final int dimension;
    final double[][] x;
    final double[] y;
    final List<Chunk> chunks;
    final double[] weight; // with mean 1, as in the trainer

    /** A problem with inputs between −{@code reach} and {@code reach}. */
    SharedKernelProblem(int dimension, int rows, double reach, boolean weighted, long seed) {
        this.dimension = dimension;
        Random random = new Random(seed);
        x = new double[rows][];
        y = new double[rows];
        double[] weights = new double[rows];
        for (int n = 0; n < rows; n++) {
            x[n] = random.doubles(dimension, -reach, reach).toArray();
            for (int d = 0; d < dimension; d++) {
                y[n] += Math.sin(1.5 * x[n][d] + d);
            }
            y[n] += 0.3 * random.nextGaussian();
            weights[n] = weighted ? 1 + n % 4 : 1;
        }
        double mean = Arrays.stream(weights).average().orElseThrow();
        weight = Arrays.stream(weights).map(own -> own / mean).toArray();
        Dataset data = Dataset.of(x, y);
        chunks = EnsembleProblem.chunks(
                List.of(weighted ? data.withWeights(weights) : data),
                IntStream.range(0, rows).toArray());
    }

    Rows rows() {
        return new ChunkPasses(Parallel.NONE).rows(chunks);
    }

    /**
     * Logarithms of the hyperparameters of all terms, no two of which are equal. The first term has the given variance
     * and length scales. A second term of all inputs has half of the variance and 0.6 of the length scales. The term of
     * input d alone has the variance over 4 + d and 0.7 of its length scale.
     */
    public static double[] logs(
            SharedKernelShape.Caution caution, double noise, double variance, double linear, double... lengthScales) {
        List<Double> values = new ArrayList<>(List.of(noise, linear));
        int joint = 0;
        for (int[] inputs : DenseSharedKernel.inputs(caution, lengthScales.length)) {
            boolean all = inputs.length == lengthScales.length;
            double nearness = all ? (joint++ == 0 ? 1 : 0.6) : 0.7;
            values.add(all ? variance / joint : variance / (4 + inputs[0]));
            IntStream.of(inputs).forEach(d -> values.add(nearness * lengthScales[d]));
        }
        return values.stream().mapToDouble(Math::log).toArray();
    }

    /** A kernel of {@code dimension} inputs. */
    public static SharedKernel kernel(SharedKernelShape.Caution caution, int dimension, double[] logs) {
        return new SharedKernel(new SharedKernelShape(caution, dimension), logs);
    }

    SharedKernelMatrix.Sample sample() {
        return sample(new int[0]);
    }

    SharedKernelMatrix.Sample sample(int[] group) {
        return new SharedKernelMatrix.Sample(x, columns(x), y, weight, group);
    }

    static double[] columns(double[][] x) {
        return IntStream.range(0, x[0].length)
                .boxed()
                .flatMapToDouble(d -> Arrays.stream(x).mapToDouble(row -> row[d]))
                .toArray();
    }

    /** exp(−½ Σ_d (a_d − b_d)²/ℓ_d²). */
    public static double similarity(double[] a, double[] b, double[] lengthScale) {
        double squares = 0;
        for (int d = 0; d < a.length; d++) {
            squares += Math.pow((a[d] - b[d]) / lengthScale[d], 2);
        }
        return Math.exp(-0.5 * squares);
    }

    /** 1 + aᵀb. */
    static double linear(double[] a, double[] b) {
        return 1 + IntStream.range(0, a.length).mapToDouble(d -> a[d] * b[d]).sum();
    }

    /** The matrix of a function's values at pairs of points. */
    static DMatrixRMaj matrix(double[][] left, double[][] right, Covariance covariance) {
        DMatrixRMaj matrix = new DMatrixRMaj(left.length, right.length);
        for (int i = 0; i < left.length; i++) {
            for (int j = 0; j < right.length; j++) {
                matrix.set(i, j, covariance.of(left[i], right[j]));
            }
        }
        return matrix;
    }

    /** A function of two points. */
    interface Covariance {
        double of(double[] a, double[] b);
    }
}
