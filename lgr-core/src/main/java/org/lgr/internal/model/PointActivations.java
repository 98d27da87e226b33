package org.lgr.internal.model;

import org.lgr.internal.loops.FastLoops;

/**
 * Activations of all local models at one point, in loops over models: first all distances, then all exponentials. The
 * bits are the same on every machine.
 */
public final class PointActivations {
    private final int dimension;
    private final int models;
    private final double[] inverse; // D×M, 1/λ
    private final double[] centres; // D×M, so that the loop over models vectorises
    private final double[] squares; // M, Σ_d (x − c)²/λ²

    public PointActivations(ModelParameters parameters) {
        dimension = parameters.dimension();
        models = parameters.live().length;
        inverse = new double[models * dimension];
        centres = new double[models * dimension];
        for (int m = 0; m < models; m++) {
            for (int d = 0; d < dimension; d++) {
                inverse[d * models + m] = 1 / parameters.lengthScales()[m * dimension + d];
                centres[d * models + m] = parameters.centres()[m * dimension + d];
            }
        }
        squares = new double[models];
    }

    /** Computes η_m = exp(−½ Σ_d (x_d − c_d)²/λ_d²) of all models, or zero where it is negligible. */
    public void fill(double[] x, double[] eta) {
        FastLoops.points().squares(x, centres, inverse, models, squares);
        FastLoops.points().exponentials(squares, models, eta);
    }
}
