package org.lgr.baselines.internal.lwpr;

import java.io.IOException;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;

/**
 * One projection of a {@link ReceptiveField}: a regression of the target's residual on one direction in the inputs'
 * residual, both left by earlier projections. It has score s = uᵀx, slope β and loading p; the next projection sees x −
 * p s.
 *
 * <p>All sums decay with a forgetting factor λ that grows with age.
 */
final class Projection {
    static final double ALMOST_NOTHING = 1e-10;
    private static final double FIRST_ENERGY = 1e-10; // initial value, avoids division by zero
    // Smallest energy of a score that has long been zero: forgetting must not reduce it to 0.
    private static final double LEAST_ENERGY = 1e-40;

    final double[] direction; // D: u
    final double[] loading; // D: p
    private final double[] inputTargets; // D: Σ w · target · x
    private final double[] inputScores; // D: Σ w s x
    double slope; // β
    double energy; // Σ w s²
    private double targetScores; // Σ w · target · s
    double weight; // Σ w
    // Σ w e², where e is the error with this and all earlier projections, before the point was learned.
    double errors;
    double count; // points seen
    double forgetting; // λ
    double errorScores; // dependence of the errors on the slope, H in the paper
    double leverages; // dependence of the errors on the energy, r in the paper

    private Projection(double[] direction, double[] loading, double[] inputTargets, double[] inputScores) {
        this.direction = direction;
        this.loading = loading;
        this.inputTargets = inputTargets;
        this.inputScores = inputScores;
    }

    /** A new projection number {@code k} of a field. Its direction starts along axis k. */
    static Projection fresh(int k, int dimension, LwprOptions options) {
        Projection fresh = new Projection(
                new double[dimension], new double[dimension], new double[dimension], new double[dimension]);
        fresh.direction[k] = 1;
        fresh.loading[k] = 1;
        fresh.energy = FIRST_ENERGY;
        fresh.weight = ALMOST_NOTHING;
        fresh.forgetting = options.initialForgetting();
        return fresh;
    }

    Projection copy() {
        Projection copy = new Projection(direction.clone(), loading.clone(), inputTargets.clone(), inputScores.clone());
        copy.slope = slope;
        copy.energy = energy;
        copy.targetScores = targetScores;
        copy.weight = weight;
        copy.errors = errors;
        copy.count = count;
        copy.forgetting = forgetting;
        copy.errorScores = errorScores;
        copy.leverages = leverages;
        return copy;
    }

    /** Score s of the residual of an input. */
    double score(double[] residual) {
        return dot(direction, residual);
    }

    /** Subtracts this projection from the residual of an input. */
    void subtract(double score, double[] residual) {
        for (int d = 0; d < residual.length; d++) {
            residual[d] -= loading[d] * score;
        }
    }

    /**
     * Learns one point.
     *
     * @param score of the residual, along the current direction
     * @param target residual of the target, left by earlier projections
     * @param residual of the input, left by earlier projections; the current loading is subtracted from it
     * @return degrees of freedom that the point has used
     */
    double learn(double score, double target, double activation, double[] residual) {
        double weighted = activation * score;
        weight = forgetting * weight + activation;
        energy = Math.max(LEAST_ENERGY, forgetting * energy + weighted * score);
        targetScores = forgetting * targetScores + weighted * target;
        double inverse = 1 / energy;
        slope = targetScores * inverse;
        turn(activation * target, residual);
        for (int d = 0; d < residual.length; d++) {
            double r = residual[d];
            residual[d] = r - loading[d] * score;
            double scored = forgetting * inputScores[d] + weighted * r;
            inputScores[d] = scored;
            loading[d] = scored * inverse;
        }
        return weighted * weighted * inverse;
    }

    private void turn(double weightedTarget, double[] residual) {
        // The direction forgets slowest, because old scores are worthless once it has turned.
        double keep = 0.9 + 0.1 * forgetting;
        for (int d = 0; d < residual.length; d++) {
            inputTargets[d] = keep * inputTargets[d] + weightedTarget * residual[d];
        }
        double norm = dot(inputTargets, inputTargets);
        if (norm > 1e-24) { // otherwise no direction is left to explain
            double scale = 1 / Math.sqrt(norm);
            for (int d = 0; d < residual.length; d++) {
                direction[d] = scale * inputTargets[d];
            }
        }
    }

    /** Counts the point and raises the forgetting factor. */
    void age(LwprOptions options) {
        count = count * forgetting + 1;
        forgetting = options.finalForgetting() + options.forgettingInertia() * (forgetting - options.finalForgetting());
    }

    /** Dot product with four independent sums, so that additions need not wait for each other. */
    static double dot(double[] a, double[] b) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int d = 0;
        for (; d < a.length - 3; d += 4) {
            s0 += a[d] * b[d];
            s1 += a[d + 1] * b[d + 1];
            s2 += a[d + 2] * b[d + 2];
            s3 += a[d + 3] * b[d + 3];
        }
        double sum = (s0 + s1) + (s2 + s3);
        for (; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
    }

    void writeTo(BodyOutput out) throws IOException {
        out.float64s(direction);
        out.float64s(loading);
        out.float64s(inputTargets);
        out.float64s(inputScores);
        out.float64(slope);
        out.float64(energy);
        out.float64(targetScores);
        out.float64(weight);
        out.float64(errors);
        out.float64(count);
        out.float64(forgetting);
        out.float64(errorScores);
        out.float64(leverages);
    }

    static Projection readFrom(BodyInput in, int dimension) throws IOException {
        Projection read = new Projection(
                in.float64s(dimension, "direction of a projection"),
                in.float64s(dimension, "loading of a projection"),
                in.float64s(dimension, "products of inputs and target"),
                in.float64s(dimension, "products of inputs and score"));
        double squares = dot(read.direction, read.direction);
        if (!(Math.abs(squares - 1) < 1e-9)) { // far above the rounding error of D squares
            throw in.flaw("the direction of a projection must have length 1, got " + Math.sqrt(squares));
        }
        read.slope = in.float64("slope of a projection");
        read.energy = in.positive("energy of a projection");
        read.targetScores = in.float64("products of target and score");
        read.weight = in.positive("weight of a projection");
        read.errors = in.notNegative("errors of a projection");
        read.count = in.notNegative("points of a projection");
        read.forgetting = in.share("forgetting of a projection");
        read.errorScores = in.float64("products of errors and score");
        read.leverages = in.float64("leverages of a projection");
        return read;
    }
}
