package org.lgr.internal;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Mean, variances and their gradients at one point; a workspace for one thread that never allocates after construction. */
public final class Evaluation {
    /** A model with at most this activation adds nothing. */
    public static final double NEGLIGIBLE = BlockFeatures.NEGLIGIBLE;

    /** Σ_d (x − c)²/λ² beyond which that is so. */
    public static final double FARTHEST = -2 * Math.log(NEGLIGIBLE);

    final Parameters parameters;
    private final Monomials monomials;
    private final int dimension;
    private final int components;
    final int[] weightOffsets; // M+1
    private final int[] blockOffsets; // M; where a model's covariance block starts if there is no joint covariance
    private final PointActivations activations;
    private final @Nullable SampledSpread samples; // if the posterior is held in samples

    final double[] x; // D, standardised
    private final double[] values; // D+1, x and 1
    private final int[] factor; // P, the one of these values that a feature of a linear model has, ...
    private final double[] shift; // P, ... less this
    private final double[] white; // D
    final double[] delta; // D
    private final double[] xi; // M×K
    final double[] eta; // M
    final int[] active; // models with an activation that matters
    final double[] phi; // P
    private final boolean[] filled; // M, models whose part of φ is not zero
    private final double[] spread; // P, Σφ
    private final double[] sums = new double[PointLoops.SUMS]; // of parts of a product
    private final double[] adjoint; // K
    private final double[] gradient; // D
    private final double[] meanGradient; // D
    int activeCount;
    private double mean;
    private double posteriorVariance; // φᵀΣφ, once it is asked for
    private boolean varianceKnown;
    private double activation;
    private double coverage;
    private double distance;

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
        activations = new PointActivations(parameters);
        x = new double[dimension];
        values = new double[dimension + 1];
        values[dimension] = 1;
        white = new double[dimension];
        delta = new double[dimension];
        xi = new double[models * components];
        for (int m = 0; m < models; m++) {
            xi[m * components] = 1; // all that gradients of linear models need
        }
        eta = new double[models];
        active = new int[models];
        int size = weightOffsets[models];
        phi = new double[size];
        filled = new boolean[models];
        spread = new double[size];
        factor = new int[monomials.linear() ? size : 0];
        shift = new double[factor.length];
        if (monomials.linear()) {
            fillFactors();
        }
        samples = parameters.posterior().form() == Posterior.Form.SAMPLES ? new SampledSpread(this) : null;
        adjoint = new double[components];
        gradient = new double[dimension];
        meanGradient = new double[dimension];
    }

    private void fillFactors() {
        for (int m = 0; m < eta.length; m++) {
            for (int j = 0; j < parameters.live()[m].length; j++) {
                int d = parameters.live()[m][j] - 1;
                factor[weightOffsets[m] + j] = d < 0 ? dimension : d;
                shift[weightOffsets[m] + j] = d < 0 ? 0 : parameters.centres()[m * dimension + d];
            }
        }
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
        return eta[model] > 0 ? parameters.scaling().targetScale() * share(model) : 0;
    }

    /** Variance of the posterior mean over that of the noise, before calibration. */
    double leverage() {
        return posteriorVariance() / parameters.posterior().noise();
    }

    /** φᵀΣφ, standardised, before calibration; the greater part of the work, which who wants the mean alone need not wait for. */
    double posteriorVariance() {
        if (!varianceKnown) {
            varianceKnown = true;
            posteriorVariance = switch (parameters.posterior().form()) {
                case JOINT -> jointVariance();
                case BLOCKS -> blockVariance();
                case SAMPLES -> Objects.requireNonNull(samples).variance();
            };
        }
        return posteriorVariance;
    }

    /** What the variance gains where the data give no support, standardised. */
    double doubt() {
        return placeDoubt() * (1 + mean * mean);
    }

    private double placeDoubt() {
        distance = parameters.support().distance(x, white);
        return parameters
                .support()
                .doubt(activation, distance, parameters.support().excess(x));
    }

    /**
     * Learns from an observation at this point, standardised, if the covariance is held in blocks: each model takes its share as if
     * it were independent of the others. With S the variance of the observation, μ_m ← μ_m + Σ_mφ_m error/S and
     * Σ_m ← Σ_m − Σ_mφ_mφ_mᵀΣ_m/S, the exact update projected onto independent models (assumed-density filtering).
     */
    void absorb(double error, double total) {
        double[] weights = parameters.weights();
        double[] covariance = parameters.posterior().spread();
        double perSpread = error / total;
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int from = weightOffsets[m];
            int to = weightOffsets[m + 1];
            for (int p = from; p < to; p++) {
                weights[p] += perSpread * spread[p];
            }
            Kernels.points().subtractOuter(covariance, blockOffsets[m], to - from, spread, from, 1 / total);
        }
    }

    private void evaluate() {
        activeCount = 0;
        activation = 0;
        coverage = 0;
        mean = parameters.posterior().offset();
        System.arraycopy(x, 0, values, 0, dimension);
        activations.fill(x, eta);
        for (int m = 0; m < eta.length; m++) {
            if (eta[m] > 0) {
                activation += eta[m];
                coverage = Math.max(coverage, eta[m]);
                active[activeCount++] = m;
                fillFeatures(m);
                filled[m] = true;
            } else if (filled[m]) {
                Arrays.fill(phi, weightOffsets[m], weightOffsets[m + 1], 0);
                filled[m] = false;
            }
        }
        mean += product(parameters.weights(), phi);
        varianceKnown = false;
    }

    /** aᵀb over all components, with the same bits on every machine. */
    private double product(double[] a, double[] b) {
        Arrays.fill(sums, 0);
        Kernels.points().addProducts(a, b, phi.length, sums);
        for (int half = PointLoops.SUMS / 2; half > 0; half /= 2) {
            for (int k = 0; k < half; k++) {
                sums[k] += sums[k + half];
            }
        }
        return sums[0];
    }

    /** What one active model adds to the mean. */
    double share(int m) {
        double sum = 0;
        for (int p = weightOffsets[m]; p < weightOffsets[m + 1]; p++) {
            sum += parameters.weights()[p] * phi[p];
        }
        return sum;
    }

    /** φ = η ξ(x − c) for the live components of one model. */
    private void fillFeatures(int m) {
        double activation = eta[m];
        if (monomials.linear() && weightOffsets[m + 1] - weightOffsets[m] == dimension + 1) {
            phi[weightOffsets[m]] = activation;
            Kernels.points().offsets(x, parameters.centres(), m * dimension, activation, phi, weightOffsets[m] + 1);
            return;
        }
        if (monomials.linear()) {
            for (int p = weightOffsets[m]; p < weightOffsets[m + 1]; p++) {
                phi[p] = activation * (values[factor[p]] - shift[p]);
            }
            return;
        }
        int[] live = parameters.live()[m];
        offsetFromCentre(m);
        monomials.evaluate(delta, xi, m * components);
        for (int j = 0; j < live.length; j++) {
            phi[weightOffsets[m] + j] = activation * xi[m * components + live[j]];
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
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int from = weightOffsets[m];
            Kernels.points().multiply(covariance, blockOffsets[m], weightOffsets[m + 1] - from, phi, from, spread);
        }
        return Math.max(0, product(phi, spread));
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
        return map == null ? posteriorVariance() : map.functionVariance(posterior.noise(), leverage(), mean);
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
        posteriorVariance(); // and with it Σφ
        if (samples != null) {
            samples.gradient(into);
        } else {
            featureGradient(spread, into); // half of ∂φᵀΣφ/∂x = 2 (Σφ)ᵀ∂φ/∂x
        }
        featureGradient(parameters.weights(), meanGradient);
        double byVariance = 1;
        double byMean = 0;
        VarianceMap map = posterior.map();
        if (map != null) {
            double leverage = leverage();
            byVariance = map.byLeverage(posterior.noise(), leverage, mean) / posterior.noise();
            byMean = map.byPrediction(posterior.noise(), leverage, mean);
        }
        double doubt = placeDoubt();
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
            addFeatureGradient(active[a], weights, into);
        }
    }

    /** Adds what one active model has of it; leaves x − c in {@link #delta}. */
    void addFeatureGradient(int m, double[] weights, double[] into) {
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

    private void activationGradient(double[] into) {
        Arrays.fill(into, 0);
        for (int m = 0; m < eta.length; m++) {
            offsetFromCentre(m);
            addActivationGradient(m, eta[m], into);
        }
    }

    /** Leaves x − c in {@link #delta}. */
    void offsetFromCentre(int m) {
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
