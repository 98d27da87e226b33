package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.sweep.Dense;
import org.lgr.internal.sweep.SmallProblem;

/**
 * The variational bound as a function of the length scales, at a fixed q(w) = Π_m N(μ_m, Σ_m), fixed noise, offset and
 * relevances, written densely:
 *
 * <pre>−½ (N log 2πs² + |r|²/s² + Σ_m precision_m tr(Σ_m G_m)) − Σ_m KL(q_m ‖ prior)</pre>
 *
 * with precision_m = 1/s² for collapsed inference and β_fm for mean field (whose q(f) is at its optimum).
 */
record DenseBound(
        SmallProblem problem,
        List<DMatrixRMaj> covariances,
        DMatrixRMaj means,
        double offset,
        double noise,
        List<Double> precisions,
        double divergence) {

    static DenseBound of(SmallProblem problem, Ensemble ensemble, WeightPosterior posterior, double[] precisions) {
        List<DMatrixRMaj> covariances = new ArrayList<>();
        List<Double> factors = new ArrayList<>();
        double divergence = 0;
        int at = 0;
        double[] relevances = SmallProblem.relevances(ensemble);
        double[] means = SmallProblem.means(ensemble);
        int component = 0;
        for (int m = 0; m < ensemble.size(); m++) {
            int live = ensemble.layout().live[m].length;
            DMatrixRMaj covariance = new DMatrixRMaj(live, live);
            System.arraycopy(posterior.spread(), at, covariance.data, 0, live * live);
            at += live * live;
            covariances.add(covariance);
            factors.add(precisions[m]);
            divergence -= 0.5 * (live + Dense.logDeterminant(covariance));
            for (int j = 0; j < live; j++, component++) {
                double alpha = relevances[component];
                double weight = means[component];
                divergence += 0.5 * (alpha * (covariance.get(j, j) + weight * weight) - Math.log(alpha));
            }
        }
        return new DenseBound(
                problem, covariances, Dense.column(means), posterior.offset(), posterior.noise(), factors, divergence);
    }

    /** The bound for the length scales of the given models; nothing else of them is used. */
    double value(Ensemble ensemble) {
        DMatrixRMaj prediction = Dense.product(problem.features(ensemble, problem.x), means);
        DMatrixRMaj residual = Dense.sum(problem.targets(offset), -1, prediction);
        double twice = problem.y.length * Math.log(2 * Math.PI * noise) + Dense.dot(residual, residual) / noise;
        for (int m = 0; m < ensemble.size(); m++) {
            DMatrixRMaj phi = problem.features(ensemble, m);
            DMatrixRMaj gram = Dense.product(Dense.transpose(phi), phi);
            twice += precisions.get(m) * CommonOps_DDRM.trace(Dense.product(covariances.get(m), gram));
        }
        return -0.5 * twice - divergence;
    }
}
