package org.lgr.internal.model;

import java.util.Arrays;
import org.lgr.internal.loops.FastLoops;

/**
 * Where the training data support a prediction. Elsewhere, mean and variance return to those of the targets.
 *
 * <p>Far from every centre all features vanish and with them the posterior variance: a degenerate Gaussian model is
 * most certain where it knows nothing (Rasmussen and Quiñonero-Candela, "Healing the relevance vector machine through
 * augmentation", 2005). The healed variance of the function is φᵀΣφ + (1 − κ)(1 + f²) in standardised units, with the
 * trust κ = (1 − exp(−c/c₀)) · exp(−2 [(d/d₀ − 1)₊² + Σ_d e_d²]) in [0, 1]. c(x) = Σ_m η_m(x) detects gaps between
 * localisers. The other two terms detect what activations cannot when a length scale has grown beyond the data. d(x),
 * the root mean squared Mahalanobis distance from the training inputs, detects new combinations of inputs. e_d(x), how
 * far input d is outside the range of its training values in units of half that range, detects a single unusual input,
 * which d would dilute among many. All are continuously differentiable.
 *
 * <p>A mean r is multiplied by κ_m = exp(−(Σ_d e'_d²/16)²), which is nearly 1 within half a range of the data and 0 far
 * away. The result is then kept near the range [l, h] of the training targets by S(r): S is the identity inside the
 * range, h + g tanh((r − h)/g) above it, and l − g tanh((l − r)/g) below it, with g = (h − l)/2. e'_d is e_d except for
 * inputs that hardly vary: its unit is at least 1. Half the range of any other standardised input is at least 1 too. A
 * mean is not wrong just because an input moves that did not vary before. The distance d does not affect means: it
 * costs D² operations, too much for predictions of the mean alone.
 *
 * <p>Where the resulting mean m is outside [l, h], no target has ever been observed, and the prediction is doubted by
 * as much as it is outside: the variance of the function gains e² with e = (m − h)₊ − (l − m)₊. Its standard deviation
 * is then at least |e|, so that 95 % intervals always reach the range of the targets (docs/adr/0014 has the proof).
 */
public final class Support {
    /**
     * All training rows but this share have a larger activation. At that activation, healing adds a tenth of the noise
     * variance.
     */
    private static final double POORLY_COVERED = 0.01;

    private static final double FARTHEST = 0.999;
    private static final double NEAR = 16; // Σ_d e'_d² at which a mean is multiplied by 1/e

    /** Half range assumed for an input that does not vary. */
    public static final double NARROWEST = 1e-3;

    private final double activationScale; // c₀
    private final double distanceScale; // d₀
    private final double[] whitening; // D×D lower triangle W; Mahalanobis distance |W x|
    private final double[] columns; // D×D, Wᵀ including its zeros
    // D, the smallest training inputs; see widened(). A stream widens all ranges with its points.
    private final double[] low;
    private final double[] high; // D, the largest training inputs
    private double targetLow;
    private double targetHigh;

    /** Restores a support with unknown target range, which does not limit means; arrays are not copied. */
    public Support(double activationScale, double distanceScale, double[] whitening, double[] low, double[] high) {
        this(activationScale, distanceScale, whitening, low, high, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Restores a support; arrays are not copied. */
    public Support(
            double activationScale,
            double distanceScale,
            double[] whitening,
            double[] low,
            double[] high,
            double targetLow,
            double targetHigh) {
        this.activationScale = activationScale;
        this.distanceScale = distanceScale;
        this.whitening = whitening;
        columns = columns(whitening, low.length);
        this.low = low;
        this.high = high;
        this.targetLow = targetLow;
        this.targetHigh = targetHigh;
    }

    /** Returns a copy with another target range. */
    public Support withTargets(double newLow, double newHigh) {
        return new Support(activationScale, distanceScale, whitening, low.clone(), high.clone(), newLow, newHigh);
    }

    /** Returns a copy of the current state. */
    public Support copy() {
        return withTargets(targetLow, targetHigh);
    }

    /**
     * Returns a support that reaches farther. It is used when hold-out groups went there, so that the calibrated
     * variances already include the errors.
     *
     * @param distance factor of d₀
     * @param excess half-ranges by which every range is widened on both sides
     */
    public Support widened(double distance, double excess) {
        double[] newLow = low.clone();
        double[] newHigh = high.clone();
        for (int d = 0; d < low.length; d++) {
            double margin = 0.5 * excess * (high[d] - low[d]);
            newLow[d] -= margin;
            newHigh[d] += margin;
        }
        return new Support(
                activationScale, distance * distanceScale, whitening, newLow, newHigh, targetLow, targetHigh);
    }

    /** Widens the ranges to include one more row, standardised. */
    public void widen(double[] x, double target) {
        for (int d = 0; d < low.length; d++) {
            low[d] = Math.min(low[d], x[d]);
            high[d] = Math.max(high[d], x[d]);
        }
        targetLow = Math.min(targetLow, target);
        targetHigh = Math.max(targetHigh, target);
    }

    /**
     * Computes the support of training rows under fitted localisers.
     *
     * @param activations c of every row; sorted here
     * @param distances d of every row; sorted here
     * @param noise noise variance, standardised
     * @param whitening D×D lower triangle
     * @param ranges ranges of the inputs, then of the target
     */
    public static Support of(
            double[] activations, double[] distances, double noise, double[] whitening, Ranges ranges) {
        Arrays.sort(activations);
        Arrays.sort(distances);
        double poor = activations[(int) (POORLY_COVERED * (activations.length - 1))];
        double far = distances[(int) (FARTHEST * (distances.length - 1))];
        // c₀ from exp(−c/c₀) · 1 = noise/10 at the poorly covered rows.
        double activationScale = Math.max(poor, 1e-12) / Math.log(10 / Math.min(noise, 1));
        int dimension = ranges.low.length - 1;
        return new Support(
                activationScale,
                Math.max(far, 1e-3),
                whitening,
                Arrays.copyOf(ranges.low, dimension),
                Arrays.copyOf(ranges.high, dimension),
                ranges.low[dimension],
                ranges.high[dimension]);
    }

    /** Returns Wᵀ including its zeros, for {@link #distance(double[], double[], double[])}. */
    public static double[] columns(double[] whitening, int dimension) {
        double[] columns = new double[dimension * dimension];
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                columns[j * dimension + i] = whitening[i * dimension + j];
            }
        }
        return columns;
    }

    /** Returns the root mean squared Mahalanobis distance d(x); leaves W x in {@code white}. */
    public double distance(double[] x, double[] white) {
        return distance(columns, x, white);
    }

    /** Returns the root mean squared Mahalanobis distance d(x), given Wᵀ; leaves W x in {@code white}. */
    public static double distance(double[] columns, double[] x, double[] white) {
        int dimension = x.length;
        FastLoops.points().multiply(columns, 0, dimension, x, 0, white);
        double squares = 0;
        for (double value : white) {
            squares += value * value;
        }
        // Sums of huge values of both signs may be NaN; such points are infinitely far away.
        return Double.isNaN(squares) ? Double.POSITIVE_INFINITY : Math.sqrt(squares / dimension);
    }

    /** Returns Σ_d e_d², how far x is outside the ranges of the training inputs. */
    public double excess(double[] x) {
        double sum = 0;
        for (int d = 0; d < x.length; d++) {
            if (x[d] > high[d] || x[d] < low[d]) {
                double e = excess(x[d], d);
                sum += e * e;
            }
        }
        return sum;
    }

    /** Returns max_d |e_d|. */
    public double largestExcess(double[] x) {
        double largest = 0;
        for (int d = 0; d < x.length; d++) {
            largest = Math.max(largest, Math.abs(excess(x[d], d)));
        }
        return largest;
    }

    /** Returns e_d, negative below the range. */
    private double excess(double value, int d) {
        return outside(value, d) / halfRange(d);
    }

    private double outside(double value, int d) {
        return Math.max(0, value - high[d]) - Math.max(0, low[d] - value);
    }

    /** Returns Σ_d e'_d², which plays for means the role of {@link #excess(double[])}. */
    public double departure(double[] x) {
        double sum = 0;
        for (int d = 0; d < x.length; d++) {
            if (x[d] > high[d] || x[d] < low[d]) {
                double e = outside(x[d], d) / meanUnit(d);
                sum += e * e;
            }
        }
        return sum;
    }

    /** Returns the unit of e'_d. */
    private double meanUnit(int d) {
        return Math.max(0.5 * (high[d] - low[d]), 1);
    }

    /**
     * Returns half the range of the training values of an input, the unit of e_d. It is positive even if the input does
     * not vary.
     */
    public double halfRange(int d) {
        return Math.max(0.5 * (high[d] - low[d]), NARROWEST);
    }

    /** Returns κ_m, the factor of a mean at this departure. */
    public double nearness(double departure) {
        double ratio = departure / NEAR;
        return departure == 0 ? 1 : Math.exp(-ratio * ratio);
    }

    /** Adds {@code scale} · ∂log κ_m/∂x to {@code gradient}; κ_m must not be 0. */
    public void addNearnessGradient(double[] x, double departure, double scale, double[] gradient) {
        if (departure > 0) {
            double factor = -4 * scale * departure / (NEAR * NEAR); // ∂Σe'²/∂x = 2 e'_d over the unit
            for (int d = 0; d < x.length; d++) {
                gradient[d] += factor * outside(x[d], d) / (meanUnit(d) * meanUnit(d));
            }
        }
    }

    /** Returns S(r), which is outside the range of the targets by at most half of that range. */
    public static double saturated(double mean, double low, double high) {
        double half = 0.5 * high - 0.5 * low; // does not overflow
        if (half == Double.POSITIVE_INFINITY) {
            return mean;
        }
        if (mean > high) {
            return high + half * Math.tanh((mean - high) / half);
        }
        return mean < low ? low - half * Math.tanh((low - mean) / half) : mean;
    }

    /** Returns S'(r). */
    public static double saturationSlope(double mean, double low, double high) {
        double outside = Math.max(mean - high, low - mean);
        if (!(outside > 0)) {
            return 1;
        }
        double tanh = Math.tanh(outside / (0.5 * high - 0.5 * low));
        return 1 - tanh * tanh;
    }

    /** Returns e: how far a mean is above the range of the targets, or, as a negative number, below it; 0 inside. */
    public static double overshoot(double mean, double low, double high) {
        return Math.max(0, mean - high) - Math.max(0, low - mean);
    }

    /** Returns κ for summed activation c, distance d and excess. */
    public double trust(double activation, double distance, double excess) {
        return -Math.expm1(-activation / activationScale) * Math.exp(-away(distance, excess));
    }

    /** Returns 1 − κ without cancellation, because it may be added to a variance that is smaller still. */
    double doubt(double activation, double distance, double excess) {
        double away = away(distance, excess);
        double untried = Math.exp(-activation / activationScale - away);
        // Among the data, away is usually 0, which saves half of the work.
        return away == 0 ? untried : untried - Math.expm1(-away);
    }

    private double away(double distance, double excess) {
        double beyond = Math.max(0, distance / distanceScale - 1);
        return 2 * (beyond * beyond + excess);
    }

    /**
     * Adds {@code scale} · ∂κ/∂x to {@code gradient}.
     *
     * @param activationGradient ∂c/∂x
     * @param white W x as left by {@link #distance(double[], double[])}
     */
    void addTrustGradient(
            double[] x,
            double activation,
            double[] activationGradient,
            double distance,
            double[] white,
            double scale,
            double[] gradient) {
        int dimension = gradient.length;
        double excess = excess(x);
        double place = Math.exp(-away(distance, excess));
        if (place == 0) {
            return; // so far away that distances may have overflowed
        }
        double byActivation = scale * place * Math.exp(-activation / activationScale) / activationScale;
        FastLoops.axpy(byActivation, activationGradient, 0, gradient, 0, dimension);
        double byPlace = scale * trust(activation, distance, excess) * -4;
        double beyond = distance / distanceScale - 1;
        if (beyond > 0) {
            for (int i = 0; i < dimension; i++) { // ∂d/∂x = WᵀWx / (D d)
                double factor = byPlace * beyond / distanceScale * white[i] / (dimension * distance);
                FastLoops.axpy(factor, whitening, i * dimension, gradient, 0, i + 1);
            }
        }
        for (int d = 0; d < dimension; d++) {
            gradient[d] += byPlace * excess(x[d], d) / halfRange(d);
        }
    }

    /** Returns c₀. */
    public double activationScale() {
        return activationScale;
    }

    /** Returns d₀. */
    public double distanceScale() {
        return distanceScale;
    }

    /** Returns W, D×D row-major lower triangle. */
    public double[] whitening() {
        return whitening;
    }

    /**
     * Returns the lower ends of the supported ranges: the smallest training inputs, or less if hold-out groups went
     * there.
     */
    public double[] low() {
        return low;
    }

    /**
     * Returns the upper ends of the supported ranges: the largest training inputs, or more if hold-out groups went
     * there.
     */
    public double[] high() {
        return high;
    }

    /** Returns the smallest training target, standardised; −∞ if it is not known. */
    public double targetLow() {
        return targetLow;
    }

    /** Returns the largest training target, standardised; ∞ if it is not known. */
    public double targetHigh() {
        return targetHigh;
    }
}
