package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * Where the training data support a prediction, so that the variance can return to that of the targets elsewhere.
 *
 * <p>Far from every centre all features vanish and with them the posterior variance: a degenerate Gaussian model is most
 * certain where it knows nothing (Rasmussen and Quiñonero-Candela, "Healing the relevance vector machine through
 * augmentation", 2005). The healed variance of the function is φᵀΣφ + (1 − κ)(1 + f²) in standardised units, with the trust
 * κ = (1 − exp(−c/c₀)) · exp(−2 [(d/d₀ − 1)₊² + Σ_d e_d²]) in [0, 1]. c(x) = Σ_m η_m(x) sees gaps between localisers. The other two
 * see what activations cannot when a length scale has grown beyond the data: d(x), the root mean squared Mahalanobis distance from
 * the training inputs, that a combination of inputs is new; e_d(x), how far input d lies outside the range of its training values in
 * units of half that range, that a single one is, which d would dilute among many. All are continuously differentiable.
 */
public final class Support {
    /** At the activation that all but this share of the training rows exceed, healing adds a tenth of the noise. */
    private static final double POORLY_COVERED = 0.01;

    private static final double FARTHEST = 0.999;
    private static final double NARROWEST = 1e-3; // half range of an input that does not vary
    private static final int ENOUGH_ROWS = 16_384; // to find quantiles of rows in random order
    private static final double RIDGE = 1e-6; // variance given to directions in which the training inputs do not vary

    private final double activationScale; // c₀
    private final double distanceScale; // d₀
    private final double[] whitening; // D×D lower triangle W; Mahalanobis distance |W x|
    private final double[] columns; // D×D, Wᵀ with its zeros
    private final double[] low; // D, the smallest training inputs
    private final double[] high; // D, the largest

    /** Restores a support; arrays are kept. */
    public Support(double activationScale, double distanceScale, double[] whitening, double[] low, double[] high) {
        this.activationScale = activationScale;
        this.distanceScale = distanceScale;
        this.whitening = whitening;
        columns = columns(whitening, low.length);
        this.low = low;
        this.high = high;
    }

    /**
     * The support of rows in random order under fitted localisers.
     *
     * @param noise variance of the noise, standardised
     */
    static Support of(Rows rows, List<Localiser> localisers, double noise) {
        return of(rows, localisers, noise, ENOUGH_ROWS);
    }

    /** The same from about so many of the rows, but for the ranges of inputs, which come from all. */
    static Support of(Rows rows, List<Localiser> localisers, double noise, int enough) {
        List<Chunk> some = List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), enough)));
        int dimension = localisers.get(0).centre.length;
        Ranges ranges = rows.run(new RangesPass(dimension));
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
        return of(activations, distances, noise, whitening, ranges.low, ranges.high);
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
        return of(activations, distances, noise, whitening, shape.low, shape.high);
    }

    private static Support of(
            double[] activations, double[] distances, double noise, double[] whitening, double[] low, double[] high) {
        Arrays.sort(activations);
        Arrays.sort(distances);
        double poor = activations[(int) (POORLY_COVERED * (activations.length - 1))];
        double far = distances[(int) (FARTHEST * (distances.length - 1))];
        // c₀ from exp(−c/c₀) · 1 = noise/10 at the poorly covered rows.
        double activationScale = Math.max(poor, 1e-12) / Math.log(10 / Math.min(noise, 1));
        return new Support(activationScale, Math.max(far, 1e-3), whitening, low, high);
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
            double e = excess(x[d], d);
            sum += e * e;
        }
        return sum;
    }

    /** e_d, negative below the range. */
    private double excess(double value, int d) {
        return (Math.max(0, value - high[d]) - Math.max(0, low[d] - value)) / halfRange(d);
    }

    /** Half the range of the training values of an input, the unit of e_d; not zero for one that does not vary. */
    public double halfRange(int d) {
        return Math.max(0.5 * (high[d] - low[d]), NARROWEST);
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

    /** Smallest training inputs. */
    public double[] low() {
        return low;
    }

    /** Largest training inputs. */
    public double[] high() {
        return high;
    }

    /** Gathers {@link Ranges}. */
    private record RangesPass(int dimension) implements Pass<Ranges> {
        @Override
        public Ranges begin(Buffers buffers) {
            return new Ranges(dimension);
        }

        @Override
        public long doubles() {
            return 2L * dimension;
        }
    }

    /** The smallest and the largest value of every input. */
    private static final class Ranges implements Statistics {
        final double[] low;
        final double[] high;

        Ranges(int dimension) {
            low = new double[dimension];
            high = new double[dimension];
            Arrays.fill(low, Double.POSITIVE_INFINITY);
            Arrays.fill(high, Double.NEGATIVE_INFINITY);
        }

        @Override
        public void accept(Chunk chunk, int number) {
            for (int i = 0; i < chunk.x.length; i++) {
                low[i / chunk.rows] = Math.min(low[i / chunk.rows], chunk.x[i]);
                high[i / chunk.rows] = Math.max(high[i / chunk.rows], chunk.x[i]);
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

    /** Σ_n x_n x_nᵀ of the centred inputs, and their ranges. */
    private static final class Shape implements RowPass<Shape> {
        final double[] products; // D×D lower triangle
        final double[] low;
        final double[] high;
        private final int dimension;

        Shape(int dimension) {
            this.dimension = dimension;
            products = new double[dimension * dimension];
            low = new double[dimension];
            high = new double[dimension];
            Arrays.fill(low, Double.POSITIVE_INFINITY);
            Arrays.fill(high, Double.NEGATIVE_INFINITY);
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            for (int i = 0; i < dimension; i++) {
                int from = block.offset + i * rows;
                for (int j = 0; j <= i; j++) {
                    products[i * dimension + j] += Kernels.dot(block.x, from, block.x, block.offset + j * rows, rows);
                }
                for (int n = 0; n < rows; n++) {
                    low[i] = Math.min(low[i], block.x[from + n]);
                    high[i] = Math.max(high[i], block.x[from + n]);
                }
            }
        }

        @Override
        public void add(Shape other) {
            Kernels.axpy(1, other.products, 0, products, 0, products.length);
            for (int d = 0; d < dimension; d++) {
                low[d] = Math.min(low[d], other.low[d]);
                high[d] = Math.max(high[d], other.high[d]);
            }
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
