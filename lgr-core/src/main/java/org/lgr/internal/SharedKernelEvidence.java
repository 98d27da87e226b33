package org.lgr.internal;

import java.util.Arrays;

/**
 * Log evidence of some rows under a {@link SharedKernel}, less a penalty for hyperparameters that are far from usual, and its gradient.
 *
 * <p>With K = s² E + v (1 + X Xᵀ) + σ² diag(1/w), E the squared exponentials, V = ½ (ααᵀ − K⁻¹) and α = K⁻¹y, every derivative with
 * respect to the logarithm of a hyperparameter is Σ_ij V_ij ∂K_ij. With T = s² V ∘ E and t = T 1 those are: of s², Σ_i t_i; of ℓ_d,
 * 2 Σ_i x_id (t_i x_id − (T x_d)_i)/ℓ_d².
 */
final class SharedKernelEvidence implements Ascent.Point {
    /** Standardised rows, both row by row and column by column. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Sample(double[][] points, double[] columns, double[] y, double[] weight) {}

    private final SharedKernel kernel;
    private final Sample sample;
    private final int size;
    private final double[] similarity; // E, n×n
    private final Cholesky factor; // of K
    private final double[] alpha;
    private final double value;

    /** @throws ArithmeticException if K is too close to singular to be factored */
    SharedKernelEvidence(SharedKernel kernel, Sample sample) {
        this.kernel = kernel;
        this.sample = sample;
        size = sample.y.length;
        similarity = new double[Math.multiplyExact(size, size)];
        double[] matrix = new double[similarity.length];
        double[] row = new double[size];
        double[] inverse = Localiser.inverse(kernel.lengthScale());
        for (int i = 0; i < size; i++) {
            double[] x = sample.points[i];
            Kernels.activations(sample.columns, 0, size, x, inverse, row, 0);
            for (int j = 0; j <= i; j++) {
                similarity[i * size + j] = row[j];
                similarity[j * size + i] = row[j];
                double product = Kernels.dot(x, 0, sample.points[j], 0, x.length);
                matrix[i * size + j] = kernel.signal() * row[j] + kernel.linear() * (1 + product);
            }
            matrix[i * size + i] += kernel.noise() / sample.weight[i];
        }
        factor = Cholesky.of(matrix, size);
        alpha = sample.y.clone();
        factor.solve(alpha);
        double fit = Kernels.dot(sample.y, 0, alpha, 0, size);
        value = -0.5 * (factor.logDeterminant() + fit) - kernel.penalty();
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double[] gradient() {
        int dimension = kernel.dimension();
        double[] v = factor.inverse();
        double[] gradient = new double[SharedKernel.SCALES + dimension]; // by logarithms of values, for now
        double[] t = new double[size];
        for (int i = 0; i < size; i++) {
            double[] x = sample.points[i];
            double sum = 0;
            double all = 0;
            for (int j = 0; j < size; j++) {
                double own = 0.5 * (alpha[i] * alpha[j] - v[i * size + j]);
                v[i * size + j] = own;
                t[j] = kernel.signal() * own * similarity[i * size + j];
                sum += t[j];
                all += own;
            }
            gradient[SharedKernel.NOISE] += v[i * size + i] * kernel.noise() / sample.weight[i];
            gradient[SharedKernel.SIGNAL] += sum;
            for (int d = 0; d < dimension; d++) {
                double scale = kernel.lengthScale()[d];
                double tx = Kernels.dot(t, 0, sample.columns, d * size, size);
                gradient[SharedKernel.SCALES + d] += 2 * x[d] * (sum * x[d] - tx) / (scale * scale);
                all += x[d] * Kernels.dot(v, i * size, sample.columns, d * size, size);
            }
            gradient[SharedKernel.LINEAR] += kernel.linear() * all;
        }
        double[] penalty = kernel.penaltyGradient();
        Arrays.setAll(gradient, i -> kernel.slope(i) * gradient[i] - penalty[i]);
        return gradient;
    }
}
