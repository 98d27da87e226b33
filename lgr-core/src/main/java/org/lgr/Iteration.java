package org.lgr;

/**
 * One iteration of a fit.
 *
 * @param output index of the output among those fitted together, in the order of the targets; 0 if there is one, or if
 *     all share their localisers
 * @param number counted from 1 for each output
 * @param phase what the iteration was for
 * @param rows rows it learned from; while models are few, adaptive growth learns from a part
 * @param objective log evidence of the targets, or its lower bound, in nats and in the targets' own units
 * @param noiseVariance variance of the noise, in squared units of the target
 * @param localModels models after this iteration
 * @param liveComponents components not pruned, over all models
 * @param born models placed at the beginning of this iteration
 * @param pruned components pruned at its end, those of removed models included
 * @param progress share of the allowed iterations done, in (0, 1]; early stopping jumps to 1
 */
public record Iteration(
        int output,
        int number,
        Phase phase,
        int rows,
        double objective,
        double noiseVariance,
        int localModels,
        int liveComponents,
        int born,
        int pruned,
        double progress) {
    /** Returns this iteration as one of another output. */
    public Iteration withOutput(int newOutput) {
        return new Iteration(
                newOutput,
                number,
                phase,
                rows,
                objective,
                noiseVariance,
                localModels,
                liveComponents,
                born,
                pruned,
                progress);
    }

    /** What iterations are for. */
    public enum Phase {
        /** Finding on parts of the data how many local models they need. */
        VALIDATION,
        /** Placing local models. */
        GROWTH,
        /** Learning from all rows with the number of local models settled. */
        REFINEMENT
    }
}
