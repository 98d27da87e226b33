package org.lgr.bench.method.process;

/** A function to maximise. */
@FunctionalInterface
interface Objective {
    /**
     * The value at a point.
     *
     * @param gradient receives the derivatives
     * @return the value, not finite where there is none
     */
    double evaluate(double[] point, double[] gradient);
}
