package org.lgr.bench.method.process;

/** A function to maximise. */
@FunctionalInterface
interface Objective {
    /**
     * The value at a point.
     *
     * @param gradient receives the derivatives
     * @return the value; not finite where the function is undefined
     */
    double evaluate(double[] point, double[] gradient);
}
