package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Rows;

/**
 * The joint Gaussian posterior of all live components [M14 eq. 4] and type-II maximum likelihood: MacKay's fixed point
 * iteration for relevances and noise, and the exact gradient of the log evidence for the length scales.
 */
final class ExactEngine extends Engine {
    private final Parallel parallel;
    private final Randomness random = new Randomness(0); // for samples, of which the exact gradient needs none
    private List<ExactPosterior> posteriors = List.of();

    ExactEngine(Ensemble ensemble, Rows rows, Parallel parallel) {
        super(ensemble, rows, Inference.EXACT, PosteriorForm.JOINT);
        this.parallel = parallel;
    }

    @Override
    List<ExactPosterior> posteriors() {
        return posteriors;
    }

    @Override
    List<ExactPosterior> solve() {
        EvidencePasses.Gram gram = rows.run(new EvidencePasses.GramPass(map, ensemble.outputs.size()));
        posteriors = new ArrayList<>();
        for (int q = 0; q < ensemble.outputs.size(); q++) {
            posteriors.add(new ExactPosterior(gram, layout, ensemble, q, true, parallel, random));
        }
        gram.release();
        return posteriors;
    }

    @Override
    double[] gradient() {
        double[] noise =
                ensemble.outputs.stream().mapToDouble(output -> output.noise).toArray();
        double[][] means = posteriors.stream().map(OutputPosterior::mean).toArray(double[][]::new);
        double[][] spread = new double[means.length][];
        Arrays.setAll(spread, q -> inLayout(posteriors.get(q)));
        return rows.run(new EvidencePasses.GradientPass(map, noise, means, spread)).gradient;
    }

    /** Returns the covariance of the weights of one output in the layout of all outputs. */
    private double[] inLayout(ExactPosterior posterior) {
        double[] covariance = posterior.covariance();
        int[] features = posterior.features;
        int own = features.length - 1;
        if (own == layout.size) {
            return covariance;
        }
        double[] all = new double[layout.size * layout.size];
        for (int i = 0; i < own; i++) {
            for (int j = 0; j < own; j++) {
                all[features[i] * layout.size + features[j]] = covariance[i * own + j];
            }
        }
        return all;
    }

    @Override
    public double[] worths() {
        double[] worths = LocaliserPrices.of(ensemble, rows);
        for (int m = 0; m < worths.length; m++) {
            worths[m] = -worths[m];
            for (ExactPosterior posterior : posteriors) {
                worths[m] += evidenceOf(m, posterior);
            }
        }
        return worths;
    }

    /**
     * Returns the evidence of one output that would be lost without model m. Without the model, log|H| changes by
     * log|Σ_mm| and yᵀC⁻¹y by μ_mᵀΣ_mm⁻¹μ_m.
     */
    private double evidenceOf(int m, ExactPosterior posterior) {
        double[] covariance = posterior.covariance();
        int size = posterior.features.length - 1;
        int from = first(posterior.features, layout.from[m]);
        int n = first(posterior.features, layout.from[m + 1]) - from;
        double[] block = new double[n * n];
        double logPrior = 0;
        for (int i = 0; i < n; i++) {
            System.arraycopy(covariance, (from + i) * size + from, block, i * n, n);
            logPrior += Math.log(posterior.relevance[from + i]);
        }
        Cholesky cholesky = Cholesky.of(block, n);
        double[] weights = Arrays.copyOfRange(posterior.solution(), from, from + n);
        double[] solved = weights.clone();
        cholesky.solve(solved);
        return 0.5 * (FastLoops.dot(weights, 0, solved, 0, n) + cholesky.logDeterminant() + logPrior);
    }

    private static int first(int[] features, int feature) {
        int at = Arrays.binarySearch(features, feature);
        return at >= 0 ? at : -at - 1;
    }

    @Override
    double[] spread(int output) {
        return posteriors.get(output).covariance();
    }
}
