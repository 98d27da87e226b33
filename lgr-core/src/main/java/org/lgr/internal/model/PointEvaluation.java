package org.lgr.internal.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lgr.PosteriorForm;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.PointLoops;

/**
 * Mean, variances and their gradients at one point. It is a workspace for one thread and does not allocate after
 * construction.
 */
public final class PointEvaluation {
    final ModelParameters parameters;
    private final Monomials monomials;
    private final int dimension;
    private final int components;
    final int[] weightOffsets; // M+1
    private final int[] blockOffsets; // M, start of a model's covariance block, if there is no joint covariance
    private final PointActivations activations;
    private final @Nullable SampledSpread samples; // non-null if the posterior is given by samples
    private @Nullable PointEvaluation known; // another model at the same point, to whose mean this one is added

    public final double[] x; // D, standardised
    private final double[] values; // D+1, x and 1
    private final int[] factor; // P, for linear models: the index in values that belongs to a feature ...
    private final double[] shift; // P, ... and the centre subtracted from that value
    private final double[] white; // D
    final double[] delta; // D
    private final double[] xi; // M×K
    final double[] eta; // M
    final int[] active; // models whose activation is not negligible
    final double[] phi; // P
    private final boolean[] filled; // M, models whose part of φ is not zero
    private final double[] spread; // P, Σφ
    private final double[] sums = new double[PointLoops.SUMS]; // partial sums of a product
    private final double[] adjoint; // K
    private final double[] gradient; // D
    private final double[] meanGradient; // D
    private final double[] halfSpreadGradient; // D, half of ∂(φᵀΣφ)/∂x
    int activeCount;
    private double mean; // f, the sum of the local models
    private double shrunk; // κ_m ρ f
    private double placed; // S(κ_m ρ f), once computed
    private double kept; // κ_m ρ
    private double departure; // the departure at x, once computed
    private boolean placedKnown;
    private double posteriorVariance; // φᵀΣφ, once computed
    private boolean varianceKnown;
    private double activation;
    private double coverage;
    private double distance;

    /** Makes a workspace for the given parameters. */
    public PointEvaluation(ModelParameters parameters) {
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
            xi[m * components] = 1; // all that the gradients of linear models need
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
        samples = parameters.posterior().form() == PosteriorForm.SAMPLES ? new SampledSpread(this) : null;
        adjoint = new double[components];
        gradient = new double[dimension];
        meanGradient = new double[dimension];
        halfSpreadGradient = new double[dimension];
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

    /**
     * From now on, means are those of the sum of another model and this one, within the sum of their target ranges. The
     * other model must be moved to each point before means are asked for. All else remains that of this model alone.
     */
    public void addTo(PointEvaluation other) {
        known = other;
    }

    /** Number of inputs. */
    public int dimension() {
        return dimension;
    }

    /** Evaluates at a point in the units of the user's data. */
    public void moveTo(double[] point) {
        for (int d = 0; d < dimension; d++) {
            x[d] = parameters.scaling().input(point[d], d);
        }
        evaluate();
    }

    /** Evaluates at a standardised point. */
    public void moveToStandardised(double[] point) {
        System.arraycopy(point, 0, x, 0, dimension);
        evaluate();
    }

    /**
     * Returns f, the sum of the local models, standardised. Learning corrects this value; {@link #mean} is derived from
     * it.
     */
    public double standardisedMean() {
        return mean;
    }

    /** Returns f, the sum of the local models, in the target's units. */
    public double sum() {
        return parameters.scaling().targetMean() + parameters.scaling().targetScale() * mean;
    }

    /** Returns m = S(κ_m ρ f), the expected target, standardised (docs/adr/0014). */
    public double placedMean() {
        if (!placedKnown) {
            placedKnown = true;
            departure = parameters.support().departure(x);
            kept = parameters.support().nearness(departure) * retention();
            double f = known == null ? mean : mean + knownScale(known) * known.mean;
            shrunk = kept == 0 ? 0 : kept * f; // zero even if f has overflowed
            placed = Support.saturated(shrunk, targetLow(), targetHigh());
        }
        return placed;
    }

    /** Returns the unit of the other model's standardised targets, in units of this model's. */
    private double knownScale(PointEvaluation other) {
        return other.parameters.scaling().targetScale() / parameters.scaling().targetScale();
    }

    private double targetLow() {
        double own = parameters.support().targetLow();
        return known == null
                ? own
                : own + knownScale(known) * known.parameters.support().targetLow();
    }

    private double targetHigh() {
        double own = parameters.support().targetHigh();
        return known == null
                ? own
                : own + knownScale(known) * known.parameters.support().targetHigh();
    }

    /** Returns m − f, the difference between the mean and the sum of the local models. */
    public double placement() {
        double sum = known == null ? mean : mean + knownScale(known) * known.mean;
        return placedMean() - sum;
    }

    /** Returns ρ. It computes the variance only if the model shrinks means. */
    private double retention() {
        VarianceMap map = parameters.posterior().map();
        return map == null || !map.shrinks()
                ? 1
                : map.retention(parameters.posterior().noise(), leverage());
    }

    /** Returns the contribution of one local model to f, in the target's units. */
    public double contribution(int model) {
        return eta[model] > 0 ? parameters.scaling().targetScale() * share(model) : 0;
    }

    /** Returns the variance of the posterior mean divided by the noise variance, before calibration. */
    public double leverage() {
        return posteriorVariance() / parameters.posterior().noise();
    }

    /** Returns φᵀΣφ, standardised, before calibration. This is most of the work, so it is computed only when needed. */
    public double posteriorVariance() {
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

    /** Returns the variance added where the data do not support a prediction, standardised. */
    public double doubt() {
        return placeDoubt() * (1 + placedMean() * placedMean());
    }

    /**
     * Returns e, the distance of m plus {@code added} from the range of the targets, standardised. It is negative below
     * the range.
     *
     * @param added a value that users see added to m, or 0
     */
    public double overshoot(double added) {
        return Support.overshoot(placedMean() + added, targetLow(), targetHigh());
    }

    private double placeDoubt() {
        distance = parameters.support().distance(x, white);
        return parameters
                .support()
                .doubt(activation, distance, parameters.support().excess(x));
    }

    /**
     * Learns from an observation at this point, standardised, if the covariance is stored in blocks. Each model takes
     * its share as if it were independent of the others. With S the variance of the observation, μ_m ← μ_m + Σ_mφ_m
     * error/S and Σ_m ← Σ_m − Σ_mφ_mφ_mᵀΣ_m/S, the exact update projected onto independent models (assumed-density
     * filtering). {@link #posteriorVariance} must have been called at this point, because it computes Σφ.
     *
     * @param error observation minus f
     * @param total S
     */
    public void absorb(double error, double total) {
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
            FastLoops.points().subtractOuter(covariance, blockOffsets[m], to - from, spread, from, 1 / total);
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
        placedKnown = false;
    }

    /** Returns aᵀb over all components, with the same bits on every machine. */
    private double product(double[] a, double[] b) {
        Arrays.fill(sums, 0);
        FastLoops.points().addProducts(a, b, phi.length, sums);
        for (int half = PointLoops.SUMS / 2; half > 0; half /= 2) {
            for (int k = 0; k < half; k++) {
                sums[k] += sums[k + half];
            }
        }
        return sums[0];
    }

    /** Returns the contribution of one active model to the mean, standardised. */
    double share(int m) {
        double sum = 0;
        for (int p = weightOffsets[m]; p < weightOffsets[m + 1]; p++) {
            sum += parameters.weights()[p] * phi[p];
        }
        return sum;
    }

    /** Computes φ = η ξ(x − c) for the live components of one model. */
    private void fillFeatures(int m) {
        double activation = eta[m];
        if (monomials.linear() && weightOffsets[m + 1] - weightOffsets[m] == dimension + 1) {
            phi[weightOffsets[m]] = activation;
            FastLoops.points().offsets(x, parameters.centres(), m * dimension, activation, phi, weightOffsets[m] + 1);
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

    /** Computes Σφ and returns φᵀΣφ, over the active models. */
    private double jointVariance() {
        double[] covariance = parameters.posterior().spread();
        int size = phi.length;
        double sum = 0;
        for (int a = 0; a < activeCount; a++) {
            for (int p = weightOffsets[active[a]]; p < weightOffsets[active[a] + 1]; p++) {
                double row = 0;
                for (int b = 0; b < activeCount; b++) {
                    int from = weightOffsets[active[b]];
                    row += FastLoops.dot(covariance, p * size + from, phi, from, weightOffsets[active[b] + 1] - from);
                }
                spread[p] = row;
                sum += row * phi[p];
            }
        }
        // Negative by rounding only: Σ is bounded by the prior, so the error is far below the noise.
        return Math.max(0, sum);
    }

    private double blockVariance() {
        double[] covariance = parameters.posterior().spread();
        for (int a = 0; a < activeCount; a++) {
            int m = active[a];
            int from = weightOffsets[m];
            FastLoops.points().multiply(covariance, blockOffsets[m], weightOffsets[m + 1] - from, phi, from, spread);
        }
        return Math.max(0, product(phi, spread));
    }

    /** Returns the expected target, in its own units. */
    public double mean() {
        double from = parameters.scaling().targetMean()
                + (known == null ? 0 : known.parameters.scaling().targetMean());
        return from + parameters.scaling().targetScale() * placedMean();
    }

    /**
     * Returns the variance of the function in squared units of the target. It is the calibrated posterior variance,
     * plus that of the targets where the data give no support, plus e² where the mean is outside the range of the
     * targets, so that 95 % intervals reach the range (docs/adr/0014).
     */
    public double functionVariance() {
        return functionVariance(overshoot(0));
    }

    /**
     * Returns the variance of the function without the term e². It is meant for a sum of models, where e belongs to the
     * mean of the sum.
     */
    public double claimedVariance() {
        return functionVariance(0);
    }

    private double functionVariance(double overshoot) {
        double scale = parameters.scaling().targetScale();
        return scale * scale * (calibratedVariance() + doubt() + overshoot * overshoot);
    }

    private double calibratedVariance() {
        WeightPosterior posterior = parameters.posterior();
        VarianceMap map = posterior.map();
        return map == null ? posteriorVariance() : map.functionVariance(posterior.noise(), leverage(), placedMean());
    }

    /** Returns the calibrated noise variance. */
    public double noiseVariance() {
        return parameters.noiseVariance();
    }

    /** Returns the degrees of freedom of the predictive distribution. */
    public double degreesOfFreedom() {
        return parameters.degreesOfFreedom();
    }

    /** Returns the largest activation of a local model. */
    public double coverage() {
        return coverage;
    }

    /** Computes ∂mean/∂x, in the units of the user's data. */
    public void meanGradient(double[] into) {
        VarianceMap map = parameters.posterior().map();
        if (map != null && map.shrinks()) {
            halfSpreadGradient();
        }
        placedGradient();
        double scale = parameters.scaling().targetScale();
        for (int d = 0; d < dimension; d++) {
            into[d] = meanGradient[d] * scale / parameters.scaling().inputScale()[d];
        }
    }

    /**
     * Computes ∂m/∂x into {@code meanGradient}: with r = κ_m ρ f that is S'(r) [κ_m ρ ∂f/∂x + r ∂log κ_m/∂x + r ∂log
     * ρ/∂x]. If the model shrinks means, {@link #halfSpreadGradient()} must have been called before.
     */
    private void placedGradient() {
        placedMean();
        double slope = kept == 0 ? 0 : Support.saturationSlope(shrunk, targetLow(), targetHigh());
        if (slope == 0) {
            Arrays.fill(meanGradient, 0); // where m is constant, f may have overflowed
            return;
        }
        featureGradient(parameters.weights(), meanGradient);
        if (known != null) {
            known.featureGradient(known.parameters.weights(), known.gradient);
            for (int d = 0; d < dimension; d++) {
                double unit = parameters.scaling().inputScale()[d]
                        / known.parameters.scaling().inputScale()[d];
                meanGradient[d] += knownScale(known) * known.gradient[d] * unit;
            }
        }
        WeightPosterior posterior = parameters.posterior();
        VarianceMap map = posterior.map();
        double bySpread = map == null || !map.shrinks()
                ? 0
                : 2 * shrunk * map.logRetentionByLeverage(posterior.noise(), leverage()) / posterior.noise();
        for (int d = 0; d < dimension; d++) {
            meanGradient[d] *= kept;
        }
        if (bySpread != 0) {
            FastLoops.axpy(bySpread, halfSpreadGradient, 0, meanGradient, 0, dimension);
        }
        parameters.support().addNearnessGradient(x, departure, shrunk, meanGradient);
        for (int d = 0; d < dimension; d++) {
            meanGradient[d] *= slope;
        }
    }

    /** Computes (Σφ)ᵀ∂φ/∂x, half of ∂(φᵀΣφ)/∂x, or its counterpart for samples. */
    private void halfSpreadGradient() {
        posteriorVariance(); // also computes Σφ
        if (samples != null) {
            samples.gradient(halfSpreadGradient);
        } else {
            featureGradient(spread, halfSpreadGradient);
        }
    }

    /**
     * Computes ∂variance/∂x: the gradient of the calibrated posterior variance, the product rule on (1 − κ)(1 + m²) for
     * the support, and 2 e ∂m/∂x outside the range of the targets, where e is negative below it.
     */
    public void varianceGradient(double[] into) {
        varianceGradient(overshoot(0), into);
    }

    /** Computes the gradient of {@link #claimedVariance}. */
    public void claimedVarianceGradient(double[] into) {
        varianceGradient(0, into);
    }

    private void varianceGradient(double overshoot, double[] into) {
        Support support = parameters.support();
        WeightPosterior posterior = parameters.posterior();
        halfSpreadGradient();
        placedGradient();
        double byVariance = 1;
        double byMean = 0;
        VarianceMap map = posterior.map();
        if (map != null) {
            double leverage = leverage();
            byVariance = map.byLeverage(posterior.noise(), leverage, placed) / posterior.noise();
            byMean = map.byPrediction(posterior.noise(), leverage, placed);
        }
        byMean += 2 * placeDoubt() * placed + 2 * overshoot;
        for (int d = 0; d < dimension; d++) {
            into[d] = 2 * byVariance * halfSpreadGradient[d] + byMean * meanGradient[d];
        }
        activationGradient(gradient);
        support.addTrustGradient(x, activation, gradient, distance, white, -(1 + placed * placed), into);
        double scale = parameters.scaling().targetScale();
        for (int d = 0; d < dimension; d++) {
            if (into[d] != 0) { // the factor may be infinite
                into[d] *= scale * scale / parameters.scaling().inputScale()[d];
            }
        }
    }

    /** Computes ∂(Σ_p weights_p φ_p)/∂x = Σ_m η_m [∂(wᵀξ_m)/∂x − (wᵀξ_m) Λ_m⁻¹(x − c_m)] in standardised units. */
    private void featureGradient(double[] weights, double[] into) {
        Arrays.fill(into, 0);
        for (int a = 0; a < activeCount; a++) {
            addFeatureGradient(active[a], weights, into);
        }
    }

    /** Adds the contribution of one active model to {@link #featureGradient}; leaves x − c in {@link #delta}. */
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

    /** Computes x − c into {@link #delta}. */
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
