package org.lgr.bench.method;

/** Predicts all targets at one point, as a control loop does. For one thread. */
@FunctionalInterface
public interface PointPredictor {
    /**
     * Predicts all targets.
     *
     * @param means receives one mean for each target
     * @param variances receives variances of new observations; unchanged if the method provides none
     */
    void predict(double[] x, double[] means, double[] variances);
}
