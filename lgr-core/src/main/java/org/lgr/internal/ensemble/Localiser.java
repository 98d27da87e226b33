package org.lgr.internal.ensemble;

import java.io.IOException;
import org.lgr.internal.file.Archive;
import org.lgr.internal.optimise.Adam;

/**
 * Centre and length scales of one local model while it learns. Adaptive growth moves both; the paper's sweep passes
 * zero gradients for the centre, which then stays. All are in standardised units.
 */
public final class Localiser {
    /** Bounds of the length scales. Beyond them a localiser would be a spike, or constant over the data. */
    public static final double MIN_LENGTH_SCALE = 1e-2;

    public static final double MAX_LENGTH_SCALE = 1e2;

    private static final double FARTHEST = 1e145; // centre in a checkpoint, whose square is finite
    private static final double WIDEST = 2; // new local model, in units of √D

    // Gradients change faster than in a fit that has all models from the start.
    private static final double SQUARE_DECAY = 0.95;

    public final double[] centre; // D
    public final double[] lengthScale; // D
    private final Adam adam; // steps of log λ, then of c/λ

    public Localiser(double[] centre, double[] lengthScale) {
        this(centre, lengthScale, SQUARE_DECAY);
    }

    /** As the other constructor, with the decay of squared gradients of Adam. */
    public Localiser(double[] centre, double[] lengthScale, double squareDecay) {
        this(centre.clone(), lengthScale.clone(), new Adam(2 * centre.length, squareDecay));
    }

    private Localiser(double[] centre, double[] lengthScale, Adam adam) {
        this.centre = centre;
        this.lengthScale = lengthScale;
        this.adam = adam;
    }

    Localiser copy() {
        return new Localiser(centre.clone(), lengthScale.clone(), adam.copy());
    }

    /** Activation η(x) = exp(−½ Σ_d (x_d − c_d)²/λ_d²) [M14 eq. 8]. */
    public double activation(double[] x) {
        double q = 0;
        for (int d = 0; d < centre.length; d++) {
            double t = (x[d] - centre[d]) / lengthScale[d];
            q += t * t;
        }
        return Math.exp(-0.5 * q);
    }

    /** 1/λ. */
    public double[] inverse() {
        return inverse(lengthScale);
    }

    public static double[] inverse(double[] lengthScale) {
        double[] inverse = new double[lengthScale.length];
        for (int d = 0; d < inverse.length; d++) {
            inverse[d] = 1 / lengthScale[d];
        }
        return inverse;
    }

    /**
     * Takes in the gradient of the objective without a step.
     *
     * @param gradient from {@code offset} on, D derivatives with respect to log λ, then D with respect to c/λ at fixed
     *     λ
     */
    public void observe(double[] gradient, int offset) {
        adam.observe(gradient, offset);
    }

    /** Returns the nearest length scale within the bounds. */
    public static double bounded(double lengthScale) {
        return Math.min(MAX_LENGTH_SCALE, Math.max(MIN_LENGTH_SCALE, lengthScale));
    }

    /** Takes a step along the gradients so far, if there were any. */
    public void step(double rate) {
        if (!adam.observed()) {
            return;
        }
        int dimension = centre.length;
        double[] step = adam.step(rate);
        for (int d = 0; d < dimension; d++) {
            centre[d] += lengthScale[d] * step[dimension + d];
            double moved = lengthScale[d] * Math.exp(step[d]);
            lengthScale[d] = bounded(moved);
        }
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        double widest = WIDEST * Math.sqrt(centre.length);
        archive.fillWithin(FARTHEST, centre);
        for (int d = 0; d < lengthScale.length; d++) {
            lengthScale[d] = archive.between(MIN_LENGTH_SCALE, Math.max(MAX_LENGTH_SCALE, widest), lengthScale[d]);
        }
        adam.exchange(archive);
    }
}
