package org.lgr.internal.process;

import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.optimise.Ascent;

/**
 * Log evidence of some rows under a {@link SharedKernel}, minus a penalty for unusual hyperparameters. With α = K⁻¹y
 * its derivative with respect to K is V = ½ (ααᵀ − K⁻¹).
 */
final class SharedKernelEvidence implements Ascent.Point {
    private final SharedKernelMatrix matrix;
    private final double[] alpha;
    private final double value;

    /** @throws ArithmeticException if the covariance is too close to singular to be factored */
    SharedKernelEvidence(SharedKernel kernel, SharedKernelMatrix.Sample sample) {
        matrix = new SharedKernelMatrix(kernel, sample);
        alpha = sample.y().clone();
        matrix.factor.solve(alpha);
        double fit = FastLoops.dot(sample.y(), 0, alpha, 0, matrix.size);
        value = -0.5 * (matrix.factor.logDeterminant() + fit) - kernel.shape().penalty(kernel.logs());
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double[] gradient() {
        int size = matrix.size;
        double[] v = matrix.factor.inverse();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                v[i * size + j] = 0.5 * (alpha[i] * alpha[j] - v[i * size + j]);
            }
        }
        return matrix.gradient(v);
    }
}
