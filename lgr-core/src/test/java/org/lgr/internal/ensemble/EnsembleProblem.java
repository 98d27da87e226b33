package org.lgr.internal.ensemble;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.posterior.EvidencePasses;
import org.lgr.internal.posterior.ExactPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.sweep.Dense;
import org.lgr.internal.sweep.SmallProblem;

/**
 * Random rows and an ensemble with a few pruned components, in units that need no standardisation, with the same model
 * on dense matrices as a reference.
 */
public final class EnsembleProblem {
    /** Prior precision of the offset, as in {@link ExactPosterior}. */
    private static final double OFFSET_PRECISION = 1e-6;

    public final Ensemble ensemble;
    public final List<Chunk> chunks;
    public final ChunkPasses passes = new ChunkPasses(Parallel.NONE);
    public final List<Dataset> data;
    private final LocalBasis basis;

    public EnsembleProblem(
            LocalBasis basis, int dimension, int rows, int models, int outputs, boolean weighted, long seed) {
        this.basis = basis;
        Random random = new Random(seed);
        double[] x = random.doubles((long) rows * dimension, -2, 2).toArray();
        data = IntStream.range(0, outputs)
                .mapToObj(q -> output(dimension, x, q, weighted, random))
                .toList();
        chunks = chunks(data, IntStream.range(0, rows).toArray());
        Monomials monomials = new Monomials(basis, dimension);
        ensemble = new Ensemble(monomials, outputs, 0.1);
        for (int m = 0; m < models; m++) {
            double[] centre = random.doubles(dimension, -1.5, 1.5).toArray();
            double[] scales = random.doubles(dimension, 0.6, 2).toArray();
            ensemble.add(new Localiser(centre, scales), 1);
        }
        for (int q = 0; q < outputs; q++) {
            Ensemble.Output output = ensemble.outputs.get(q);
            output.noise = 0.05 + 0.1 * q;
            output.relevance.forEach(alpha -> Arrays.setAll(alpha, k -> 0.3 + 2.7 * random.nextDouble()));
            output.relevance.get(0)[monomials.size() - 1] = Double.POSITIVE_INFINITY; // pruned for all outputs
            output.relevance.get(models - 1)[q % monomials.size()] = Double.POSITIVE_INFINITY; // pruned for one output
        }
    }

    private static Dataset output(int dimension, double[] x, int q, boolean weighted, Random random) {
        double[] y = new double[x.length / dimension];
        double[] weights = new double[y.length];
        for (int n = 0; n < y.length; n++) {
            for (int d = 0; d < dimension; d++) {
                y[n] += Math.sin(1.5 * x[n * dimension + d] + d + q);
            }
            y[n] += 0.5 + 0.3 * random.nextGaussian();
            weights[n] = 1 + n % 4;
        }
        Dataset data = Dataset.of(dimension, x, y);
        return weighted ? data.withWeights(weights) : data;
    }

    public static List<Chunk> chunks(List<Dataset> data, int[] rows) {
        Standardizer identity = SmallProblem.identity(data.get(0).dimension());
        return Chunk.cut(data, data.stream().map(output -> identity).toList(), rows);
    }

    public EvidencePasses.Gram gram() {
        return passes.run(
                chunks,
                new EvidencePasses.GramPass(FeatureMap.of(ensemble, ensemble.layout()), ensemble.outputs.size()));
    }

    /** The gradient of the evidence, given mean and samples of every output. */
    public double[] gradient(double[][] vectors) {
        double[] noise =
                ensemble.outputs.stream().mapToDouble(output -> output.noise).toArray();
        FeatureMap map = FeatureMap.of(ensemble, ensemble.layout());
        return passes.run(chunks, new EvidencePasses.GradientPass(map, noise, vectors)).gradient;
    }

    public ExactPosterior solver(int q) {
        return new ExactPosterior(gram(), ensemble.layout(), ensemble, q, Parallel.NONE, new Randomness(3));
    }

    /** Log evidence of all outputs, computed by the library. */
    public double evidence() {
        return IntStream.range(0, ensemble.outputs.size())
                .mapToDouble(q -> solver(q).evidence())
                .sum();
    }

    /** The features of one output in the common layout. */
    public int[] live(int q) {
        return ensemble.layout().of(ensemble.outputs.get(q));
    }

    /** Rows × features of one output by direct powers; the constant is last. */
    public DMatrixRMaj features(int q) {
        Ensemble.Output output = ensemble.outputs.get(q);
        List<int[]> exponents = SmallProblem.exponents(basis, ensemble.monomials.dimension());
        int rows = data.get(0).size();
        DMatrixRMaj phi = new DMatrixRMaj(rows, live(q).length);
        for (int n = 0; n < rows; n++) {
            int at = 0;
            for (int m = 0; m < ensemble.size(); m++) {
                for (int k = 0; k < ensemble.monomials.size(); k++) {
                    if (output.live(m, k)) {
                        phi.set(n, at++, feature(ensemble.localisers.get(m), exponents.get(k), n));
                    }
                }
            }
            phi.set(n, at, 1);
        }
        return phi;
    }

    private double feature(Localiser localiser, int[] powers, int row) {
        double squares = 0;
        double product = 1;
        for (int d = 0; d < powers.length; d++) {
            double delta = data.get(0).input(row, d) - localiser.centre[d];
            squares += Math.pow(delta / localiser.lengthScale[d], 2);
            product *= Math.pow(delta, powers[d]);
        }
        return Math.exp(-0.5 * squares) * product;
    }

    /** Prior precisions of the features of one output. */
    public double[] relevances(int q) {
        Ensemble.Output output = ensemble.outputs.get(q);
        return output.relevance.stream()
                .flatMapToDouble(Arrays::stream)
                .filter(Double::isFinite)
                .toArray();
    }

    public DMatrixRMaj targets(int q) {
        return Dense.column(data.get(q).targets());
    }

    /** Weights with mean 1, as in the trainer. */
    public double[] weights() {
        Dataset first = data.get(0);
        double mean = IntStream.range(0, first.size())
                .mapToDouble(first::weight)
                .average()
                .orElseThrow();
        return IntStream.range(0, first.size())
                .mapToDouble(n -> first.weight(n) / mean)
                .toArray();
    }

    /** H = ΦᵀWΦ/s² + A. */
    public DMatrixRMaj precision(int q) {
        DMatrixRMaj phi = features(q);
        DMatrixRMaj gram = Dense.product(Dense.transpose(phi), Dense.product(Dense.diagonal(weights()), phi));
        return Dense.sum(prior(q), 1 / ensemble.outputs.get(q).noise, gram);
    }

    private DMatrixRMaj prior(int q) {
        double[] relevances = relevances(q);
        double[] all = Arrays.copyOf(relevances, relevances.length + 1);
        all[relevances.length] = OFFSET_PRECISION;
        return Dense.diagonal(all);
    }

    /** H⁻¹ΦᵀWy/s². */
    public DMatrixRMaj mean(int q) {
        DMatrixRMaj weighted = Dense.product(Dense.diagonal(weights()), targets(q));
        DMatrixRMaj cross = Dense.product(Dense.transpose(features(q)), weighted);
        DMatrixRMaj solved = Dense.solve(precision(q), cross);
        return Dense.product(Dense.identity(solved.numRows, 1 / ensemble.outputs.get(q).noise), solved);
    }

    /** log N(y; 0, s²W⁻¹ + ΦA⁻¹Φᵀ), computed with the covariance matrix of all rows. */
    public double logDensity(int q) {
        DMatrixRMaj phi = features(q);
        DMatrixRMaj kernel = Dense.product(phi, Dense.product(Dense.inverse(prior(q)), Dense.transpose(phi)));
        double noise = ensemble.outputs.get(q).noise;
        DMatrixRMaj noises = Dense.diagonal(
                Arrays.stream(weights()).map(weight -> noise / weight).toArray());
        return Dense.logDensity(targets(q), Dense.sum(noises, 1, kernel));
    }
}
