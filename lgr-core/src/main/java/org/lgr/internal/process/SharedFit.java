package org.lgr.internal.process;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.posterior.EvidencePasses;
import org.lgr.internal.rows.Rows;

/**
 * The posterior of a function under a {@link SharedKernel}, expressed by local models: a linear one as wide as the
 * data, and for each term a constant one about each of its anchors z, with the length scales of that term. With f = s²
 * Σ_m w_m exp(…(x − z_m)…) and the joint prior w ~ N(0, (s² K_zz)⁻¹), the values at the anchors have the covariance s²
 * K_zz of the process (Quiñonero-Candela and Rasmussen 2005, deterministic training conditionals). Here the weights
 * include the s², so that their prior precision is K_zz/s².
 */
public final class SharedFit {
    // Added to the diagonal of K_zz. It limits weights to a hundred standard deviations of the process.
    private static final double JITTER = 1e-4;
    private static final double OFFSET_PRECISION = 1e-6;

    private final Ensemble ensemble;
    private final Cholesky precision; // precision of all features, the offset last
    private final Ensemble.Layout layout;
    private final double effectiveParameters;

    /**
     * @param kernel the prior
     * @param rows training rows of the weights
     * @param anchors anchors of each term of the kernel
     * @param monomials components of the local models
     * @param index index of the output
     * @param outputs number of outputs
     */
    public SharedFit(
            SharedKernel kernel,
            Rows rows,
            List<double[][]> anchors,
            Monomials monomials,
            int index,
            int outputs,
            Parallel parallel) {
        double noise = kernel.noise(rows.count());
        ensemble = ensemble(kernel, anchors, monomials, index, outputs);
        layout = ensemble.layout();
        EvidencePasses.Gram sums = rows.run(new EvidencePasses.GramPass(FeatureMap.of(ensemble, layout), outputs));
        int size = layout.size + 1;
        double[] matrix = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i * size + j] = sums.gram[i * size + j] / noise;
            }
        }
        int first = layout.from[1];
        int model = 1;
        for (int i = 0; i < first; i++) {
            matrix[i * size + i] += 1 / kernel.linear();
        }
        for (int t = 0; t < anchors.size(); t++) {
            double signal = kernel.terms().get(t).signal();
            for (int m = 0; m < anchors.get(t).length; m++) {
                Localiser localiser = ensemble.localisers.get(model + m);
                int at = (first + m) * size + first;
                for (int k = 0; k <= m; k++) {
                    double prior = localiser.activation(anchors.get(t)[k]) + (k == m ? JITTER : 0);
                    matrix[at + k] += prior / signal;
                }
            }
            first += anchors.get(t).length;
            model += anchors.get(t).length;
        }
        matrix[size * size - 1] += OFFSET_PRECISION;
        precision = Cholesky.of(matrix, size, parallel);
        effectiveParameters = determined(sums.gram, noise);
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = sums.cross[index][i] / noise;
        }
        sums.release();
        precision.solve(weights);
        Ensemble.Output output = ensemble.outputs.get(index);
        for (int m = 0; m < ensemble.size(); m++) {
            for (int j = 0; j < layout.live[m].length; j++) {
                output.mean.get(m)[layout.live[m][j]] = weights[layout.from[m] + j];
            }
        }
        output.offset = weights[size - 1];
        output.noise = noise;
    }

    private double determined(double[] gram, double noise) {
        int size = layout.size + 1;
        double[] inverse = precision.inverse();
        double sum = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                sum += (i == j ? 1 : 2) * inverse[i * size + j] * gram[i * size + j] / noise;
            }
        }
        return sum;
    }

    private static Ensemble ensemble(
            SharedKernel kernel, List<double[][]> anchors, Monomials monomials, int index, int outputs) {
        int dimension = kernel.dimension();
        Ensemble ensemble = new Ensemble(monomials, outputs, kernel.noise());
        double[] wide = new double[dimension];
        Arrays.fill(wide, Localiser.MAX_LENGTH_SCALE);
        double[][] linear = none(outputs, monomials.size());
        Arrays.fill(linear[index], 0, Math.min(1 + dimension, monomials.size()), 1 / kernel.linear());
        ensemble.add(new Localiser(new double[dimension], wide), linear);
        for (int t = 0; t < anchors.size(); t++) {
            SharedKernel.Term term = kernel.terms().get(t);
            double[] lengthScales = term.lengthScales(dimension);
            for (double[] anchor : anchors.get(t)) {
                double[][] constant = none(outputs, monomials.size());
                constant[index][0] = 1 / term.signal();
                ensemble.add(new Localiser(anchor, lengthScales), constant);
            }
        }
        return ensemble;
    }

    private static double[][] none(int outputs, int components) {
        double[][] relevances = new double[outputs][components];
        for (double[] own : relevances) {
            Arrays.fill(own, Double.POSITIVE_INFINITY);
        }
        return relevances;
    }

    /** Returns the number of weights that the rows determine: tr H⁻¹(H − A) with the prior precision A. */
    public double effectiveParameters() {
        return effectiveParameters;
    }

    /** Returns the local models. */
    public Ensemble ensemble() {
        return ensemble;
    }

    /**
     * Returns a part of a blend, with draws from the posterior minus its mean. Length scales are assumed to be known.
     */
    public Blend.Part part(Randomness random) {
        int size = layout.size + 1;
        double[] noise = new double[size * Blend.DRAWS];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = random.next();
        }
        precision.colour(noise, Blend.DRAWS);
        int all = size + ensemble.size() * ensemble.monomials.dimension();
        double[] draws = new double[Blend.DRAWS * all];
        for (int s = 0; s < Blend.DRAWS; s++) {
            draws[s * all] = noise[layout.size * Blend.DRAWS + s];
            for (int i = 0; i < layout.size; i++) {
                draws[s * all + 1 + i] = noise[i * Blend.DRAWS + s];
            }
        }
        return new Blend.Part(ensemble, output -> draws);
    }
}
