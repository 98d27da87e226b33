package org.lgr.bench.method;

/** Predicts all targets at one point, as a control loop would ask. For one thread. */
@FunctionalInterface
public interface PointPredictor {
    /**
     * Predicts.
     *
     * @param means one for each target
     * @param variances of a new observation; untouched by a method that offers none
     */
    void predict(double[] x, double[] means, double[] variances);
}
