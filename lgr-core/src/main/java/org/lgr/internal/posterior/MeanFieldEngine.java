package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.lgr.Inference;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.rows.Rows;

/**
 * The paper's variational approximation: latent local targets f_nm = φ_mᵀw_m + N(0, 1/β_fm), y_n = Σ_m f_nm + N(0,
 * 1/β_y), and q(w) q(f) [M14 section 3.1].
 *
 * <p>The means of f are never stored. By eq. 15 (corrected: its first term belongs to one model) they are E[f_nm] =
 * μ_mᵀφ_m + share_m r_n with share_m = β_fm⁻¹/s², r the residual and s² = β_y⁻¹ + Σ_m β_fm⁻¹, so that Σ_n φ_m E[f_nm] =
 * G_m μ_m + share_m Φ_mᵀ r. One iteration is q(f), q(w), q(f) again (closed form) and the M-step. Each maximises the
 * bound over its own part. With q(f) at its optimum the terms of f collapse: E log p(y|f) + E log p(f|w) + H(q(f)) is
 * the Gaussian with variance s² at the means, minus ½ Σ_m β_fm Σ_n φᵀΣφ for the spread of w.
 */
final class MeanFieldEngine extends Engine.OfBlocks {
    private final double[] targetVariances; // Q, 1/β_y
    private List<Localiser> localisers = List.of(); // those of the last posterior
    private final List<double[]> localVariances = new ArrayList<>(); // of these, Q each, 1/β_fm
    private List<Posterior> posteriors = List.of();
    private double[] gradient = {};

    MeanFieldEngine(Ensemble ensemble, Rows rows) {
        super(ensemble, rows, Inference.MEAN_FIELD);
        targetVariances =
                ensemble.outputs.stream().mapToDouble(output -> output.noise).toArray();
    }

    @Override
    List<Posterior> posteriors() {
        return posteriors;
    }

    @Override
    List<Posterior> solve() {
        boolean[] newborn = addNewborn();
        BlockPasses.Gram sums = sums();
        posteriors = new ArrayList<>();
        for (int q = 0; q < targetVariances.length; q++) {
            int output = q;
            double[] own = localVariances.stream().mapToDouble(of -> of[output]).toArray();
            ensemble.outputs.get(q).noise =
                    targetVariances[q] + Arrays.stream(own).sum();
            Posterior posterior = new Posterior(q, sums, own);
            posterior.updateMeans(newborn);
            posteriors.add(posterior);
        }
        BlockPasses.Gradient pass = gradientPass(posteriors);
        gradient = pass.gradient;
        for (int q = 0; q < targetVariances.length; q++) {
            posteriors.get(q).residualSum = pass.residualSums[q];
            posteriors.get(q).residualSquares = pass.residualSquares[q];
        }
        return posteriors;
    }

    /**
     * Gives new models the mean precision of the others, or that of the target if there are no others. Returns which
     * models are new.
     */
    private boolean[] addNewborn() {
        IdentityHashMap<Localiser, double[]> known = new IdentityHashMap<>();
        for (int m = 0; m < localisers.size(); m++) {
            known.put(localisers.get(m), localVariances.get(m));
        }
        localisers = List.copyOf(ensemble.localisers);
        localVariances.clear();
        boolean[] newborn = new boolean[localisers.size()];
        double[] precisions = new double[targetVariances.length]; // sums over the models that are known
        int count = 0;
        for (int m = 0; m < newborn.length; m++) { // new models follow all others
            double[] own = known.get(localisers.get(m));
            newborn[m] = own == null;
            double[] variances = own != null ? own : targetVariances.clone();
            for (int q = 0; q < variances.length; q++) {
                if (own != null) {
                    precisions[q] += 1 / own[q];
                } else if (count > 0) {
                    variances[q] = count / precisions[q];
                }
            }
            count += own != null ? 1 : 0;
            localVariances.add(variances);
        }
        return newborn;
    }

    @Override
    double[] gradient() {
        return gradient;
    }

    private static double[] inverse(double[] values) {
        return Arrays.stream(values).map(value -> 1 / value).toArray();
    }

    /** The posterior of one output, whose noise is s². */
    private final class Posterior extends BlockPosterior {
        private final int index;
        private final double[] variances; // M, 1/β_fm
        double residualSum;
        double residualSquares;

        Posterior(int index, BlockPasses.Gram sums, double[] variances) {
            super(ensemble, MeanFieldEngine.this.layout, index, sums, inverse(variances));
            this.index = index;
            this.variances = variances;
        }

        /**
         * μ_m ← β_fm Σ_m (G_m μ_m + share_m Φ_mᵀr) [M14 eq. 28 with 15] for every model.
         *
         * <p>The paper does not define the initial mean of a new model. From zero, a damped update would raise the mean
         * by a share of only about 1/M at a time. Meanwhile its relevances would diverge, and it would be pruned before
         * it has learned anything. So it starts where it fits the current residual best, μ = (G/s² + A)⁻¹ Φᵀr / s².
         */
        void updateMeans(boolean[] newborn) {
            double[] mean = equation.solution;
            for (int b = 0; b < blocks.blocks.size() - 1; b++) {
                PrecisionBlock block = blocks.blocks.get(b);
                int m = blocks.numbers.get(b);
                int from = block.from;
                double[] target = new double[block.size];
                if (!newborn[m]) {
                    target = block.gramTimes(Arrays.copyOfRange(mean, from, from + block.size));
                }
                double share = newborn[m] ? 1 : variances[m] / output.noise;
                double variance = newborn[m] ? output.noise : variances[m];
                for (int i = 0; i < target.length; i++) {
                    target[i] += share * cross[from + i];
                    target[i] /= variance;
                }
                Cholesky factor =
                        newborn[m] ? block.factor(1 / output.noise, relevance, Parallel.NONE) : blocks.factors.get(b);
                factor.solve(target);
                System.arraycopy(target, 0, mean, from, target.length);
            }
        }

        @Override
        double residualSquares() {
            return residualSquares;
        }

        @Override
        void reestimate() {
            double noise = output.noise;
            // With q(f) at its optimum, the best constant removes the mean of the residual.
            double meanResidual = residualSum / weight;
            equation.solution[features.length - 1] += meanResidual;
            double meanSquare = residualSquares / weight - meanResidual * meanResidual;
            double localSum = noise - targetVariances[index];
            // eq. 18: y − Σ_m E[f_nm] = (1 − Σ share) r = r / (β_y s²), and 1ᵀΣ_f1 = S − S²/s² with S = Σ 1/β_fm.
            double own = targetVariances[index] / noise;
            targetVariances[index] = bigEnough(own * own * meanSquare + localSum - localSum * localSum / noise);
            double[] gamma = gamma();
            double[] spreads = new double[variances.length]; // Σ_n φ_mᵀΣ_mφ_m
            for (int b = 0; b < blocks.blocks.size() - 1; b++) {
                PrecisionBlock block = blocks.blocks.get(b);
                int m = blocks.numbers.get(b);
                spreads[m] = variances[m]
                        * Arrays.stream(gamma, block.from, block.from + block.size)
                                .sum();
            }
            double total = targetVariances[index];
            for (int m = 0; m < variances.length; m++) { // eq. betafm, with σ²_fm the diagonal of eq. 16
                double variance = variances[m];
                double share = variance / noise;
                double updated = bigEnough(
                        share * share * meanSquare + spreads[m] / weight + variance - variance * variance / noise);
                localVariances.get(m)[index] = updated;
                total += updated;
            }
            reestimateRelevances();
            output.noise = total;
        }
    }
}
