package org.lgr.internal.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.calibration.DataSupport;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.Support;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;

/**
 * The posterior of all local functions f_m given data, in standardised units. With u = f(Z) the sum of all functions at
 * anchors Z, E f_m(x) = k_m(x, Z) a and cov(f_m(x), f_r(x)) = δ_mr k_m(x, x) − k_m(x, Z) B k_r(Z, x).
 *
 * <p>It is exact [M14 section 4] if the anchors are all rows: a = K⁻¹y and B = K⁻¹. With fewer anchors, f is assumed to
 * be independent from row to row given u (Snelson and Ghahramani, "Sparse Gaussian processes using pseudo-inputs",
 * 2006). What the anchors do not determine about a row is then noise of this row, Λ_n = s²/w_n + k(x_n, x_n) − |A_n|²
 * with A = R k(Z, X) and k(Z, Z)⁻¹ = RᵀR. With H = I + AΛ⁻¹Aᵀ, a = RᵀH⁻¹AΛ⁻¹y and B = Rᵀ(I − H⁻¹)R. If the anchors are
 * all rows, this is again the exact posterior. The cost is N U² for U anchors.
 */
public final class KernelPosterior {
    static final double JITTER = 1e-8; // relative to the prior variance of anchors, which may nearly coincide

    final KernelSum kernels;
    final double[][] anchors; // U×D
    final Cholesky prior; // factor of K if exact, of k(Z, Z) otherwise
    final @Nullable Cholesky data; // factor of H; null if exact
    final double[] weights; // a
    final double logEvidence;
    final Support support;

    KernelPosterior(
            KernelSum kernels,
            double[][] anchors,
            Cholesky prior,
            @Nullable Cholesky data,
            double[] weights,
            double logEvidence,
            Support support) {
        this.kernels = kernels;
        this.anchors = anchors;
        this.prior = prior.on(Parallel.NONE);
        this.data = data == null ? null : data.on(Parallel.NONE);
        this.weights = weights;
        this.logEvidence = logEvidence;
        this.support = support;
    }

    /** Computes the exact posterior. */
    static KernelPosterior exact(KernelSum kernels, List<Chunk> rows, Parallel parallel) {
        KernelEvidence evidence = new KernelEvidence(kernels, rows, parallel);
        return new KernelPosterior(
                kernels,
                evidence.points(),
                evidence.factor(),
                null,
                evidence.weights(),
                evidence.value(),
                support(kernels, rows));
    }

    /** Computes the posterior with some rows as anchors. */
    static KernelPosterior sparse(KernelSum kernels, List<Chunk> rows, List<Chunk> anchorRows, Parallel parallel) {
        double[][] anchors = KernelSum.points(anchorRows);
        int size = anchors.length;
        double[] matrix = kernels.matrix(anchorRows, parallel);
        for (int u = 0; u < size; u++) {
            matrix[u * size + u] = Math.max(Double.MIN_NORMAL, matrix[u * size + u] * (1 + JITTER));
        }
        Cholesky prior = Cholesky.of(matrix, size, parallel);
        double[] h = new double[size * size];
        for (int u = 0; u < size; u++) {
            h[u * size + u] = 1;
        }
        double[] target = new double[size]; // AΛ⁻¹y
        double constant = 0; // N log 2π + Σ (log Λ + y²/Λ)
        double[] x = new double[kernels.dimension()];
        for (Chunk chunk : rows) {
            int n = chunk.rows;
            double[] a = new double[Math.multiplyExact(size, n)];
            MatrixView view = MatrixView.of(a, size, n);
            kernels.addTo(view, anchors, 0, chunk.x, parallel);
            prior.whiten(a, n);
            double[] explained = squares(a, size, n);
            double[] precision = new double[n];
            double[] weighted = new double[n];
            for (int i = 0; i < n; i++) {
                chunk.copyRow(i, x);
                double noise = kernels.noise / chunk.weight[i] + Math.max(0, kernels.prior(x) - explained[i]);
                precision[i] = 1 / noise;
                weighted[i] = chunk.y[0][i] / noise;
                constant += Math.log(2 * Math.PI * noise) + chunk.y[0][i] * weighted[i];
            }
            for (int u = 0; u < size; u++) {
                target[u] += FastLoops.dot(a, u * n, weighted, 0, n);
            }
            Products.addGram(1, view, precision, MatrixView.of(h, size, size), parallel);
        }
        Cholesky data = Cholesky.of(h, size, parallel);
        double[] mean = target.clone();
        data.solve(mean);
        double logEvidence = -0.5 * (constant + data.logDeterminant() - FastLoops.dot(target, 0, mean, 0, size));
        prior.colour(mean, 1);
        return new KernelPosterior(kernels, anchors, prior, data, mean, logEvidence, support(kernels, rows));
    }

    private static Support support(KernelSum kernels, List<Chunk> rows) {
        List<Localiser> localisers =
                kernels.terms.stream().map(term -> term.localiser).toList();
        return DataSupport.of(new ChunkPasses(Parallel.NONE).rows(rows), 0, localisers, kernels.noise);
    }

    /** Returns Σ_u A_un² of every column n. */
    private static double[] squares(double[] a, int size, int n) {
        double[] sums = new double[n];
        for (int u = 0; u < size; u++) {
            for (int i = 0; i < n; i++) {
                sums[i] += a[u * n + i] * a[u * n + i];
            }
        }
        return sums;
    }

    /** The hyperparameters. */
    public KernelSum kernels() {
        return kernels;
    }

    /** Number of anchors U. */
    public int anchors() {
        return anchors.length;
    }

    /** Whether the anchors are all rows. */
    public boolean exact() {
        return data == null;
    }

    /** Log evidence of the standardised targets; with fewer anchors than rows, that of the approximate model. */
    public double logEvidence() {
        return logEvidence;
    }

    /** Mean and variance of the sum of all local functions at some points, and how well localisers cover them. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    public record Sums(double[] mean, double[] variance, double[] coverage) {}

    /**
     * Evaluates the sum of all local functions. Where the data give no support, its mean and variance return to those
     * of the targets, see {@link Support}, because the prior variance of local functions vanishes far from their
     * centres.
     *
     * @param points standardised
     */
    public Sums at(double[][] points) {
        int n = points.length;
        double[] k = new double[Math.multiplyExact(anchors.length, n)];
        kernels.addTo(MatrixView.of(k, anchors.length, n), anchors, 0, columns(points), Parallel.NONE);
        double[] mean = new double[n];
        for (int u = 0; u < anchors.length; u++) {
            FastLoops.axpy(weights[u], k, u * n, mean, 0, n);
        }
        prior.whiten(k, n);
        double[] known = squares(k, anchors.length, n);
        double[] unsure = new double[n];
        if (data != null) {
            data.whiten(k, n);
            unsure = squares(k, anchors.length, n);
        }
        double[] variance = new double[n];
        double[] coverage = new double[n];
        double[] white = new double[kernels.dimension()];
        for (int i = 0; i < n; i++) {
            double[] x = points[i];
            double trust = trust(x, white, coverage, i);
            mean[i] = Support.saturated(
                    support.nearness(support.departure(x)) * mean[i], support.targetLow(), support.targetHigh());
            double overshoot = Support.overshoot(mean[i], support.targetLow(), support.targetHigh());
            double before = kernels.prior(x);
            double after = Math.max(0, before - known[i]) + unsure[i];
            // Data only reduce the variance of a Gaussian process, whatever rounding makes of it.
            variance[i] =
                    (after <= before ? after : before) + (1 - trust) * (1 + mean[i] * mean[i]) + overshoot * overshoot;
        }
        return new Sums(mean, variance, coverage);
    }

    /**
     * Returns the gradient of the mean of {@link #at} at one standardised point. With f = Σ_u a_u k(z_u, x), every term
     * k_m(z, x) of k has the derivative −k_m(z, x) [(x_d − z_d)/ℓ_d² + (x_d − c_d)/λ_d²], and with r = κ f and m = S(r)
     * that of the mean is S'(r) [κ ∂f/∂x + r ∂log κ/∂x], see {@link Support}.
     */
    public double[] meanGradient(double[] point) {
        double[] gradient = new double[point.length];
        double departure = support.departure(point);
        double nearness = support.nearness(departure);
        if (nearness == 0) {
            return gradient; // so far away that the mean is constant
        }
        double[] x = columns(new double[][] {point});
        double[] value = new double[1];
        double mean = 0;
        for (KernelTerm term : kernels.terms) {
            double[] eta = term.activations(x, 1);
            double total = 0;
            for (int u = 0; u < anchors.length; u++) {
                term.fill(anchors[u], x, eta, 1, value);
                double share = weights[u] * value[0];
                total += share;
                for (int d = 0; d < gradient.length; d++) {
                    double scale = term.lengthScale[d];
                    gradient[d] -= share * (point[d] - anchors[u][d]) / (scale * scale);
                }
            }
            for (int d = 0; d < gradient.length; d++) {
                double reach = term.localiser.lengthScale[d];
                gradient[d] -= total * (point[d] - term.localiser.centre[d]) / (reach * reach);
            }
            mean += total;
        }
        double placed = nearness * mean;
        for (int d = 0; d < gradient.length; d++) {
            gradient[d] *= nearness;
        }
        support.addNearnessGradient(point, departure, placed, gradient);
        double slope = Support.saturationSlope(placed, support.targetLow(), support.targetHigh());
        for (int d = 0; d < gradient.length; d++) {
            gradient[d] *= slope;
        }
        return gradient;
    }

    private double trust(double[] x, double[] white, double[] coverage, int i) {
        double sum = 0;
        for (KernelTerm term : kernels.terms) {
            double eta = term.localiser.activation(x);
            sum += eta;
            coverage[i] = Math.max(coverage[i], eta);
        }
        return support.trust(sum, support.distance(x, white), support.excess(x));
    }

    /** Returns the posterior of each local function at one standardised point: M means, then M×M covariances. */
    public double[][] localFunctions(double[] point) {
        int size = anchors.length;
        int models = kernels.terms.size();
        double[] x = columns(new double[][] {point});
        double[] k = new double[size * models]; // U×M
        double[] means = new double[models];
        double[] value = new double[1];
        for (int m = 0; m < models; m++) {
            KernelTerm term = kernels.terms.get(m);
            double[] eta = term.activations(x, 1);
            for (int u = 0; u < size; u++) {
                term.fill(anchors[u], x, eta, 1, value);
                k[u * models + m] = value[0];
                means[m] += weights[u] * value[0];
            }
        }
        double[] covariance = new double[models * models];
        for (int m = 0; m < models; m++) {
            covariance[m * models + m] = kernels.terms.get(m).prior(point);
        }
        prior.whiten(k, models);
        addProducts(-1, k, models, covariance);
        if (data != null) {
            data.whiten(k, models);
            addProducts(1, k, models, covariance);
        }
        return new double[][] {means, covariance};
    }

    private static void addProducts(double scale, double[] k, int models, double[] covariance) {
        for (int from = 0; from < k.length; from += models) {
            for (int m = 0; m < models; m++) {
                FastLoops.axpy(scale * k[from + m], k, from, covariance, m * models, models);
            }
        }
    }

    private static double[] columns(double[][] points) {
        int dimension = points[0].length;
        double[] x = new double[dimension * points.length];
        for (int i = 0; i < points.length; i++) {
            for (int d = 0; d < dimension; d++) {
                x[d * points.length + i] = points[i][d];
            }
        }
        return x;
    }
}
