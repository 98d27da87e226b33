package org.lgr.baselines.internal.lwpr;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;

/**
 * One local model of LWPR: partial least squares around a centre, learned point by point and weighted by the activation
 * w = exp(−½ (x − c)ᵀ D (x − c)) [Vijayakumar, D'Souza, Schaal 2005].
 *
 * <p>Centred inputs and target pass through a chain of {@link Projection}s; {@link MetricGradient} adapts the metric to
 * their errors.
 */
public final class ReceptiveField {
    /** Largest prediction, in standardised units, of a field in a loaded file. Sums of its squares are still finite. */
    private static final double LARGEST_VALUE = 1e90;

    private final int dimension;
    private final double[] centre; // D
    private final DistanceMetric metric;
    private final MetricGradient gradient;

    private final double[] means; // D: weighted mean of the inputs
    private double intercept; // weighted mean of the targets
    private Projection[] projections;

    private double usedFreedom; // Σ w² s²/energy: degrees of freedom used by the regression
    // Σ w e², where e is the error before the point was learned, since the field became trustworthy.
    private double noiseErrors;
    private double noiseWeight; // Σ w of these points

    private ReceptiveField(
            double[] centre,
            DistanceMetric metric,
            MetricGradient gradient,
            double[] means,
            double intercept,
            Projection[] projections) {
        this.dimension = centre.length;
        this.centre = centre;
        this.metric = metric;
        this.gradient = gradient;
        this.means = means;
        this.intercept = intercept;
        this.projections = projections;
    }

    /** A field at a point. Its first prediction is the target there. */
    public static ReceptiveField at(double[] centre, double target, LwprOptions options) {
        // Two projections, because only the improvement by the last tells whether another is needed.
        int projections = Math.min(2, centre.length);
        return fresh(centre, DistanceMetric.initial(centre.length, options), target, projections, options);
    }

    /** A new field at a point with the metric of this one, but none of its data. */
    public ReceptiveField offspring(double[] at, LwprOptions options) {
        return fresh(at, metric.offspring(), intercept, projections.length, options);
    }

    private static ReceptiveField fresh(
            double[] at, DistanceMetric metric, double intercept, int projections, LwprOptions options) {
        Projection[] chain = new Projection[projections];
        Arrays.setAll(chain, k -> Projection.fresh(k, at.length, options));
        return new ReceptiveField(at.clone(), metric, new MetricGradient(), new double[at.length], intercept, chain);
    }

    ReceptiveField copy() {
        Projection[] chain = Arrays.stream(projections).map(Projection::copy).toArray(Projection[]::new);
        ReceptiveField copy =
                new ReceptiveField(centre.clone(), metric.copy(), gradient.copy(), means.clone(), intercept, chain);
        copy.usedFreedom = usedFreedom;
        copy.noiseErrors = noiseErrors;
        copy.noiseWeight = noiseWeight;
        return copy;
    }

    public DistanceMetric metric() {
        return metric;
    }

    public double[] centre() {
        return centre;
    }

    public int projections() {
        return projections.length;
    }

    /** Whether the field has seen enough points to predict. */
    public boolean trustworthy() {
        return projections[0].count > 2 * dimension;
    }

    /** Number of projections used for predictions. The last one is left out until it has seen enough points. */
    private int usableProjections() {
        int all = projections.length;
        return projections[all - 1].count > 2 * dimension ? all : all - 1;
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
            projections = Arrays.copyOf(projections, projections.length + 1);
            projections[projections.length - 1] = Projection.fresh(projections.length - 1, dimension, options);
            usedFreedom = 0;
        }
        for (Projection projection : projections) {
            projection.age(options);
        }
    }

    /** Updates the means and returns the centred target. */
    private double centre(double[] x, double y, double activation, double[] centred) {
        double share = activation / (projections[0].forgetting * projections[0].weight + activation);
        for (int d = 0; d < dimension; d++) {
            means[d] += share * (x[d] - means[d]);
            centred[d] = x[d] - means[d];
        }
        intercept += share * (y - intercept);
        return y - intercept;
    }

    /** Updates all projections; leaves the errors before the update in {@code work}. */
    private void regress(double target, double activation, LwprWorkspace work) {
        double[] residual = work.residual;
        System.arraycopy(work.centred, 0, residual, 0, dimension);
        double explained = 0;
        double used = 0;
        for (int k = 0; k < projections.length; k++) {
            double score = projections[k].score(residual);
            double remaining = target - explained;
            explained += projections[k].slope * score;
            work.errors[k] = target - explained;
            used += projections[k].learn(score, remaining, activation, residual);
        }
        usedFreedom = projections[projections.length - 1].forgetting * usedFreedom + used;
    }

    /** Adds the errors of the point to the sums and takes a gradient step of the metric. */
    private void assess(double target, double activation, LwprWorkspace work, LwprOptions options) {
        int usable = usableProjections();
        double crossError = usable == 0 ? target : work.errors[usable - 1];
        if (trustworthy()) {
            double keep = projections[0].forgetting;
            noiseErrors = keep * noiseErrors + activation * crossError * crossError;
            noiseWeight = keep * noiseWeight + activation;
        }
        if (!MetricGradient.informed(0, projections)) {
            return;
        }
        for (int k = 0; k < projections.length; k++) {
            Projection projection = projections[k];
            projection.errors =
                    projection.forgetting * projection.errors + activation * work.errors[k] * work.errors[k];
        }
        if (options.learnMetric()) {
            System.arraycopy(work.centred, 0, work.residual, 0, dimension);
            project(projections.length, work.residual, work.scores);
            double error = target;
            for (int k = 0; k < usable; k++) {
                error -= projections[k].slope * work.scores[k];
            }
            gradient.descend(projections, metric, error, crossError, usable, activation, work, options);
        }
    }

    private boolean deservesProjection(LwprOptions options) {
        if (projections.length >= dimension) {
            return false;
        }
        Projection last = projections[projections.length - 1];
        Projection before = projections[projections.length - 2];
        double with = last.errors / last.weight + Projection.ALMOST_NOTHING;
        double without = before.errors / before.weight + Projection.ALMOST_NOTHING;
        return with < options.projectionThreshold() * without
                && last.count > 0.99 * projections[0].count
                && last.count * (1 - last.forgetting) > 0.5;
    }

    /** Writes the scores of a centred input; overwrites {@code residual}. */
    private void project(int count, double[] residual, double[] scores) {
        for (int k = 0; k < count; k++) {
            scores[k] = projections[k].score(residual);
            if (k < count - 1) {
                projections[k].subtract(scores[k], residual);
            }
        }
    }

    /** Prediction of this field alone; leaves the scores in {@code scores} for {@link #leverage}. */
    public double predict(double[] x, double[] residual, double[] scores) {
        for (int d = 0; d < dimension; d++) {
            residual[d] = x[d] - means[d];
        }
        int usable = usableProjections();
        project(usable, residual, scores);
        double sum = intercept;
        for (int k = 0; k < usable; k++) {
            sum += projections[k].slope * scores[k];
        }
        return sum;
    }

    /** sᵀPs of the point last predicted: how far the regression extrapolates. */
    public double leverage(double[] scores) {
        double sum = 0;
        int usable = usableProjections();
        for (int k = 0; k < usable; k++) {
            sum += scores[k] * scores[k] / projections[k].energy;
        }
        return sum;
    }

    /**
     * Variance of this field's errors at points not yet learned. The authors' library uses the sum that drives the
     * metric instead. That sum stays empty for the first hundred points and thus gives the smallest variance where
     * least is known.
     *
     * @param unknown returned until there is one effective point
     */
    public double noiseVariance(double unknown) {
        double weight = projections[Math.max(0, usableProjections() - 1)].weight;
        double left = weight - usedFreedom;
        return noiseWeight >= 1 && left > 0 ? noiseErrors / noiseWeight * (weight / left) : unknown;
    }

    /** Adds {@code scale} times the gradient of {@link #predict}, computed backwards through the projections. */
    public void addSlope(double scale, double[] adjoint, double[] into) {
        Arrays.fill(adjoint, 0);
        for (int k = usableProjections() - 1; k >= 0; k--) {
            double passed = projections[k].slope - Projection.dot(projections[k].loading, adjoint);
            for (int d = 0; d < dimension; d++) {
                adjoint[d] += passed * projections[k].direction[d];
            }
        }
        for (int d = 0; d < dimension; d++) {
            into[d] += scale * adjoint[d];
        }
    }

    void writeTo(BodyOutput out) throws IOException {
        out.int32(projections.length);
        out.float64s(centre);
        metric.writeTo(out);
        gradient.writeTo(out);
        out.float64s(means);
        out.float64(intercept);
        out.float64(usedFreedom);
        out.float64(noiseErrors);
        out.float64(noiseWeight);
        for (Projection projection : projections) {
            projection.writeTo(out);
        }
    }

    static ReceptiveField readFrom(BodyInput in, int dimension, boolean diagonal) throws IOException {
        int count = in.count("number of projections", Math.min(2, dimension), dimension);
        double[] centre = in.float64s(dimension, "centre");
        DistanceMetric metric = DistanceMetric.readFrom(in, dimension, diagonal);
        MetricGradient gradient = MetricGradient.readFrom(in);
        double[] means = in.float64s(dimension, "means of a receptive field");
        double intercept = in.float64("intercept");
        Projection[] projections = new Projection[count];
        ReceptiveField field = new ReceptiveField(centre, metric, gradient, means, intercept, projections);
        field.usedFreedom = in.notNegative("used degrees of freedom");
        field.noiseErrors = in.notNegative("errors of points not yet learned");
        field.noiseWeight = in.notNegative("weight of points not yet learned");
        for (int k = 0; k < count; k++) {
            projections[k] = Projection.readFrom(in, dimension);
        }
        double largest = field.largestValue();
        if (!(largest < LARGEST_VALUE)) {
            throw in.flaw("a receptive field may predict values or variances of " + largest + " standard deviations");
        }
        return field;
    }

    /** A bound on the prediction, leverage and noise within reach, from sums of absolute values. */
    private double largestValue() {
        double[] residual = metric.reach();
        for (int d = 0; d < dimension; d++) {
            residual[d] += Math.abs(centre[d] - means[d]);
        }
        double value = Math.abs(intercept);
        double leverage = 1;
        for (int k = 0; k < usableProjections(); k++) {
            Projection projection = projections[k];
            double score = 0;
            for (int d = 0; d < dimension; d++) {
                score += Math.abs(projection.direction[d]) * residual[d];
            }
            for (int d = 0; d < dimension; d++) {
                residual[d] += Math.abs(projection.loading[d]) * score;
            }
            value += Math.abs(projection.slope) * score;
            leverage += score * score / projection.energy;
        }
        // The square root makes a variance comparable with a value.
        return Math.max(value, Math.sqrt(leverage * Math.max(1, noiseVariance(1))));
    }
}
