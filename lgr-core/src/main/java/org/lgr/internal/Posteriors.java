package org.lgr.internal;

import java.util.ArrayList;
import java.util.List;
import org.lgr.Inference;

/** Finds posteriors of ensembles: the exact one, or the sampled one where that is asked for or costs less. */
final class Posteriors {
    private static final int EXACT_UPDATES = 2; // of relevances and noise for each exact posterior
    private static final int SAMPLED_UPDATES = 1; // which each cost several passes over the rows

    private final Parallel parallel;
    final Gaussians random;
    private final Inference wanted;
    private final int exactUpdates;
    private Inference used = Inference.EXACT;

    /** @param wanted exact or sampled inference, or automatic choice */
    Posteriors(Parallel parallel, Gaussians random, Inference wanted) {
        this(parallel, random, wanted, EXACT_UPDATES);
    }

    private Posteriors(Parallel parallel, Gaussians random, Inference wanted, int exactUpdates) {
        this.parallel = parallel;
        this.random = random;
        this.wanted = wanted;
        this.exactUpdates = exactUpdates;
    }

    /** Exact posteriors in one thread, with so many updates of relevances and noise for each. */
    static Posteriors exact(Gaussians random, int updates) {
        return new Posteriors(Parallel.NONE, random, Inference.EXACT, updates);
    }

    /** The inference used last, exact before the first. */
    Inference used() {
        return used;
    }

    /** The posterior of every output, after updates of relevances and noise, which the ensemble takes over. */
    List<PosteriorSolver> solve(Ensemble ensemble, Rows rows) {
        return solve(ensemble, rows, SampledPosterior.MEAN_TOLERANCE);
    }

    /** The same, with a mean as good as it will stay. */
    List<PosteriorSolver> solveForGood(Ensemble ensemble, Rows rows) {
        return solve(ensemble, rows, SampledPosterior.FINAL_TOLERANCE);
    }

    private List<PosteriorSolver> solve(Ensemble ensemble, Rows rows, double tolerance) {
        used = wanted == Inference.AUTO ? InferenceCost.cheaper(ensemble, (double) rows.count()) : wanted;
        List<PosteriorSolver> solvers =
                used == Inference.SAMPLED ? sampled(ensemble, rows, tolerance) : exact(ensemble, rows);
        solvers.forEach(PosteriorSolver::store);
        return solvers;
    }

    private List<PosteriorSolver> sampled(Ensemble ensemble, Rows rows, double tolerance) {
        return List.copyOf(new SampledPosterior(ensemble, rows, parallel, random, SampledPosterior.LARGEST_BLOCK)
                .solve(SAMPLED_UPDATES, tolerance));
    }

    private List<PosteriorSolver> exact(Ensemble ensemble, Rows rows) {
        Ensemble.Layout layout = ensemble.layout();
        EvidencePasses.Gram gram =
                rows.run(new EvidencePasses.GramPass(FeatureMap.of(ensemble, layout), ensemble.outputs.size()));
        List<PosteriorSolver> solvers = new ArrayList<>();
        for (int q = 0; q < ensemble.outputs.size(); q++) {
            JointSolver solver = new JointSolver(gram, layout, ensemble, q, parallel, random);
            for (int i = 0; i < exactUpdates; i++) {
                solver.update();
            }
            solvers.add(solver);
        }
        gram.release();
        return solvers;
    }
}
