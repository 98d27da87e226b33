package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

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
    private static final int ENOUGH_ROWS = 16_384; // to find quantiles of rows in random order
    private static final double RIDGE = 1e-6; // variance given to directions in which the training inputs do not vary

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
    Support withTargets(double newLow, double newHigh) {
        return new Support(activationScale, distanceScale, whitening, low.clone(), high.clone(), newLow, newHigh);
    }

    /** What it is at this moment. */
    Support copy() {
        return withTargets(targetLow, targetHigh);
    }

    /**
     * Support that reaches farther: errors have been seen there, on groups that models had not, and variances tell them already.
     *
     * @param distance times which d₀ is taken
     * @param excess half-ranges by which every range is widened on both sides
     */
    Support widened(double distance, double excess) {
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
    void widen(double[] x, double target) {
        for (int d = 0; d < low.length; d++) {
            low[d] = Math.min(low[d], x[d]);
            high[d] = Math.max(high[d], x[d]);
        }
        targetLow = Math.min(targetLow, target);
        targetHigh = Math.max(targetHigh, target);
    }

    /**
     * The support of rows in random order under fitted localisers.
     *
     * @param output whose targets
     * @param noise variance of the noise, standardised
     */
    static Support of(Rows rows, int output, List<Localiser> localisers, double noise) {
        return of(rows, output, localisers, noise, ENOUGH_ROWS);
    }

    /** The same from about so many of the rows, but for the ranges of inputs and targets, which come from all. */
    static Support of(Rows rows, int output, List<Localiser> localisers, double noise, int enough) {
        List<Chunk> some = List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), enough)));
        int dimension = localisers.get(0).centre.length;
        Ranges ranges = rows.run(new RangesPass(dimension, output));
        int count = Chunk.rows(some);
        double[] covariance = new double[dimension * dimension];
        for (Chunk chunk : some) {
            MatrixView x = MatrixView.of(chunk.x, dimension, chunk.rows);
            Products.addGram(1.0 / count, x, null, MatrixView.of(covariance, dimension, dimension), Parallel.NONE);
        }
        for (int d = 0; d < dimension; d++) {
            covariance[d * dimension + d] += RIDGE;
        }
        double[] whitening = Cholesky.of(covariance, dimension).inverseFactor();
        double[] columns = columns(whitening, dimension);
        double[] activations = new double[count];
        double[] distances = new double[count];
        double[] x = new double[dimension];
        double[] white = new double[dimension];
        int n = 0;
        for (Chunk chunk : some) {
            for (int i = 0; i < chunk.rows; i++) {
                chunk.copyRow(i, x);
                for (Localiser localiser : localisers) {
                    activations[n] += localiser.activation(x);
                }
                distances[n++] = distance(columns, x, white);
            }
        }
        return of(activations, distances, noise, whitening, ranges);
    }

    /** The support of the training data under fitted localisers. */
    static Support of(PassRunner passes, List<LocalState> models, double noise) {
        RowBlocks data = passes.data();
        int dimension = data.dimension();
        Shape shape = passes.run((long) dimension * dimension, () -> new Shape(dimension));
        double[] covariance = shape.products;
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                covariance[i * dimension + j] /= data.size();
            }
            covariance[i * dimension + i] += RIDGE;
        }
        double[] whitening = Cholesky.of(covariance, dimension).inverseFactor();
        double[] activations = new double[data.size()];
        double[] distances = new double[data.size()];
        double[] columns = columns(whitening, dimension);
        passes.run(dimension, () -> new Reach(models, columns, dimension, activations, distances));
        return of(activations, distances, noise, whitening, shape.ranges);
    }

    private static Support of(
            double[] activations, double[] distances, double noise, double[] whitening, Ranges ranges) {
        Arrays.sort(activations);
        Arrays.sort(distances);
        double poor = activations[(int) (POORLY_COVERED * (activations.length - 1))];
        double far = distances[(int) (FARTHEST * (distances.length - 1))];
        // c₀ from exp(−c/c₀) · 1 = noise/10 at the poorly covered rows.
        double activationScale = Math.max(poor, 1e-12) / Math.log(10 / Math.min(noise, 1));
        int dimension = ranges.dimension;
        return new Support(
                activationScale,
                Math.max(far, 1e-3),
                whitening,
                Arrays.copyOf(ranges.low, dimension),
                Arrays.copyOf(ranges.high, dimension),
                ranges.low[dimension],
                ranges.high[dimension]);
    }

    private static double[] columns(double[] whitening, int dimension) {
        double[] columns = new double[dimension * dimension];
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                columns[j * dimension + i] = whitening[i * dimension + j];
            }
        }
        return columns;
    }

    /** Root mean squared Mahalanobis distance d(x); leaves W x in {@code white}. */
    double distance(double[] x, double[] white) {
        return distance(columns, x, white);
    }

    private static double distance(double[] columns, double[] x, double[] white) {
        int dimension = x.length;
        Kernels.points().multiply(columns, 0, dimension, x, 0, white);
        double squares = 0;
        for (double value : white) {
            squares += value * value;
        }
        // Sums of huge values of both signs are no number; where they occur is as far away as anything can be.
        return Double.isNaN(squares) ? Double.POSITIVE_INFINITY : Math.sqrt(squares / dimension);
    }

    /** Σ_d e_d², how far x lies outside the ranges of the training inputs. */
    double excess(double[] x) {
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
    double largestExcess(double[] x) {
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
    double departure(double[] x) {
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
    double nearness(double departure) {
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
    static double saturated(double mean, double low, double high) {
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
    static double overshoot(double mean, double low, double high) {
        return Math.max(0, mean - high) - Math.max(0, low - mean);
    }

    /** κ for summed activation c, distance d and excess. */
    double trust(double activation, double distance, double excess) {
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
        Kernels.axpy(byActivation, activationGradient, 0, gradient, 0, dimension);
        double byPlace = scale * trust(activation, distance, excess) * -4;
        double beyond = distance / distanceScale - 1;
        if (beyond > 0) {
            for (int i = 0; i < dimension; i++) { // ∂d/∂x = WᵀWx / (D d)
                double factor = byPlace * beyond / distanceScale * white[i] / (dimension * distance);
                Kernels.axpy(factor, whitening, i * dimension, gradient, 0, i + 1);
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

    /** Gathers {@link Ranges}. */
    private record RangesPass(int dimension, int output) implements Pass<Ranges> {
        @Override
        public Ranges begin(Buffers buffers) {
            return new Ranges(dimension, output);
        }

        @Override
        public long doubles() {
            return 2L * (dimension + 1);
        }
    }

    /** The smallest and the largest value of every input, and of one of the targets. */
    private static final class Ranges implements Statistics {
        final int dimension;
        final double[] low; // D+1, the target last
        final double[] high;
        private final int output;

        Ranges(int dimension, int output) {
            this.dimension = dimension;
            this.output = output;
            low = new double[dimension + 1];
            high = new double[dimension + 1];
            Arrays.fill(low, Double.POSITIVE_INFINITY);
            Arrays.fill(high, Double.NEGATIVE_INFINITY);
        }

        @Override
        public void accept(Chunk chunk, int number) {
            for (int d = 0; d < dimension; d++) {
                include(d, chunk.x, d * chunk.rows, chunk.rows);
            }
            include(dimension, chunk.y[output], 0, chunk.rows);
        }

        void include(int column, double[] values, int from, int count) {
            for (int i = from; i < from + count; i++) {
                low[column] = Math.min(low[column], values[i]);
                high[column] = Math.max(high[column], values[i]);
            }
        }

        @Override
        public double[][] totals() {
            return new double[][] {low, high};
        }

        @Override
        public void add(double[][] others) {
            for (int d = 0; d < low.length; d++) {
                low[d] = Math.min(low[d], others[0][d]);
                high[d] = Math.max(high[d], others[1][d]);
            }
        }
    }

    /** Σ_n x_n x_nᵀ of the centred inputs, their ranges, and that of the target. */
    private static final class Shape implements RowPass<Shape> {
        final double[] products; // D×D lower triangle
        final Ranges ranges;
        private final int dimension;

        Shape(int dimension) {
            this.dimension = dimension;
            products = new double[dimension * dimension];
            ranges = new Ranges(dimension, 0);
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            for (int i = 0; i < dimension; i++) {
                int from = block.offset + i * rows;
                for (int j = 0; j <= i; j++) {
                    products[i * dimension + j] += Kernels.dot(block.x, from, block.x, block.offset + j * rows, rows);
                }
                ranges.include(i, block.x, from, rows);
            }
            ranges.include(dimension, block.y, block.from, rows);
        }

        @Override
        public void add(Shape other) {
            Kernels.axpy(1, other.products, 0, products, 0, products.length);
            ranges.add(other.ranges.totals());
        }
    }

    /** c and d of every row, written to arrays of N. */
    private static final class Reach implements RowPass<Reach> {
        private final List<LocalState> models;
        private final double[] columns;
        private final double[] activations;
        private final double[] distances;
        private final double[] x;
        private final double[] white;

        Reach(List<LocalState> models, double[] columns, int dimension, double[] activations, double[] distances) {
            this.models = models;
            this.columns = columns;
            this.activations = activations;
            this.distances = distances;
            x = new double[dimension];
            white = new double[dimension];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            for (int i = 0; i < block.rows; i++) {
                for (int d = 0; d < x.length; d++) {
                    x[d] = block.x[block.offset + d * block.rows + i];
                }
                double sum = 0;
                for (LocalState model : models) {
                    sum += model.activation(x);
                }
                activations[block.from + i] = sum;
                distances[block.from + i] = distance(columns, x, white);
            }
        }

        @Override
        public void add(Reach other) {}
    }
}
