package org.lgr.bench.method.process;

/**
 * The log marginal likelihood per row of targets under an {@link ArdKernel}, and its gradient in the logarithms of the
 * kernel's parameters: ½ tr((ααᵀ − K⁻¹) ∂K/∂θ) with α = K⁻¹(y − c) [Rasmussen and Williams 2006, eq. 5.9]. The constant
 * mean c is the one that maximises it, 1ᵀK⁻¹y / 1ᵀK⁻¹1, and therefore does not contribute to the gradient.
 */
final class ArdEvidence implements Objective {
    private final double[][] inputs;
    private final double[] targets;

    /**
     * The evidence for some rows.
     *
     * @param inputs of about unit variance
     * @param targets of about unit variance
     */
    ArdEvidence(double[][] inputs, double[] targets) {
        this.inputs = inputs;
        this.targets = targets;
    }

    @Override
    public double evaluate(double[] logs, double[] gradient) {
        ArdKernel kernel = ArdKernel.ofLogs(logs);
        double[][] scaled = kernel.scaled(inputs);
        int size = targets.length;
        CovarianceFactor factor;
        try {
            factor = CovarianceFactor.of(kernel.covariance(scaled), size);
        } catch (ArithmeticException e) { // extreme parameters; the ascent takes a shorter step
            return Double.NaN;
        }
        double[] residuals = ArdProcess.residuals(targets, ArdProcess.mean(factor, targets));
        double[] alpha = factor.solve(residuals);
        double fit = 0;
        for (int n = 0; n < size; n++) {
            fit += residuals[n] * alpha[n];
        }
        double value = -0.5 * (fit + factor.logDeterminant() + size * Math.log(2 * Math.PI)) / size;
        derive(kernel, scaled, alpha, factor.intoInverse(), gradient);
        return value;
    }

    private static void derive(
            ArdKernel kernel, double[][] scaled, double[] alpha, double[] inverse, double[] gradient) {
        int size = alpha.length;
        int dimension = scaled[0].length;
        double[] scales = new double[dimension];
        double diagonal = 0;
        double signal = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) { // off-diagonal elements count twice in the trace, of which half is needed
                double weight = alpha[i] * alpha[j] - inverse[j * size + i];
                double r = ArdKernel.ROOT_5 * ArdKernel.distance(scaled[i], scaled[j]);
                double decay = weight * Math.exp(-r);
                signal += decay * (1 + r + r * r / 3);
                double slope = decay * (1 + r);
                for (int d = 0; d < dimension; d++) {
                    double difference = scaled[i][d] - scaled[j][d];
                    scales[d] += slope * difference * difference;
                }
            }
            diagonal += 0.5 * (alpha[i] * alpha[i] - inverse[i * size + i]);
        }
        for (int d = 0; d < dimension; d++) {
            gradient[d] = 5.0 / 3 * kernel.signalVariance() * scales[d] / size;
        }
        gradient[dimension] = kernel.signalVariance() * (signal + diagonal) / size;
        gradient[dimension + 1] = kernel.noiseVariance() * diagonal / size;
    }
}
