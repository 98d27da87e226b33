package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Activations;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * One method of inference with the paper's schedule: {@link #expectation} and {@link #maximisation} alternate, and all
 * relevances are updated once for each posterior. Centres do not move.
 */
public abstract class Engine {
    final Ensemble ensemble;
    Rows rows;
    final Inference inference;
    private final PosteriorForm form;
    Ensemble.Layout layout;
    FeatureMap map;

    Engine(Ensemble ensemble, Rows rows, Inference inference, PosteriorForm form) {
        this.ensemble = ensemble;
        this.rows = rows;
        this.inference = inference;
        this.form = form;
        layout = ensemble.layout();
        map = FeatureMap.of(ensemble, layout);
    }

    /**
     * Returns the engine of a method of inference.
     *
     * @param rows rows in data order
     * @param parallel threads for large matrices
     */
    public static Engine of(Inference inference, Ensemble ensemble, Rows rows, Parallel parallel) {
        return switch (inference) {
            case EXACT -> new ExactEngine(ensemble, rows, parallel);
            case MEAN_FIELD -> new MeanFieldEngine(ensemble, rows);
            case COLLAPSED -> new CollapsedEngine(ensemble, rows);
            case SAMPLED, AUTO -> throw new IllegalArgumentException("the sweep has no inference " + inference);
        };
    }

    /** Learns from other rows from the next {@link #expectation} on. */
    public void learnFrom(Rows others) {
        rows = others;
    }

    /** Returns the number of rows of a chunk that a method of inference works on best. */
    public static int chunkRows(Inference inference) {
        return inference == Inference.EXACT ? Chunk.ROWS : Chunk.FEW_ROWS;
    }

    /**
     * Computes the posterior of every output for the current parameters and stores the means in the ensemble.
     *
     * @return the objective in standardised units: log evidence, or its lower bound
     */
    public final double expectation() {
        layout = ensemble.layout();
        map = FeatureMap.of(ensemble, layout);
        List<? extends OutputPosterior> posteriors = solve();
        posteriors.forEach(OutputPosterior::store);
        return posteriors.stream().mapToDouble(OutputPosterior::evidence).sum();
    }

    /** Computes the posterior of every output. */
    abstract List<? extends OutputPosterior> solve();

    /** Returns the posteriors of the last {@link #expectation}. */
    abstract List<? extends OutputPosterior> posteriors();

    /**
     * Re-estimates relevances and noise from the posterior, and moves length scales if {@code rate > 0}.
     *
     * @param rate step of log λ
     */
    public final void maximisation(double rate) {
        if (rate > 0) {
            double[] gradient = gradient();
            for (int m = 0; m < ensemble.size(); m++) {
                ensemble.localisers.get(m).observe(gradient, 2 * m * ensemble.monomials.dimension());
                ensemble.localisers.get(m).step(rate);
            }
        }
        posteriors().forEach(OutputPosterior::reestimate);
        posteriors().forEach(OutputPosterior::store);
    }

    /**
     * Returns the derivatives of the objective at the last expectation, M×2D: by log λ, then those by the centre, which
     * are zero.
     */
    abstract double[] gradient();

    /**
     * Returns for every model the objective that would be lost without it, minus the price of its localiser. A model
     * with a negative worth is better removed. Nothing may have changed since the last {@link #expectation}.
     */
    public double[] worths() {
        double[] unknown = new double[ensemble.size()]; // covariances of single models do not tell
        Arrays.fill(unknown, Double.POSITIVE_INFINITY);
        return unknown;
    }

    /** Returns the posterior of the last {@link #expectation} of one output, if nothing has changed since. */
    public final WeightPosterior posterior(int output) {
        return posterior(output, null);
    }

    /** As the other method, with the calibration of the output. */
    public final WeightPosterior posterior(int output, @Nullable VarianceMap map) {
        Ensemble.Output own = ensemble.outputs.get(output);
        return new WeightPosterior(inference, own.offset, own.noise, form, spread(output), map);
    }

    /** Returns the covariance of the weights of one output in the form of this inference. */
    abstract double[] spread(int output);

    /** Inference without covariance between local models. */
    abstract static class OfBlocks extends Engine {
        Activations.Cache cache;

        OfBlocks(Ensemble ensemble, Rows rows, Inference inference) {
            super(ensemble, rows, inference, PosteriorForm.BLOCKS);
            cache = new Activations.Cache(rows.chunks(), Chunk.FEW_ROWS);
        }

        @Override
        public void learnFrom(Rows others) {
            super.learnFrom(others);
            cache = new Activations.Cache(others.chunks(), Chunk.FEW_ROWS);
        }

        @Override
        abstract List<? extends BlockPosterior> posteriors();

        /** Returns the sums over all rows at the current means. */
        final BlockPasses.Gram sums() {
            cache.reset(ensemble.size());
            double[][] means = ensemble.outputs.stream().map(layout::means).toArray(double[][]::new);
            return rows.run(new BlockPasses.GramPass(map, cache, means));
        }

        /** Runs the pass of the gradient at the means of the posteriors. */
        final BlockPasses.Gradient gradientPass(List<? extends BlockPosterior> posteriors) {
            return rows.run(new BlockPasses.GradientPass(
                    map,
                    cache,
                    posteriors.stream().map(OutputPosterior::mean).toArray(double[][]::new),
                    posteriors.stream().map(BlockPosterior::inverseFactors).toArray(double[][][]::new),
                    posteriors.stream().map(BlockPosterior::precisions).toArray(double[][]::new),
                    ensemble.outputs.stream()
                            .mapToDouble(output -> output.noise)
                            .toArray()));
        }

        @Override
        double[] spread(int output) {
            return posteriors().get(output).covariances();
        }
    }
}
