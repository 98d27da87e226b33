package org.lgr.internal.model;

import java.util.Arrays;
import org.lgr.internal.loops.FastLoops;

/**
 * Where the training data support a prediction, so that mean and variance can return to those of the targets elsewhere.
 *
 * <p>Far from every centre all features vanish and with them the posterior variance: a degenerate Gaussian model is most
 * certain where it knows nothing (Rasmussen and Quiñonero-Candela, "Healing the relevance vector machine through
 * augmentation", 2005). The healed variance of the function is φᵀΣφ + (1 − κ)(1 + f²) in standardised units, with the trust
 * κ = (1 − exp(−c/c₀)) · exp(−2 [(d/d₀ − 1)₊² + Σ_d e_d²]) in [0, 1]. c(x) = Σ_m η_m(x) sees gaps between localisers. The other two
 * see what activations cannot when a length scale has grown beyond the data: d(x), the root mean squared Mahalanobis distance from
 * the training inputs, that a combination of inputs is new; e_d(x), how far input d lies outside the range of its training values in
 * units of half that range, that a single one is, which d would dilute among many. All are continuously differentiable.
 *
 * <p>A mean r is multiplied by κ_m = exp(−(Σ_d e'_d²/16)²), nearly 1 within half a range of the data and 0 far away, and
 * then kept by S(r) near the range [l, h] of the training targets: S is the identity inside it, and h + g tanh((r −
 * h)/g) above and l − g tanh((l − r)/g) below, with g = (h − l)/2. e'_d is e_d, but for inputs that hardly vary: the
 * unit is at least 1, which half of the range of any other standardised input is too, because a mean is not wrong as
 * soon as an input moves that never did. d plays no part in means: it costs D² operations, which those who want the
 * mean alone do not pay for otherwise.
 *
 * <p>Where the mean m that comes of it lies outside of [l, h], targets have never been there, and the claim is doubted
 * by as much as it is off: the variance of the function gains e² with e = (m − h)₊ − (l − m)₊. Its standard deviation
 * is then at least |e|, so that 95 % intervals always meet the range of the targets (docs/adr/0014 has the proof).
 */
public final class Support {
    /** At the activation that all but this share of the training rows exceed, healing adds a tenth of the noise. */
    private static final double POORLY_COVERED = 0.01;

    private static final double FARTHEST = 0.999;
    private static final double NEAR = 16; // Σ_d e'_d² at which means have lost all but 1/e

    /** Half range of an input that does not vary. */
    public static final double NARROWEST = 1e-3;

    private final double activationScale; // c₀
    private final double distanceScale; // d₀
    private final double[] whitening; // D×D lower triangle W; Mahalanobis distance |W x|
    private final double[] columns; // D×D, Wᵀ with its zeros
    private final double[]
            low; // D, the smallest training inputs, see widened(); a stream widens all ranges with its points
    private final double[] high; // D, the largest
    private double targetLow;
    private double targetHigh;

    /** Restores a support of unknown range of targets, which leaves large means as they are; arrays are kept. */
    public Support(double activationScale, double distanceScale, double[] whitening, double[] low, double[] high) {
        this(activationScale, distanceScale, whitening, low, high, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Restores a support; arrays are kept. */
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

    /** What it is at this moment, but for the range of targets. */
    public Support withTargets(double newLow, double newHigh) {
        return new Support(activationScale, distanceScale, whitening, low.clone(), high.clone(), newLow, newHigh);
    }

    /** What it is at this moment. */
    public Support copy() {
        return withTargets(targetLow, targetHigh);
    }

    /**
     * Support that reaches farther: errors have been seen there, on groups that models had not, and variances tell them already.
     *
     * @param distance times which d₀ is taken
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

    /** Widens ranges by one more row, standardised. */
    public void widen(double[] x, double target) {
        for (int d = 0; d < low.length; d++) {
            low[d] = Math.min(low[d], x[d]);
            high[d] = Math.max(high[d], x[d]);
        }
        targetLow = Math.min(targetLow, target);
        targetHigh = Math.max(targetHigh, target);
    }

    /**
     * The support that training rows have under fitted localisers.
     *
     * @param activations c of every row; sorted here
     * @param distances d of every row; sorted here
     * @param noise variance of the noise, standardised
     * @param whitening D×D lower triangle
     * @param ranges of the inputs, and of the target as the last of them
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

    /** Wᵀ with its zeros, as {@link #distance(double[], double[], double[])} wants it. */
    public static double[] columns(double[] whitening, int dimension) {
        double[] columns = new double[dimension * dimension];
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                columns[j * dimension + i] = whitening[i * dimension + j];
            }
        }
        return columns;
    }

    /** Root mean squared Mahalanobis distance d(x); leaves W x in {@code white}. */
    public double distance(double[] x, double[] white) {
        return distance(columns, x, white);
    }

    /** The distance by the columns of W. */
    public static double distance(double[] columns, double[] x, double[] white) {
        int dimension = x.length;
        FastLoops.points().multiply(columns, 0, dimension, x, 0, white);
        double squares = 0;
        for (double value : white) {
            squares += value * value;
        }
        // Sums of huge values of both signs are no number; where they occur is as far away as anything can be.
        return Double.isNaN(squares) ? Double.POSITIVE_INFINITY : Math.sqrt(squares / dimension);
    }

    /** Σ_d e_d², how far x lies outside the ranges of the training inputs. */
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

    /** max_d |e_d|. */
    public double largestExcess(double[] x) {
        double largest = 0;
        for (int d = 0; d < x.length; d++) {
            largest = Math.max(largest, Math.abs(excess(x[d], d)));
        }
        return largest;
    }

    /** e_d, negative below the range. */
    private double excess(double value, int d) {
        return outside(value, d) / halfRange(d);
    }

    private double outside(double value, int d) {
        return Math.max(0, value - high[d]) - Math.max(0, low[d] - value);
    }

    /** Σ_d e'_d², the same for means. */
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

    /** The unit of e'_d. */
    private double meanUnit(int d) {
        return Math.max(0.5 * (high[d] - low[d]), 1);
    }

    /** Half the range of the training values of an input, the unit of e_d; not zero for one that does not vary. */
    public double halfRange(int d) {
        return Math.max(0.5 * (high[d] - low[d]), NARROWEST);
    }

    /** κ_m, what is kept of a mean at this departure. */
    public double nearness(double departure) {
        double ratio = departure / NEAR;
        return departure == 0 ? 1 : Math.exp(-ratio * ratio);
    }

    /** Adds {@code scale} · ∂log κ_m/∂x, where κ_m is not 0, to {@code gradient}. */
    void addNearnessGradient(double[] x, double departure, double scale, double[] gradient) {
        if (departure > 0) {
            double factor = -4 * scale * departure / (NEAR * NEAR); // ∂Σe'²/∂x = 2 e'_d over the unit
            for (int d = 0; d < x.length; d++) {
                gradient[d] += factor * outside(x[d], d) / (meanUnit(d) * meanUnit(d));
            }
        }
    }

    /** S(r), which is never farther outside the range of the targets than half of that range. */
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

    /** S'(r). */
    static double saturationSlope(double mean, double low, double high) {
        double outside = Math.max(mean - high, low - mean);
        if (!(outside > 0)) {
            return 1;
        }
        double tanh = Math.tanh(outside / (0.5 * high - 0.5 * low));
        return 1 - tanh * tanh;
    }

    /** e, how far a mean lies above the range of the targets, or, negative, below it; 0 inside. */
    public static double overshoot(double mean, double low, double high) {
        return Math.max(0, mean - high) - Math.max(0, low - mean);
    }

    /** κ for summed activation c, distance d and excess. */
    public double trust(double activation, double distance, double excess) {
        return -Math.expm1(-activation / activationScale) * Math.exp(-away(distance, excess));
    }

    /** 1 − κ as a sum in which nothing cancels, for where it is added to a variance that is smaller still. */
    double doubt(double activation, double distance, double excess) {
        double away = away(distance, excess);
        double untried = Math.exp(-activation / activationScale - away);
        return away == 0
                ? untried
                : untried - Math.expm1(-away); // mostly among the data, where half of the work is saved
    }

    private double away(double distance, double excess) {
        double beyond = Math.max(0, distance / distanceScale - 1);
        return 2 * (beyond * beyond + excess);
    }

    /**
     * Adds {@code scale} · ∂κ/∂x to {@code gradient}.
     *
     * @param activationGradient ∂c/∂x
     * @param white W x as left by {@link #distance}
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

    /** c₀. */
    public double activationScale() {
        return activationScale;
    }

    /** d₀. */
    public double distanceScale() {
        return distanceScale;
    }

    /** W, D×D row-major lower triangle. */
    public double[] whitening() {
        return whitening;
    }

    /** Where the support of each input begins: its smallest training value, or less if groups held out went there. */
    public double[] low() {
        return low;
    }

    /** Where the support of each input ends: its largest training value, or more if groups held out went there. */
    public double[] high() {
        return high;
    }

    /** Smallest training target, standardised; −∞ if it is not known. */
    public double targetLow() {
        return targetLow;
    }

    /** Largest training target, standardised; ∞ if it is not known. */
    public double targetHigh() {
        return targetHigh;
    }
}
