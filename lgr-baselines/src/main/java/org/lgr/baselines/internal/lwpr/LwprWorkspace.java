package org.lgr.baselines.internal.lwpr;

/** Scratch arrays of one thread that updates receptive fields; each D long unless said otherwise. */
public final class LwprWorkspace {
    public final double[] input; // the point in the units of the fields
    public final double[] offset; // x − c
    public final double[] image; // M (x − c)
    final double[] centred; // x − x̄
    final double[] residual; // of the input, behind the projections so far
    final double[] scores; // s, one per projection
    final double[] errors; // of the prediction with 1, 2, … projections, before the point was learned
    final double[] gradient; // of each element of the factor of a metric, at most D×D

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
