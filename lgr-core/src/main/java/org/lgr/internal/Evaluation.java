package org.lgr.internal;

import java.util.Arrays;

/** Mean, variances and their gradients at one point; a workspace for one thread that never allocates after construction. */
public final class Evaluation {
    /** Σ_d (x − c)²/λ² beyond which activations are negligible, and not worth an exponential. */
    private static final double FARTHEST = -2 * Math.log(BlockFeatures.NEGLIGIBLE);

    private final Parameters parameters;
    private final Monomials monomials;
    private final int dimension;
    private final int components;
    private final int[] weightOffsets; // M+1
    private final int[] blockOffsets; // M; where a model's covariance block starts if there is no joint covariance

    private final double[] x; // D, standardised
    private final double[] white; // D
    private final double[] centres; // D×M, so that the loop over models vectorises
    private final double[] inverse; // D×M, 1/λ
    private final double[] squares; // M, Σ_d (x − c)²/λ²
    private final double[] delta; // D
    private final double[] xi; // M×K
    private final double[] eta; // M
    private final int[] active; // models with an activation that matters
    private final double[] phi; // P
    private final double[] spread; // P, Σφ
    private final double[]
            linearised; // 1 + P + M·D, features of samples: 1, φ, and f_m (x − c)²/λ² for each model's share f_m
    private final double[] mixture; // 1 + P + M·D, Σ_s a_s (sample s) for the gradient
    private final double[] adjoint; // K
    private final double[] gradient; // D
    private final double[] meanGradient; // D
    private int activeCount;
    private double mean;
    private double posteriorVariance;
    private double activation;
    private double coverage;
    private double distance;
    private double excess;

    /** A workspace for the given parameters. */
    public Evaluation(Parameters parameters) {
        this.parameters = parameters;
        dimension = parameters.dimension();
        monomials = new Monomials(parameters.basis(), dimension);
        components = monomials.size();
        int models = parameters.live().length;
        weightOffsets = new int[models + 1];
        blockOffsets = new int[models + 1];
        for (int m = 0; m < models; m++) {
            int live = parameters.live()[m].length;
            weightOffsets[m + 1] = weightOffsets[m] + live;
            blockOffsets[m + 1] = blockOffsets[m] + live * live;
        }
        x = new double[dimension];
        white = new double[dimension];
        centres = new double[models * dimension];
        inverse = new double[models * dimension];
        for (int m = 0; m < models; m++) {
            for (int d = 0; d < dimension; d++) {
                centres[d * models + m] = parameters.centres()[m * dimension + d];
                inverse[d * models + m] = 1 / parameters.lengthScales()[m * dimension + d];
            }
        }
        squares = new double[models];
        delta = new double[dimension];
        xi = new double[models * components];
        for (int m = 0; m < models; m++) {
            xi[m * components] = 1; // all that gradients of linear models need
        }
        eta = new double[models];
        active = new int[models];
        phi = new double[weightOffsets[models]];
        spread = new double[weightOffsets[models]];
        int extended = parameters.posterior().form() == Posterior.Form.SAMPLES
                ? 1 + weightOffsets[models] + models * dimension
                : 0;
        linearised = new double[extended];
        mixture = new double[extended];
        adjoint = new double[components];
        gradient = new double[dimension];
        meanGradient = new double[dimension];
    }

    /** Number of inputs. */
    public int dimension() {
        return dimension;
    }

    /** Evaluates at a point in the data's units. */
    public void moveTo(double[] point) {
        for (int d = 0; d < dimension; d++) {
            x[d] = parameters.scaling().input(point[d], d);
        }
        evaluate();
    }

    /** Evaluates at a standardised point. */
    void moveToStandardised(double[] point) {
        System.arraycopy(point, 0, x, 0, dimension);
        evaluate();
    }

    /** Expected target, standardised. */
    double standardisedMean() {
        return mean;
    }

    /** What one local model adds to the mean, in the target's units. */
    public double contribution(int model) {
        double sum = 0;
        if (eta[model] > BlockFeatures.NEGLIGIBLE) {
            for (int p = weightOffsets[model]; p < weightOffsets[model + 1]; p++) {
                sum += parameters.weights()[p] * phi[p];
            }
        }
        return parameters.scaling().targetScale() * sum;
    }

    /** Variance of the posterior mean over that of the noise, before calibration. */
    double leverage() {
        return posteriorVariance / parameters.posterior().noise();
    }

    /** φᵀΣφ, standardised, before calibration. */
    double posteriorVariance() {
        return posteriorVariance;
    }

    /** What the variance gains where the data give no support, standardised. */
    double doubt() {
        double trust = parameters.support().trust(activation, distance, excess);
        return (1 - trust) * (1 + mean * mean);
    }

    /**
     * Learns from an observation at this point, standardised, if the covariance is held in blocks: each model takes its share as if
     * it were independent of the others. With S the variance of the observation, μ_m ← μ_m + Σ_mφ_m error/S and
     * Σ_m ← Σ_m − Σ_mφ_mφ_mᵀΣ_m/S, the exact update projected onto independent models (assumed-density filtering).
     */
    void absorb(double error, double total) {
        double[] weights = parameters.weights();
        double[] covariance = parameters.posterior().spread();
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int from = weightOffsets[m];
            int live = weightOffsets[m + 1] - from;
            for (int i = 0; i < live; i++) {
                double gain = spread[from + i] / total;
                weights[from + i] += gain * error;
                int at = blockOffsets[m] + i * live;
                for (int j = 0; j < live; j++) {
                    covariance[at + j] -= gain * spread[from + j];
                }
            }
        }
    }

    private void evaluate() {
        activeCount = 0;
        activation = 0;
        coverage = 0;
        mean = parameters.posterior().offset();
        fillSquares();
        for (int m = 0; m < eta.length; m++) {
            eta[m] = squares[m] < FARTHEST ? Math.exp(-0.5 * squares[m]) : 0;
            activation += eta[m];
            coverage = Math.max(coverage, eta[m]);
            if (eta[m] > BlockFeatures.NEGLIGIBLE) {
                active[activeCount++] = m;
                fillFeatures(m);
                for (int p = weightOffsets[m]; p < weightOffsets[m + 1]; p++) {
                    mean += parameters.weights()[p] * phi[p];
                }
            }
        }
        posteriorVariance = switch (parameters.posterior().form()) {
            case JOINT -> jointVariance();
            case BLOCKS -> blockVariance();
            case SAMPLES -> sampledVariance();
        };
        distance = parameters.support().distance(x, white);
        excess = parameters.support().excess(x);
    }

    /** φ = η ξ(x − c) for the live components of one model. */
    private void fillFeatures(int m) {
        int[] live = parameters.live()[m];
        int from = weightOffsets[m];
        if (monomials.linear()) {
            for (int j = 0; j < live.length; j++) {
                int d = live[j] - 1;
                phi[from + j] = d < 0 ? eta[m] : eta[m] * (x[d] - parameters.centres()[m * dimension + d]);
            }
            return;
        }
        offsetFromCentre(m);
        monomials.evaluate(delta, xi, m * components);
        for (int j = 0; j < live.length; j++) {
            phi[from + j] = eta[m] * xi[m * components + live[j]];
        }
    }

    private void fillSquares() {
        int models = squares.length;
        Arrays.fill(squares, 0);
        for (int d = 0; d < dimension; d++) {
            double value = x[d];
            int at = d * models;
            for (int m = 0; m < models; m++) {
                double t = (value - centres[at + m]) * inverse[at + m];
                squares[m] += t * t;
            }
        }
    }

    /** φᵀΣφ and Σφ over the active models. */
    private double jointVariance() {
        double[] covariance = parameters.posterior().spread();
        int size = phi.length;
        double sum = 0;
        for (int a = 0; a < activeCount; a++) {
            for (int p = weightOffsets[active[a]]; p < weightOffsets[active[a] + 1]; p++) {
                double row = 0;
                for (int b = 0; b < activeCount; b++) {
                    int from = weightOffsets[active[b]];
                    row += Kernels.dot(covariance, p * size + from, phi, from, weightOffsets[active[b] + 1] - from);
                }
                spread[p] = row;
                sum += row * phi[p];
            }
        }
        return Math.max(0, sum); // rounding only: Σ is bounded by the prior, so the error is far below the noise
    }

    private double blockVariance() {
        double[] covariance = parameters.posterior().spread();
        double sum = 0;
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int from = weightOffsets[m];
            int live = weightOffsets[m + 1] - from;
            for (int i = 0; i < live; i++) {
                double row = 0;
                int at = blockOffsets[m] + i * live;
                for (int j = 0; j < live; j++) { // too few for a kernel
                    row += covariance[at + j] * phi[from + j];
                }
                spread[from + i] = row;
                sum += row * phi[from + i];
            }
        }
        return Math.max(0, sum);
    }

    /** Mean square of φ̃ᵀw̃ over samples, where φ̃ are the features of the model linearised in its weights and log λ. */
    private double sampledVariance() {
        fillLinearised();
        double[] samples = parameters.posterior().spread();
        int size = linearised.length;
        double squares = 0;
        for (int from = 0; from < samples.length; from += size) {
            double a = Kernels.dot(samples, from, linearised, 0, size);
            squares += a * a;
        }
        return squares * size / samples.length;
    }

    private void fillLinearised() {
        Arrays.fill(linearised, 0);
        linearised[0] = 1;
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            double share = 0;
            for (int p = weightOffsets[m]; p < weightOffsets[m + 1]; p++) {
                linearised[1 + p] = phi[p];
                share += parameters.weights()[p] * phi[p];
            }
            offsetFromCentre(m);
            int from = 1 + phi.length + m * dimension;
            for (int d = 0; d < dimension; d++) {
                double z = delta[d] / parameters.lengthScales()[m * dimension + d];
                linearised[from + d] = share * z * z;
            }
        }
    }

    /**
     * Gradient of the sampled variance: with a_s = φ̃ᵀw̃_s it is 2/S Σ_s a_s ∂a_s/∂x, and because a_s is linear in the sample, that
     * of one mixture Σ_s a_s w̃_s of all samples.
     */
    private void sampledGradient(double[] into) {
        double[] samples = parameters.posterior().spread();
        int size = linearised.length;
        double count = samples.length / (double) size;
        Arrays.fill(mixture, 0);
        for (int from = 0; from < samples.length; from += size) {
            Kernels.axpy(Kernels.dot(samples, from, linearised, 0, size) / count, samples, from, mixture, 0, size);
        }
        Arrays.fill(into, 0);
        for (int a = 0; a < activeCount; a++) {
            addLinearisedGradient(active[a], into);
        }
    }

    /** Adds ∂/∂x of η_m [ξᵀw̃ + (ξᵀμ)(z²ᵀṽ)] for the part (w̃, ṽ) of model m in the mixture. */
    private void addLinearisedGradient(int m, double[] into) {
        offsetFromCentre(m);
        int scaleFrom = 1 + phi.length + m * dimension;
        double stretch = 0; // z²ᵀṽ
        for (int d = 0; d < dimension; d++) {
            double z = delta[d] / parameters.lengthScales()[m * dimension + d];
            stretch += z * z * mixture[scaleFrom + d];
        }
        int[] live = parameters.live()[m];
        Arrays.fill(adjoint, 0);
        double value = 0;
        double share = 0; // η ξᵀμ
        for (int j = 0; j < live.length; j++) {
            int p = weightOffsets[m] + j;
            adjoint[live[j]] = mixture[1 + p] + stretch * parameters.weights()[p];
            value += adjoint[live[j]] * phi[p];
            share += parameters.weights()[p] * phi[p];
        }
        monomials.addGradient(delta, xi, m * components, adjoint, eta[m], into);
        addActivationGradient(m, value, into);
        for (int d = 0; d < dimension; d++) {
            double scale = parameters.lengthScales()[m * dimension + d];
            into[d] += share * mixture[scaleFrom + d] * 2 * delta[d] / (scale * scale);
        }
    }

    /** Expected target, in its own units. */
    public double mean() {
        return parameters.scaling().targetMean() + parameters.scaling().targetScale() * mean;
    }

    /** Variance of the function: posterior variance, calibrated, and the targets' own where the data give no support. */
    public double functionVariance() {
        double scale = parameters.scaling().targetScale();
        return scale * scale * (calibratedVariance() + doubt());
    }

    private double calibratedVariance() {
        Posterior posterior = parameters.posterior();
        VarianceMap map = posterior.map();
        return map == null
                ? posteriorVariance
                : map.functionVariance(posterior.noise(), posteriorVariance / posterior.noise(), mean);
    }

    /** Variance of the noise, calibrated. */
    public double noiseVariance() {
        return parameters.noiseVariance();
    }

    /** Degrees of freedom of the predictive distribution. */
    public double degreesOfFreedom() {
        return parameters.degreesOfFreedom();
    }

    /** Largest activation. */
    public double coverage() {
        return coverage;
    }

    /** ∂mean/∂x = Σ_m η_m [∂(wᵀξ_m)/∂x − (wᵀξ_m) Λ_m⁻¹(x − c_m)], in the data's units. */
    public void meanGradient(double[] into) {
        featureGradient(parameters.weights(), meanGradient);
        double scale = parameters.scaling().targetScale();
        for (int d = 0; d < dimension; d++) {
            into[d] = meanGradient[d] * scale / parameters.scaling().inputScale()[d];
        }
    }

    /** ∂variance/∂x: of the calibrated posterior variance, and the product rule on (1 − κ)(1 + f²) for the support. */
    public void varianceGradient(double[] into) {
        Support support = parameters.support();
        Posterior posterior = parameters.posterior();
        if (posterior.form() == Posterior.Form.SAMPLES) {
            sampledGradient(into);
        } else {
            featureGradient(spread, into); // half of ∂φᵀΣφ/∂x = 2 (Σφ)ᵀ∂φ/∂x
        }
        featureGradient(parameters.weights(), meanGradient);
        double byVariance = 1;
        double byMean = 0;
        VarianceMap map = posterior.map();
        if (map != null) {
            double leverage = posteriorVariance / posterior.noise();
            byVariance = map.byLeverage(posterior.noise(), leverage, mean) / posterior.noise();
            byMean = map.byPrediction(posterior.noise(), leverage, mean);
        }
        double doubt = 1 - support.trust(activation, distance, excess);
        for (int d = 0; d < dimension; d++) {
            into[d] = 2 * byVariance * into[d] + (2 * doubt * mean + byMean) * meanGradient[d];
        }
        activationGradient(gradient);
        support.addTrustGradient(x, activation, gradient, distance, white, -(1 + mean * mean), into);
        double scale = parameters.scaling().targetScale();
        for (int d = 0; d < dimension; d++) {
            into[d] *= scale * scale / parameters.scaling().inputScale()[d];
        }
    }

    /** ∂(Σ_p weights_p φ_p)/∂x in standardised units. */
    private void featureGradient(double[] weights, double[] into) {
        Arrays.fill(into, 0);
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int[] live = parameters.live()[m];
            Arrays.fill(adjoint, 0);
            double value = 0;
            for (int j = 0; j < live.length; j++) {
                adjoint[live[j]] = weights[weightOffsets[m] + j];
                value += adjoint[live[j]] * phi[weightOffsets[m] + j];
            }
            offsetFromCentre(m);
            monomials.addGradient(delta, xi, m * components, adjoint, eta[m], into);
            addActivationGradient(m, value, into);
        }
    }

    private void activationGradient(double[] into) {
        Arrays.fill(into, 0);
        for (int m = 0; m < eta.length; m++) {
            offsetFromCentre(m);
            addActivationGradient(m, eta[m], into);
        }
    }

    private void offsetFromCentre(int m) {
        for (int d = 0; d < dimension; d++) {
            delta[d] = x[d] - parameters.centres()[m * dimension + d];
        }
    }

    /** Adds value · ∂log η_m/∂x = −value (x − c)/λ². */
    private void addActivationGradient(int m, double value, double[] into) {
        for (int d = 0; d < dimension; d++) {
            double scale = parameters.lengthScales()[m * dimension + d];
            into[d] -= value * delta[d] / (scale * scale);
        }
    }
}
