package org.lgr.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;

/**
 * Random rows whose weights differ, in units that need no standardisation, and a {@link SharedKernel} of chosen
 * hyperparameters beside the same covariance written down row by row.
 */
final class SharedKernelProblem {
    final int dimension;
    final double[][] x;
    final double[] y;
    final List<Chunk> chunks;
    final double[] weight; // mean 1, as the trainer has them

    /** Inputs between −{@code reach} and {@code reach}. */
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
                List.of(weighted ? data.weighted(weights) : data),
                IntStream.range(0, rows).toArray());
    }

    Rows rows() {
        return new ChunkPasses(Parallel.NONE).rows(chunks);
    }

    /** Logarithms in the order of {@link SharedKernel}: noise, signal, linear part, length scales. */
    static double[] logs(double noise, double signal, double linear, double... lengthScales) {
        return IntStream.range(0, SharedKernel.SCALES + lengthScales.length)
                .mapToDouble(i -> Math.log(
                        i == SharedKernel.NOISE
                                ? noise
                                : i == SharedKernel.SIGNAL
                                        ? signal
                                        : i == SharedKernel.LINEAR ? linear : lengthScales[i - SharedKernel.SCALES]))
                .toArray();
    }

    /** By reflection: the library makes kernels from rows alone. */
    static SharedKernel kernel(double[] logs, SharedKernel.Caution caution) {
        try {
            Constructor<SharedKernel> constructor =
                    SharedKernel.class.getDeclaredConstructor(double[].class, SharedKernel.Caution.class);
            constructor.setAccessible(true);
            return constructor.newInstance(logs.clone(), caution);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    SharedKernelEvidence.Sample sample() {
        double[] columns = new double[dimension * x.length];
        for (int n = 0; n < x.length; n++) {
            for (int d = 0; d < dimension; d++) {
                columns[d * x.length + n] = x[n][d];
            }
        }
        return new SharedKernelEvidence.Sample(x, columns, y, weight);
    }

    /** exp(−½ Σ_d (a_d − b_d)²/ℓ_d²). */
    static double similarity(double[] a, double[] b, double[] lengthScale) {
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

    /** A matrix of the values of a function of two points. */
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

    /** Noise of every row: σ²/w. */
    DMatrixRMaj noises(double noise) {
        return Dense.diagonal(Arrays.stream(weight).map(own -> noise / own).toArray());
    }
}
