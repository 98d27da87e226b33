package org.lgr.baselines.internal.lwpr;

/** Scratch arrays for one thread that updates receptive fields. Their length is D unless stated otherwise. */
public final class LwprWorkspace {
    public final double[] input; // the point in standardised units
    public final double[] offset; // x − c
    public final double[] image; // M (x − c)
    final double[] centred; // x − x̄
    final double[] residual; // what the projections so far left of the input
    final double[] scores; // s, one per projection
    final double[] errors; // errors of the prediction with 1, 2, … projections, before the point was learned
    final double[] gradient; // by each element of the factor of a metric, at most D×D

    public LwprWorkspace(int dimension) {
        input = new double[dimension];
        offset = new double[dimension];
        image = new double[dimension];
        centred = new double[dimension];
        residual = new double[dimension];
        scores = new double[dimension];
        errors = new double[dimension];
        gradient = new double[dimension * dimension];
    }
}
