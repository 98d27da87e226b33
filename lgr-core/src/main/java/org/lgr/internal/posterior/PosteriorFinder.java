package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.List;
import org.lgr.Inference;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.rows.Rows;

/** Computes posteriors of ensembles: the exact one, or the sampled one if that is requested or costs less. */
public final class PosteriorFinder {
    private static final int EXACT_UPDATES = 2; // updates of relevances and noise for each exact posterior
    private static final int SAMPLED_UPDATES = 1; // fewer, because each costs several passes over the rows

    private final Parallel parallel;
    public final Randomness random;
    private final Inference wanted;
    private final int exactUpdates;
    private Inference used = Inference.EXACT;

    /**
     * @param parallel threads for large matrices
     * @param random random numbers of samples
     * @param wanted exact or sampled inference, or automatic choice
     */
    public PosteriorFinder(Parallel parallel, Randomness random, Inference wanted) {
        this(parallel, random, wanted, EXACT_UPDATES);
    }

    private PosteriorFinder(Parallel parallel, Randomness random, Inference wanted, int exactUpdates) {
        this.parallel = parallel;
        this.random = random;
        this.wanted = wanted;
        this.exactUpdates = exactUpdates;
    }

    /**
     * Computes exact posteriors in one thread.
     *
     * @param updates updates of relevances and noise for each posterior
     */
    public static PosteriorFinder exact(Randomness random, int updates) {
        return new PosteriorFinder(Parallel.NONE, random, Inference.EXACT, updates);
    }

    /** Returns the inference used last, or exact before the first posterior. */
    public Inference used() {
        return used;
    }

    /**
     * Computes the posterior of every output after updates of relevances and noise, and stores all of these in the
     * ensemble.
     */
    public List<OutputPosterior> solve(Ensemble ensemble, Rows rows) {
        return solve(ensemble, rows, ConjugateGradients.MEAN_TOLERANCE);
    }

    /** As {@link #solve(Ensemble, Rows)}, but to the final tolerance. */
    public List<OutputPosterior> solveForGood(Ensemble ensemble, Rows rows) {
        return solve(ensemble, rows, ConjugateGradients.FINAL_TOLERANCE);
    }

    private List<OutputPosterior> solve(Ensemble ensemble, Rows rows, double tolerance) {
        used = wanted == Inference.AUTO ? InferenceCost.cheaper(ensemble, (double) rows.count()) : wanted;
        List<OutputPosterior> solvers =
                used == Inference.SAMPLED ? sampled(ensemble, rows, tolerance) : exact(ensemble, rows);
        solvers.forEach(OutputPosterior::store);
        return solvers;
    }

    private List<OutputPosterior> sampled(Ensemble ensemble, Rows rows, double tolerance) {
        return List.copyOf(new ConjugateGradients(ensemble, rows, parallel, random, ConjugateGradients.LARGEST_BLOCK)
                .solve(SAMPLED_UPDATES, tolerance));
    }

    private List<OutputPosterior> exact(Ensemble ensemble, Rows rows) {
        Ensemble.Layout layout = ensemble.layout();
        EvidencePasses.Gram gram =
                rows.run(new EvidencePasses.GramPass(FeatureMap.of(ensemble, layout), ensemble.outputs.size()));
        List<OutputPosterior> solvers = new ArrayList<>();
        for (int q = 0; q < ensemble.outputs.size(); q++) {
            ExactPosterior solver = new ExactPosterior(gram, layout, ensemble, q, parallel, random);
            for (int i = 0; i < exactUpdates; i++) {
                solver.update();
            }
            solvers.add(solver);
        }
        gram.release();
        return solvers;
    }
}
