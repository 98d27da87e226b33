package org.lgr.internal.blend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.lgr.PosteriorForm;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.rows.Rows;

/**
 * Ensembles that were learned separately and predict together. A weighted sum of sums of local models is again a sum of
 * local models, so all parts are merged into one {@link Ensemble}, with weights multiplied by the share of their part.
 */
public final class Blend {
    /** Number of posterior draws that a model stores. */
    public static final int DRAWS = 16;

    private final Ensemble ensemble;
    private final List<Part> parts;
    private final double[][] shares;

    /**
     * Local models that were learned together.
     *
     * @param ensemble all outputs; components that an output does not use have infinite relevance
     * @param draws for each output, draws from its posterior minus its mean, in the form
     *     {@link PosteriorForm#SAMPLES}
     */
    public record Part(Ensemble ensemble, IntFunction<double[]> draws) {
        /** Makes a part of an ensemble whose weights were learned from the given rows. */
        public static Part of(Ensemble ensemble, Rows rows, Parallel parallel, Randomness random) {
            double[][] draws = new double[ensemble.outputs.size()][];
            for (int q = 0; q < draws.length; q++) {
                draws[q] = Leverage.samples(new OutputView(ensemble, q), rows, DRAWS, parallel, random);
            }
            return new Part(ensemble, q -> draws[q]);
        }
    }

    /**
     * @param parts ensembles learned separately
     * @param shares share of each part (first index) for each output (second index)
     */
    public Blend(List<Part> parts, double[][] shares) {
        this.parts = parts;
        this.shares = shares;
        ensemble = parts.size() == 1 && Arrays.stream(shares[0]).allMatch(share -> share == 1)
                ? parts.get(0).ensemble
                : union();
    }

    /** A blend of a single part. */
    public static Blend of(Part part) {
        double[] whole = new double[part.ensemble.outputs.size()];
        Arrays.fill(whole, 1.0);
        return new Blend(List.of(part), new double[][] {whole});
    }

    private Ensemble union() {
        Ensemble first = parts.get(0).ensemble;
        int outputs = first.outputs.size();
        Ensemble union = new Ensemble(first.monomials, outputs, 0);
        for (int p = 0; p < parts.size(); p++) {
            Ensemble part = parts.get(p).ensemble;
            for (int m = 0; m < part.size(); m++) {
                double[][] relevances = new double[outputs][];
                for (int q = 0; q < outputs; q++) {
                    double share = shares[p][q];
                    relevances[q] = Arrays.stream(part.outputs.get(q).relevance.get(m))
                            .map(relevance -> share > 0 ? relevance / (share * share) : Double.POSITIVE_INFINITY)
                            .toArray();
                }
                union.add(part.localisers.get(m), relevances);
                for (int q = 0; q < outputs; q++) {
                    double[] mean = union.outputs.get(q).mean.get(union.size() - 1);
                    for (int k = 0; k < mean.length; k++) {
                        mean[k] = shares[p][q] * part.outputs.get(q).mean.get(m)[k];
                    }
                }
            }
            for (int q = 0; q < outputs; q++) {
                union.outputs.get(q).offset += shares[p][q] * part.outputs.get(q).offset;
            }
        }
        for (int q = 0; q < outputs; q++) {
            union.outputs.get(q).noise = noise(q);
        }
        return union;
    }

    /** Returns the noise variance: the mean over all parts, weighted by their shares. */
    private double noise(int output) {
        double sum = 0;
        double total = 0;
        for (int p = 0; p < parts.size(); p++) {
            sum += shares[p][output] * parts.get(p).ensemble.outputs.get(output).noise;
            total += shares[p][output];
        }
        return total > 0 ? sum / total : parts.get(0).ensemble.outputs.get(output).noise;
    }

    /** Returns all local models as one ensemble. */
    public Ensemble ensemble() {
        return ensemble;
    }

    /**
     * Returns draws from the posterior of an output minus its mean, in the order of {@link OutputView}. Draw s of the
     * blend combines draw s of every part, as if the parts were independent. Errors that parts have in common are left
     * to calibration.
     */
    public double[] draws(int output) {
        List<double[]> own = new ArrayList<>();
        List<OutputView> packed = new ArrayList<>();
        List<Double> scales = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            if (shares[p][output] > 0) {
                own.add(parts.get(p).draws.apply(output));
                packed.add(new OutputView(parts.get(p).ensemble, output));
                scales.add(shares[p][output]);
            }
        }
        if (own.size() == 1 && scales.get(0) == 1) {
            return own.get(0);
        }
        return joined(own, packed, scales, output);
    }

    private double[] joined(List<double[]> own, List<OutputView> packed, List<Double> scales, int output) {
        OutputView whole = new OutputView(ensemble, output);
        int dimension = ensemble.monomials.dimension();
        int size = size(whole);
        double[] draws = new double[DRAWS * size];
        for (int s = 0; s < DRAWS; s++) {
            int weight = s * size + 1;
            int scale = weight + whole.weights.length;
            for (int p = 0; p < own.size(); p++) {
                double share = scales.get(p);
                double[] from = own.get(p);
                int at = s * size(packed.get(p));
                draws[s * size] += share * from[at];
                if (bare(packed.get(p), output)) {
                    continue;
                }
                int live = packed.get(p).weights.length;
                for (int i = 0; i < live; i++) {
                    draws[weight + i] = share * from[at + 1 + i];
                }
                weight += live;
                // The derivatives of the prediction by log λ already include the share, through the weights.
                int scaleCount = packed.get(p).models.length * dimension;
                System.arraycopy(from, at + 1 + live, draws, scale, scaleCount);
                scale += scaleCount;
            }
        }
        return draws;
    }

    /**
     * Returns whether an output has no live component in a part. {@link OutputView} contains one component even then.
     */
    private static boolean bare(OutputView part, int output) {
        return !part.ensemble.outputs.get(output).live(part.models[0], part.live[0][0]);
    }

    private static int size(OutputView packed) {
        return 1 + packed.weights.length + packed.models.length * packed.ensemble.monomials.dimension();
    }
}
