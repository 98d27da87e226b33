package org.lgr.baselines;

import java.util.Arrays;
import org.lgr.ModelFormatException;

/**
 * One local model of LWPR: partial least squares around a centre, learned point by point and weighted by the activation
 * w = exp(−½ (x − c)ᵀ D (x − c)) [Vijayakumar, D'Souza, Schaal 2005].
 *
 * <p>Projection k takes the score s_k = u_kᵀ x_k of what the projections before it left of the input, regresses what they left of
 * the target on it (slope β_k), and leaves x_{k+1} = x_k − p_k s_k. All sums forget with a factor λ_k that grows with age.
 */
final class ReceptiveField {
    private static final double FIRST_ENERGY = 1e-10; // of a score that has never been seen, so that divisions succeed
    private static final double ALMOST_NOTHING = 1e-10;

    private final int dimension;
    private final double[] centre; // D
    private final DistanceMetric metric;

    private final double[] means; // D: weighted mean of the inputs
    private double intercept; // weighted mean of the targets

    private int projections; // R
    private double[] directions; // R×D: u_k
    private double[] loadings; // R×D: p_k
    private double[] inputTargets; // R×D: Σ w · target · x_k
    private double[] inputScores; // R×D: Σ w s_k x_k
    private double[] slopes; // R: β_k
    private double[] energies; // R: Σ w s_k²
    private double[] targetScores; // R: Σ w · target · s_k
    private double[] weights; // R: Σ w
    private double[] errors; // R: Σ w e², e the error with k + 1 projections before the point was learned
    private double[] counts; // R: points seen
    private double[] forgetting; // R: λ_k
    private double[] errorScores; // R: how the errors depend on the slopes, H in the paper
    private double[] leverages; // R: how they depend on the energies, r in the paper

    private double fittedErrors; // Σ w e², e the error after the point was learned
    private double usedFreedom; // Σ w² s²/energy: points that the regression itself has used up
    private double noiseErrors; // Σ w e², e the error before the point was learned, since the field can be trusted
    private double noiseWeight; // Σ w of the same points

    private ReceptiveField(double[] centre, DistanceMetric metric, int projections) {
        this.dimension = centre.length;
        this.centre = centre;
        this.metric = metric;
        means = new double[dimension];
        this.projections = projections;
        directions = new double[projections * dimension];
        loadings = new double[projections * dimension];
        inputTargets = new double[projections * dimension];
        inputScores = new double[projections * dimension];
        slopes = new double[projections];
        energies = new double[projections];
        targetScores = new double[projections];
        weights = new double[projections];
        errors = new double[projections];
        counts = new double[projections];
        forgetting = new double[projections];
        errorScores = new double[projections];
        leverages = new double[projections];
    }

    /** A field at a point whose target is its first guess. */
    static ReceptiveField at(double[] centre, double target, LwprOptions options) {
        DistanceMetric metric = DistanceMetric.initial(centre.length, options);
        // Two projections, because only the gain of the last over the one before tells whether a third is needed.
        ReceptiveField field = new ReceptiveField(centre.clone(), metric, Math.min(2, centre.length));
        field.intercept = target;
        field.beginAll(options);
        return field;
    }

    /** A field at a point that takes over the shape of this one, but none of its data. */
    ReceptiveField offspring(double[] at, LwprOptions options) {
        ReceptiveField field = new ReceptiveField(at.clone(), metric.offspring(), projections);
        field.intercept = intercept;
        field.beginAll(options);
        return field;
    }

    private void beginAll(LwprOptions options) {
        for (int k = 0; k < projections; k++) {
            begin(k, options);
        }
    }

    private void begin(int k, LwprOptions options) {
        directions[k * dimension + k] = 1;
        loadings[k * dimension + k] = 1;
        energies[k] = FIRST_ENERGY;
        weights[k] = ALMOST_NOTHING;
        forgetting[k] = options.initialForgetting();
    }

    ReceptiveField copy() {
        ReceptiveField copy = new ReceptiveField(centre.clone(), metric.copy(), projections);
        copy.intercept = intercept;
        copy.fittedErrors = fittedErrors;
        copy.usedFreedom = usedFreedom;
        copy.noiseErrors = noiseErrors;
        copy.noiseWeight = noiseWeight;
        double[][] from = arrays();
        double[][] to = copy.arrays();
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(from[i], 0, to[i], 0, from[i].length);
        }
        return copy;
    }

    /** All sums and what follows from them, in the order of the model file. */
    private double[][] arrays() {
        return new double[][] {
            means,
            directions,
            loadings,
            inputTargets,
            inputScores,
            slopes,
            energies,
            targetScores,
            weights,
            errors,
            counts,
            forgetting,
            errorScores,
            leverages
        };
    }

    DistanceMetric metric() {
        return metric;
    }

    double[] centre() {
        return centre;
    }

    int projections() {
        return projections;
    }

    /** Whether it has seen enough points to predict. */
    boolean trustworthy() {
        return counts[0] > 2 * dimension;
    }

    /** Projections to predict with: the last one has to prove itself first. */
    int usableProjections() {
        return counts[projections - 1] > 2 * dimension ? projections : projections - 1;
    }

    /**
     * Learns one point.
     *
     * @param work with input, offset and image of the point, see {@link FieldSet#squaredDistance}
     */
    void learn(double y, double activation, LwprWorkspace work, LwprOptions options) {
        double target = centre(work.input, y, activation, work.centred);
        regress(target, activation, work);
        assess(target, activation, work, options);
        if (deservesProjection(options)) {
            addProjection(options);
        }
        for (int k = 0; k < projections; k++) {
            counts[k] = counts[k] * forgetting[k] + 1;
            forgetting[k] = options.finalForgetting()
                    + options.forgettingInertia() * (forgetting[k] - options.finalForgetting());
        }
    }

    /** Updates the means and returns the target without its own. */
    private double centre(double[] x, double y, double activation, double[] centred) {
        double share = activation / (forgetting[0] * weights[0] + activation);
        for (int d = 0; d < dimension; d++) {
            means[d] += share * (x[d] - means[d]);
            centred[d] = x[d] - means[d];
        }
        intercept += share * (y - intercept);
        return y - intercept;
    }

    /** Updates all projections; leaves in work the errors before and the scores after. */
    private void regress(double target, double activation, LwprWorkspace work) {
        double[] residual = work.residual;
        System.arraycopy(work.centred, 0, residual, 0, dimension);
        double explained = 0;
        double used = 0;
        for (int k = 0; k < projections; k++) {
            double score = dot(directions, k * dimension, residual);
            double remaining = target - explained;
            explained += slopes[k] * score;
            work.errors[k] = target - explained;
            weights[k] = forgetting[k] * weights[k] + activation;
            double weighted = activation * score;
            energies[k] = forgetting[k] * energies[k] + weighted * score;
            targetScores[k] = forgetting[k] * targetScores[k] + weighted * remaining;
            double inverse = 1 / energies[k];
            slopes[k] = targetScores[k] * inverse;
            project(k, score, activation * remaining, weighted, inverse, residual);
            used += weighted * weighted * inverse;
        }
        usedFreedom = forgetting[projections - 1] * usedFreedom + used;

        System.arraycopy(work.centred, 0, residual, 0, dimension);
        project(projections, residual, work.scores);
    }

    /** Updates direction and loading of one projection, and takes the old loading out of the residual. */
    private void project(
            int k, double score, double weightedTarget, double weightedScore, double inverse, double[] residual) {
        double keep = forgetting[k];
        double keepDirection = 0.9 + 0.1 * keep; // forgets slowest: a direction that turns makes old scores worthless
        int row = k * dimension;
        double norm = 0;
        for (int d = 0; d < dimension; d++) {
            double r = residual[d];
            residual[d] = r - loadings[row + d] * score;
            double crossed = keepDirection * inputTargets[row + d] + weightedTarget * r;
            inputTargets[row + d] = crossed;
            norm += crossed * crossed;
            double scored = keep * inputScores[row + d] + weightedScore * r;
            inputScores[row + d] = scored;
            loadings[row + d] = scored * inverse;
        }
        if (norm > 1e-24) { // otherwise nothing is left that a direction could explain
            double scale = 1 / Math.sqrt(norm);
            for (int d = 0; d < dimension; d++) {
                directions[row + d] = scale * inputTargets[row + d];
            }
        }
    }

    /** The scores of a centred input, which is used up. */
    private void project(int count, double[] residual, double[] scores) {
        for (int k = 0; k < count; k++) {
            int row = k * dimension;
            double score = dot(directions, row, residual);
            scores[k] = score;
            if (k < count - 1) {
                for (int d = 0; d < dimension; d++) {
                    residual[d] -= loadings[row + d] * score;
                }
            }
        }
    }

    private double dot(double[] rows, int from, double[] vector) {
        double sum = 0;
        for (int d = 0; d < dimension; d++) {
            sum += rows[from + d] * vector[d];
        }
        return sum;
    }

    private boolean informed(int k) {
        return counts[k] * (1 - forgetting[0]) > 0.1;
    }

    /** Collects the errors of the point and lets the metric follow their gradient. */
    private void assess(double target, double activation, LwprWorkspace work, LwprOptions options) {
        int usable = usableProjections();
        double crossError = usable == 0 ? target : work.errors[usable - 1];
        if (trustworthy()) {
            noiseErrors = forgetting[0] * noiseErrors + activation * crossError * crossError;
            noiseWeight = forgetting[0] * noiseWeight + activation;
        }
        if (!informed(0)) {
            return;
        }
        double error = target;
        for (int k = 0; k < usable; k++) {
            error -= slopes[k] * work.scores[k];
        }
        fittedErrors = forgetting[projections - 1] * fittedErrors + activation * error * error;
        for (int k = 0; k < projections; k++) {
            errors[k] = forgetting[k] * errors[k] + activation * work.errors[k] * work.errors[k];
        }
        if (options.learnMetric()) {
            adaptMetric(error, crossError, Math.max(0, usable - 1), activation, work, options);
        }
    }

    private void adaptMetric(
            double error, double crossError, int last, double activation, LwprWorkspace work, LwprOptions options) {
        double weight = weights[0];
        double mean = errors[last] / weight;
        double leverage = 0; // Σ s²/energy
        double slope = crossError * crossError - mean;
        double bend = 0; // Σ (s/energy) · H
        for (int k = 0; k < projections && informed(k); k++) {
            double gain = work.scores[k] / energies[k];
            leverage += work.scores[k] * gain;
            slope -= 2 * gain * (error * errorScores[k] + gain * leverages[k]);
            bend += gain * errorScores[k];
        }
        slope /= weight;
        double curvature = (2 * (error * error * leverage - crossError * crossError / weight)
                        + mean / weight
                        + 4 * error * bend * (1 / weight + leverage))
                / weight;
        // Errors on points not yet learned that exceed those on learned ones mean that the regression has not settled.
        double ratio = fittedErrors / (errors[last] + ALMOST_NOTHING);
        double caution = Math.min(1, ratio * ratio * ratio * ratio);
        metric.descend(activation, slope, curvature, activation / weight, caution, work, options);

        double factor = caution * activation / (1 - activation * leverage);
        for (int k = 0; k < projections && informed(k); k++) {
            double score = work.scores[k];
            errorScores[k] = forgetting[k] * errorScores[k] + factor * score * crossError;
            leverages[k] = forgetting[k] * leverages[k] + factor * activation * crossError * crossError * score * score;
        }
    }

    private boolean deservesProjection(LwprOptions options) {
        int last = projections - 1;
        if (projections >= dimension) {
            return false;
        }
        double with = errors[last] / weights[last] + ALMOST_NOTHING;
        double without = errors[last - 1] / weights[last - 1] + ALMOST_NOTHING;
        return with < options.projectionThreshold() * without
                && counts[last] > 0.99 * counts[0]
                && counts[last] * (1 - forgetting[last]) > 0.5;
    }

    private void addProjection(LwprOptions options) {
        projections++;
        int elements = projections * dimension;
        directions = Arrays.copyOf(directions, elements);
        loadings = Arrays.copyOf(loadings, elements);
        inputTargets = Arrays.copyOf(inputTargets, elements);
        inputScores = Arrays.copyOf(inputScores, elements);
        slopes = Arrays.copyOf(slopes, projections);
        energies = Arrays.copyOf(energies, projections);
        targetScores = Arrays.copyOf(targetScores, projections);
        weights = Arrays.copyOf(weights, projections);
        errors = Arrays.copyOf(errors, projections);
        counts = Arrays.copyOf(counts, projections);
        forgetting = Arrays.copyOf(forgetting, projections);
        errorScores = Arrays.copyOf(errorScores, projections);
        leverages = Arrays.copyOf(leverages, projections);
        begin(projections - 1, options);
        usedFreedom = 0;
    }

    /** What this field alone predicts; leaves the scores in {@code scores} for {@link #leverage}. */
    double predict(double[] x, double[] residual, double[] scores) {
        for (int d = 0; d < dimension; d++) {
            residual[d] = x[d] - means[d];
        }
        int usable = usableProjections();
        project(usable, residual, scores);
        double sum = intercept;
        for (int k = 0; k < usable; k++) {
            sum += slopes[k] * scores[k];
        }
        return sum;
    }

    /** sᵀPs of the point last predicted: how far the regression extrapolates. */
    double leverage(double[] scores) {
        double sum = 0;
        int usable = usableProjections();
        for (int k = 0; k < usable; k++) {
            sum += scores[k] * scores[k] / energies[k];
        }
        return sum;
    }

    /**
     * Variance of the errors around this field at points not yet learned. The authors' library takes the sum that steers the
     * metric, which stays empty for the first hundred points and thus promises certainty where there is least.
     *
     * @param unknown to answer until there is one point, in effect, to learn it from
     */
    double noiseVariance(double unknown) {
        int last = Math.max(0, usableProjections() - 1);
        double left = weights[last] - usedFreedom;
        return noiseWeight >= 1 && left > 0 ? noiseErrors / noiseWeight * (weights[last] / left) : unknown;
    }

    /** Adds {@code scale} times the gradient of {@link #predict}, by going back through the projections. */
    void addSlope(double scale, double[] adjoint, double[] into) {
        Arrays.fill(adjoint, 0);
        for (int k = usableProjections() - 1; k >= 0; k--) {
            double passed = slopes[k] - dot(loadings, k * dimension, adjoint);
            for (int d = 0; d < dimension; d++) {
                adjoint[d] += passed * directions[k * dimension + d];
            }
        }
        for (int d = 0; d < dimension; d++) {
            into[d] += scale * adjoint[d];
        }
    }

    void writeTo(BodyOutput out) {
        out.int32(projections);
        out.float64s(centre);
        metric.writeTo(out);
        out.float64(intercept);
        out.float64(fittedErrors);
        out.float64(usedFreedom);
        out.float64(noiseErrors);
        out.float64(noiseWeight);
        for (double[] array : arrays()) {
            out.float64s(array);
        }
    }

    static ReceptiveField readFrom(BodyInput in, int dimension, boolean diagonal) throws ModelFormatException {
        int projections = in.count("number of projections", 1, dimension);
        double[] centre = in.float64s(dimension, "centre");
        DistanceMetric metric = DistanceMetric.readFrom(in, dimension, diagonal);
        in.require(projections * (4L * dimension + 9), "sums of a receptive field");
        ReceptiveField field = new ReceptiveField(centre, metric, projections);
        field.intercept = in.float64("intercept");
        field.fittedErrors = in.float64("errors of learned points");
        field.usedFreedom = in.float64("used degrees of freedom");
        field.noiseErrors = in.notNegative("errors of points not yet learned");
        field.noiseWeight = in.notNegative("weight of points not yet learned");
        for (double[] array : field.arrays()) {
            System.arraycopy(in.float64s(array.length, "sums of a receptive field"), 0, array, 0, array.length);
        }
        for (double energy : field.energies) {
            if (!(energy > 0)) {
                throw in.flaw("the energy of a projection must be positive, got " + energy);
            }
        }
        return field;
    }
}
