package org.lgr.internal.posterior;

import org.lgr.internal.loops.FastLoops;

/**
 * One system H v = b of an output while preconditioned conjugate gradients solve it. Lengths are in the norm of the
 * preconditioner's inverse.
 */
final class LinearEquation {
    final double[] solution;
    final double[] gramTimesSolution; // kept so that new noise or relevances need no further pass
    final double[] direction;
    double[] right = {}; // b
    double[] residual = {};
    private final OutputPosterior owner;
    private double size; // bᵀM⁻¹b
    private double length; // rᵀM⁻¹r
    private boolean turned; // whether there is a previous direction

    LinearEquation(OutputPosterior owner, double[] start, double[] gramTimesStart) {
        this.owner = owner;
        solution = start;
        gramTimesSolution = gramTimesStart;
        direction = new double[start.length];
    }

    /** Starts from the solution so far, for the current noise and relevances. */
    void begin(double[] solvedRight) {
        size = FastLoops.dot(right, 0, solvedRight, 0, right.length);
        residual = right.clone();
        for (int i = 0; i < residual.length; i++) {
            residual[i] -= gramTimesSolution[i] / owner.output.noise + owner.relevance[i] * solution[i];
        }
        turned = false;
    }

    /** Returns the size of the residual relative to that of b. */
    double error() {
        return size > 0 ? Math.sqrt(length / size) : 0;
    }

    /** Returns rᵀM⁻¹r, which predicts how much the quadratic form of the system can still fall. */
    double gain() {
        return length;
    }

    /** Chooses the next direction. */
    void turn(double[] solvedResidual) {
        double before = length;
        length = Math.max(0, FastLoops.dot(residual, 0, solvedResidual, 0, residual.length));
        double keep = turned && before > 0 ? length / before : 0;
        for (int i = 0; i < direction.length; i++) {
            direction[i] = solvedResidual[i] + keep * direction[i];
        }
        turned = true;
    }

    /** Moves along the direction as far as is best, given its product with ΦᵀWΦ. */
    void step(double[] gramTimesDirection) {
        double curvature = 0;
        double[] product = new double[direction.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = gramTimesDirection[i] / owner.output.noise + owner.relevance[i] * direction[i];
            curvature += direction[i] * product[i];
        }
        double step = curvature > 0 ? length / curvature : 0;
        FastLoops.axpy(step, direction, 0, solution, 0, solution.length);
        FastLoops.axpy(step, gramTimesDirection, 0, gramTimesSolution, 0, solution.length);
        FastLoops.axpy(-step, product, 0, residual, 0, residual.length);
    }
}
