package org.lgr.bench.generalisation;

import java.util.List;

/**
 * The result of one method, with one seed, on one target of one fold.
 *
 * @param task the name of the task
 * @param fold of the task
 * @param output the name of the target
 * @param method its name
 * @param seed of the method
 * @param trainingRows number of rows learned
 * @param testRows number of rows predicted
 * @param nmse mean squared error over the variance of the test targets
 * @param nlpd mean negative log predictive density; NaN if the method predicts no distributions
 * @param coverage95 share of test targets inside the 95 % interval; NaN if the method predicts none
 * @param inRange share of predicted means at most half a width outside the range of the training targets
 * @param cpuSeconds processor time of the fit, divided equally among targets that are learned together
 * @param localModels number of local models; NaN if the method has none
 * @param largestWeight the largest absolute weight of a local model, in standardised units; NaN for others than LGR
 * @param made statistics of LGR's predictions at made inputs; empty for other methods
 */
record Result(
        String task,
        int fold,
        String output,
        String method,
        long seed,
        int trainingRows,
        int testRows,
        double nmse,
        double nlpd,
        double coverage95,
        double inRange,
        double cpuSeconds,
        double localModels,
        double largestWeight,
        List<MadeInputs.Score> made) {
    Result {
        made = List.copyOf(made);
    }

    /**
     * A target of a fold.
     *
     * @param fold of the task
     * @param output the name of the target
     */
    record Cell(int fold, String output) {}

    Cell cell() {
        return new Cell(fold, output);
    }

    /** Whether another result has the same task, fold, target and method, with any seed. */
    boolean sameCell(Result other) {
        return task.equals(other.task) && method.equals(other.method) && cell().equals(other.cell());
    }
}
