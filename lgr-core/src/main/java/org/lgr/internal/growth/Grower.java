package org.lgr.internal.growth;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.posterior.EvidencePasses;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Grows local models on given rows. Each round consists of a few iterations of learning, and new models are added
 * between rounds where the residual requires them.
 */
public final class Grower {
    static final int ITERATIONS = 8; // iterations of a round
    static final double RATE = 0.1;
    static final double GROWTH = 0.4; // new models of a round per existing model
    private static final double INITIAL_NOISE = 0.1; // of the target's variance
    private static final double LEAST_RELEVANCE = 1; // no local model is a priori larger than the targets
    private static final double ROWS_PER_COMPONENT = 12;
    private static final double ROWS_PER_SCALE = 3; // rows for each length scale and each centre coordinate
    private static final int FEWEST_ROWS = 4096;

    private final Rows rows;
    private final PosteriorFinder posteriors;
    private final double pruningThreshold;
    private final int dimension;
    private final Ensemble ensemble;
    private int next; // index of the next chunk
    private int born; // models added since the last iteration

    /**
     * The outcome of one iteration.
     *
     * @param evidence log evidence, standardised
     * @param rows number of rows used
     * @param born number of local models added before the iteration
     * @param pruned number of components pruned
     */
    record Step(double evidence, long rows, int born, int pruned) {}

    /** Starts with one model as wide as the data. */
    Grower(Rows rows, int outputs, Monomials monomials, PosteriorFinder posteriors, double pruningThreshold) {
        this(first(monomials, outputs), rows, posteriors, pruningThreshold);
    }

    /** Continues with a given ensemble. */
    Grower(Ensemble ensemble, Rows rows, PosteriorFinder posteriors, double pruningThreshold) {
        this.ensemble = ensemble;
        this.rows = rows;
        this.posteriors = posteriors;
        this.pruningThreshold = pruningThreshold;
        dimension = ensemble.monomials.dimension();
    }

    private static Ensemble first(Monomials monomials, int outputs) {
        Ensemble ensemble = new Ensemble(monomials, outputs, INITIAL_NOISE);
        ensemble.outputs.forEach(output -> output.leastRelevance = LEAST_RELEVANCE);
        double[] scales = new double[monomials.dimension()];
        Arrays.fill(scales, Math.sqrt(scales.length));
        ensemble.add(new Localiser(new double[scales.length], scales), 1);
        return ensemble;
    }

    Ensemble ensemble() {
        return ensemble;
    }

    /**
     * Returns the rows to learn from next: enough for all parameters of the current models. Each call returns other
     * rows, so that localisers do not overfit a few rows.
     */
    private Rows nextRows() {
        double components = ROWS_PER_COMPONENT * ensemble.layout().size;
        double scales = ROWS_PER_SCALE * 2 * dimension * ensemble.size();
        double wanted = Math.max(FEWEST_ROWS, Math.max(components, scales)) / Chunk.ROWS;
        int full = rows.chunks() - 1; // without the last chunk, which may not be full
        if (wanted >= full) {
            return rows;
        }
        int count = (int) Math.ceil(wanted);
        int from = next;
        next = (from + count) % full;
        return from + count <= full
                ? rows.part(from, from + count)
                : rows.part(from, full).and(rows.part(0, next));
    }

    /** Runs one iteration on the next rows. */
    Step iterate(double rate) {
        Step step = iterate(ensemble, nextRows(), rate, posteriors, pruningThreshold);
        int births = born;
        born = 0;
        return new Step(step.evidence(), step.rows(), births, step.pruned());
    }

    /**
     * Runs one iteration: posterior, relevances and noise, then a step of the localisers and pruning if
     * {@code rate > 0}.
     */
    public static Step iterate(
            Ensemble ensemble, Rows rows, double rate, PosteriorFinder posteriors, double pruningThreshold) {
        List<OutputPosterior> solvers = posteriors.solve(ensemble, rows);
        double evidence =
                solvers.stream().mapToDouble(OutputPosterior::evidence).sum();
        int pruned = 0;
        if (rate > 0) {
            observeGradient(ensemble, rows, solvers);
            ensemble.localisers.forEach(localiser -> localiser.step(rate));
            pruned = ensemble.prune(pruningThreshold);
        }
        return new Step(evidence, rows.count(), 0, pruned);
    }

    /** Passes the gradient of the evidence to the localisers, given the posterior of the same rows. */
    public static void observeGradient(Ensemble ensemble, Rows rows, List<OutputPosterior> solvers) {
        double[][] vectors = solvers.stream()
                .flatMap(solver -> Stream.concat(Stream.of(solver.mean()), Arrays.stream(solver.samples())))
                .toArray(double[][]::new);
        double[] noise =
                ensemble.outputs.stream().mapToDouble(output -> output.noise).toArray();
        FeatureMap map = FeatureMap.of(ensemble, ensemble.layout());
        double[] gradient = rows.run(new EvidencePasses.GradientPass(map, noise, vectors)).gradient;
        int dimension = ensemble.monomials.dimension();
        for (int m = 0; m < ensemble.size(); m++) {
            ensemble.localisers.get(m).observe(gradient, 2 * m * dimension);
        }
    }

    /**
     * Adds new local models for the next round, and returns their number.
     *
     * @param growth new models per existing model
     * @param mostModels largest number of models afterwards
     */
    int giveBirth(double growth, int mostModels) {
        ensemble.prune(pruningThreshold);
        int wanted = Math.max(2, (int) Math.ceil(growth * ensemble.size()));
        int count = Math.min(wanted, mostModels - ensemble.size());
        List<Births.Birth> births = new Births(ensemble, nextRows(), posteriors.random).choose(count);
        births.forEach(birth -> ensemble.add(birth.localiser(), birth.relevances()));
        born += births.size();
        return births.size();
    }

    /** Returns the predictions of an ensemble for one output, standardised, rows in order. */
    public static double[] predictions(Ensemble ensemble, int output, List<Chunk> rows, ChunkPasses passes) {
        Ensemble.Layout layout = ensemble.layout();
        FeatureMap map = FeatureMap.of(ensemble, layout);
        double[] weights = layout.gather(ensemble.outputs.get(output).mean);
        weights[layout.size] = ensemble.outputs.get(output).offset;
        double[][] predictions = new double[rows.size()][];
        passes.parallel().each(rows.size(), c -> {
            ChunkFeatures features = new ChunkFeatures(map, passes.buffers());
            Chunk chunk = rows.get(c);
            features.fill(chunk);
            predictions[c] = new double[chunk.rows];
            features.combine(weights, chunk.rows, predictions[c]);
            features.close();
        });
        return Arrays.stream(predictions).flatMapToDouble(Arrays::stream).toArray();
    }

    /** Returns the squared error of every row, averaged over all outputs, in units of their variance; rows in order. */
    static double[] squaredErrors(Ensemble ensemble, List<Chunk> rows, ChunkPasses passes) {
        double[][] errors = new double[rows.size()][];
        Ensemble.Layout layout = ensemble.layout();
        FeatureMap map = FeatureMap.of(ensemble, layout);
        passes.parallel().each(rows.size(), c -> {
            ChunkFeatures features = new ChunkFeatures(map, passes.buffers());
            Chunk chunk = rows.get(c);
            features.fill(chunk);
            double[] sum = new double[chunk.rows];
            double[] prediction = new double[chunk.rows];
            for (int q = 0; q < ensemble.outputs.size(); q++) {
                double[] weights = layout.gather(ensemble.outputs.get(q).mean);
                weights[layout.size] = ensemble.outputs.get(q).offset;
                features.combine(weights, chunk.rows, prediction);
                for (int i = 0; i < sum.length; i++) {
                    double e = chunk.y[q][i] - prediction[i];
                    sum[i] += e * e / ensemble.outputs.size();
                }
            }
            features.close();
            errors[c] = sum;
        });
        return Arrays.stream(errors).flatMapToDouble(Arrays::stream).toArray();
    }
}
