package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * Where the training data support a prediction, so that the variance can return to that of the targets elsewhere.
 *
 * <p>Far from every centre all features vanish and with them the posterior variance: a degenerate Gaussian model is most
 * certain where it knows nothing (Rasmussen and Quiñonero-Candela, "Healing the relevance vector machine through
 * augmentation", 2005). The healed variance of the function is φᵀΣφ + (1 − κ)(1 + f²) in standardised units, with the trust
 * κ = (1 − exp(−c/c₀)) · exp(−2 (d/d₀ − 1)₊²) in [0, 1]: c(x) = Σ_m η_m(x) sees gaps between localisers, d(x), the root mean
 * squared Mahalanobis distance from the training inputs, sees what activations cannot when a length scale has grown beyond
 * the data. Both factors are continuously differentiable.
 */
public final class Support {
    /** At the activation that all but this share of the training rows exceed, healing adds a tenth of the noise. */
    private static final double POORLY_COVERED = 0.01;

    private static final double FARTHEST = 0.999;
    private static final double RIDGE = 1e-6; // variance given to directions in which the training inputs do not vary

    private final double activationScale; // c₀
    private final double distanceScale; // d₀
    private final double[] whitening; // D×D lower triangle W; Mahalanobis distance |W x|

    /** Restores a support; the array is kept. */
    public Support(double activationScale, double distanceScale, double[] whitening) {
        this.activationScale = activationScale;
        this.distanceScale = distanceScale;
        this.whitening = whitening;
    }

    /** The support of the training data under fitted localisers. */
    static Support of(PassRunner passes, List<LocalState> models, double noise) {
        RowBlocks data = passes.data();
        int dimension = data.dimension();
        double[] covariance = passes.run((long) dimension * dimension, () -> new Covariance(dimension)).sum;
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                covariance[i * dimension + j] /= data.size();
            }
            covariance[i * dimension + i] += RIDGE;
        }
        double[] whitening = Cholesky.of(covariance, dimension).inverseFactor();
        double[] activations = new double[data.size()];
        double[] distances = new double[data.size()];
        passes.run(dimension, () -> new Reach(models, whitening, dimension, activations, distances));
        Arrays.sort(activations);
        Arrays.sort(distances);
        double poor = activations[(int) (POORLY_COVERED * (data.size() - 1))];
        double far = distances[(int) (FARTHEST * (data.size() - 1))];
        // c₀ from exp(−c/c₀) · 1 = noise/10 at the poorly covered rows.
        double activationScale = Math.max(poor, 1e-12) / Math.log(10 / Math.min(noise, 1));
        return new Support(activationScale, Math.max(far, 1e-3), whitening);
    }

    /** Root mean squared Mahalanobis distance d(x); leaves W x in {@code white}. */
    double distance(double[] x, double[] white) {
        return distance(whitening, x, white);
    }

    private static double distance(double[] whitening, double[] x, double[] white) {
        int dimension = x.length;
        double squares = 0;
        for (int i = 0; i < dimension; i++) {
            white[i] = Kernels.dot(whitening, i * dimension, x, 0, i + 1);
            squares += white[i] * white[i];
        }
        return Math.sqrt(squares / dimension);
    }

    /** κ for summed activation c and distance d. */
    double trust(double activation, double distance) {
        return activationTrust(activation) * distanceTrust(distance);
    }

    private double activationTrust(double activation) {
        return -Math.expm1(-activation / activationScale);
    }

    private double distanceTrust(double distance) {
        double beyond = Math.max(0, distance / distanceScale - 1);
        return Math.exp(-2 * beyond * beyond);
    }

    /**
     * Adds {@code scale} · ∂κ/∂x to {@code gradient}.
     *
     * @param activationGradient ∂c/∂x
     * @param white W x as left by {@link #distance}
     */
    void addTrustGradient(
            double activation,
            double[] activationGradient,
            double distance,
            double[] white,
            double scale,
            double[] gradient) {
        int dimension = gradient.length;
        double byActivation =
                scale * distanceTrust(distance) * Math.exp(-activation / activationScale) / activationScale;
        Kernels.axpy(byActivation, activationGradient, 0, gradient, 0, dimension);
        double beyond = distance / distanceScale - 1;
        if (beyond > 0) {
            double byDistance = scale * trust(activation, distance) * -4 * beyond / distanceScale;
            for (int i = 0; i < dimension; i++) { // ∂d/∂x = WᵀWx / (D d)
                Kernels.axpy(
                        byDistance * white[i] / (dimension * distance), whitening, i * dimension, gradient, 0, i + 1);
            }
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

    /** Σ_n x_n x_nᵀ; the inputs are centred. */
    private static final class Covariance implements RowPass<Covariance> {
        final double[] sum; // D×D lower triangle
        private final int dimension;

        Covariance(int dimension) {
            this.dimension = dimension;
            sum = new double[dimension * dimension];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            for (int i = 0; i < dimension; i++) {
                for (int j = 0; j <= i; j++) {
                    sum[i * dimension + j] +=
                            Kernels.dot(block.x, block.offset + i * rows, block.x, block.offset + j * rows, rows);
                }
            }
        }

        @Override
        public void add(Covariance other) {
            Kernels.axpy(1, other.sum, 0, sum, 0, sum.length);
        }
    }

    /** c and d of every row, written to arrays of N. */
    private static final class Reach implements RowPass<Reach> {
        private final List<LocalState> models;
        private final double[] whitening;
        private final double[] activations;
        private final double[] distances;
        private final double[] x;
        private final double[] white;

        Reach(List<LocalState> models, double[] whitening, int dimension, double[] activations, double[] distances) {
            this.models = models;
            this.whitening = whitening;
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
                distances[block.from + i] = distance(whitening, x, white);
            }
        }

        @Override
        public void add(Reach other) {}
    }
}
