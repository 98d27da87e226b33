package org.lgr.internal.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.PosteriorForm;
import org.lgr.internal.calibration.DataSupport;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.file.Archive;
import org.lgr.internal.growth.Births;
import org.lgr.internal.growth.Grower;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.posterior.ExactPosterior;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Refines the local models of one output of a stream. Now and then it runs a few iterations of learning on the rows
 * that the stream remembers, and adds local models where they are worth it (docs/adr/0011).
 *
 * <p>The number of points grows by a seventh between refinements, so that the number of refinements grows with the
 * logarithm of the stream. The number of components is limited by the work that a refinement may cost.
 */
final class StreamGrowth {
    private static final double FEATURE_COST = 150; // multiplications that take as long as one feature of one row
    // of a refinement; the step of the last one is taken in the next refinement
    private static final int ITERATIONS = 2;
    // Updates of relevances for each posterior. They cost little compared with its pass over the rows.
    private static final int UPDATES = 4;
    private static final double RATE = 0.15;
    private static final double PRUNING_THRESHOLD = 1e4;
    private static final double GROWTH = 0.4; // new models of a refinement per model, and new components per component
    private static final double ROWS_PER_COMPONENT = 12;
    private static final double ROWS_PER_SCALE = 6;
    private static final int FEWEST_ROWS = 2048; // rows of an iteration
    // rows per component of the first model before others are added
    private static final double ROWS_BEFORE_GROWTH = 12;
    private static final double INITIAL_NOISE = 0.1;
    // Limits the size of weights, because a stream may move to where large weights no longer cancel each other.
    private static final double LEAST_RELEVANCE = 0.01;
    // Summed activation below which a row becomes a centre: the paper's w_gen.
    private static final double UNCOVERED = 0.3;
    private static final int COVERED_ROWS = 500; // rows checked for coverage
    private static final int SUPPORT_ROWS = 2048;
    private static final int FEWEST_CENTRES = 60; // candidate centres of new models
    private static final double MOVED_SCALE = 0.1; // change of the logarithm of a scale
    private static final double MOVED_MEAN = 0.2; // change of a mean, in standard deviations
    // bounds of what a checkpoint may hold, far beyond what streams reach
    private static final double LEAST_NOISE = 1e-12;
    private static final double LEAST_ARCHIVED = 1e-12;
    private static final double LARGEST = 1e145;
    private static final double CROWDED = 0.05; // share of models removed when there are too many

    private final Monomials monomials;
    private final int maxLocalModels;
    Ensemble ensemble;
    Standardizer scaling;
    long refinements;
    double cost; // multiplications of the last refinement
    private double birthCost; // part of the cost that is spent on new models

    /** Starts with one model as wide as the data. */
    StreamGrowth(int dimension, int maxLocalModels, Standardizer scaling) {
        this.maxLocalModels = maxLocalModels;
        this.scaling = scaling;
        monomials = new Monomials(LocalBasis.linear(), dimension);
        ensemble = new Ensemble(monomials, 1, INITIAL_NOISE);
        ensemble.outputs.get(0).leastRelevance = LEAST_RELEVANCE;
        ensemble.add(new Localiser(new double[dimension], wide()), 1);
    }

    private double[] wide() {
        double[] scales = new double[monomials.dimension()];
        Arrays.fill(scales, Math.sqrt(scales.length));
        return scales;
    }

    /**
     * Refines the local models.
     *
     * @param rows all rows, in random order, in the units of {@link #scaling}
     * @param age number of points since the stream began, or since its last change
     * @return the model that predicts from now on
     */
    ModelParameters refine(List<Chunk> rows, long age, Randomness random) {
        PosteriorFinder posteriors = PosteriorFinder.exact(random, UPDATES);
        ChunkPasses passes = new ChunkPasses(Parallel.NONE);
        int count = Chunk.rows(rows);
        birthCost = 0;
        boolean growing = count > ROWS_BEFORE_GROWTH * monomials.size();
        if (growing) {
            ensemble.prune(PRUNING_THRESHOLD);
            cover(rows.get(0));
            grow(passes.rows(rows), age, random);
        }
        if (growing) {
            // the step that the last refinement prepared
            ensemble.localisers.forEach(localiser -> localiser.step(RATE));
            Grower.iterate(ensemble, passes.rows(some(rows)), RATE, posteriors, PRUNING_THRESHOLD);
        }
        List<OutputPosterior> solvers = posteriors.solve(ensemble, passes.rows(rows));
        if (growing) {
            Grower.observeGradient(ensemble, passes.rows(rows), solvers);
        }
        refinements++;
        cost = birthCost + cost(ensemble.layout().size + 1.0, count);
        return parameters((ExactPosterior) solvers.get(0), passes.rows(rows));
    }

    private ModelParameters parameters(ExactPosterior solver, Rows rows) {
        OutputView packed = new OutputView(ensemble, 0);
        Support support = DataSupport.of(rows, 0, packed.localisers(), packed.noise, SUPPORT_ROWS);
        return packed.parameters(
                LocalBasis.linear(),
                scaling,
                new WeightPosterior(
                        Inference.EXACT,
                        packed.offset,
                        packed.noise,
                        PosteriorForm.BLOCKS,
                        solver.marginalBlocks(packed.from),
                        null),
                support);
    }

    /** Returns the rows of an iteration: enough for all parameters. */
    private List<Chunk> some(List<Chunk> rows) {
        double wanted = Math.ceil(rowsWanted(ensemble.layout().size) / Chunk.ROWS);
        return rows.subList(0, (int) Math.min(wanted, rows.size()));
    }

    private double rowsWanted(double components) {
        double scales = ROWS_PER_SCALE * monomials.dimension() * ensemble.size();
        return Math.max(FEWEST_ROWS, Math.max(ROWS_PER_COMPONENT * components, scales));
    }

    /**
     * Adds wide models where no localiser reaches, whatever their gain. Otherwise there might be narrow models only,
     * and {@link Births} would find no wider ones. Rows that count for less than half of others need no cover: they
     * represent a base model, or a past that is nearly forgotten.
     */
    private void cover(Chunk rows) {
        double[] x = new double[monomials.dimension()];
        double counting = 0.5 * Arrays.stream(rows.weight).max().orElse(0);
        for (int i = 0; i < Math.min(COVERED_ROWS, rows.rows) && ensemble.size() < maxLocalModels; i++) {
            rows.copyRow(i, x);
            double sum = 0;
            for (Localiser localiser : ensemble.localisers) {
                sum += localiser.activation(x);
            }
            if (sum < UNCOVERED && rows.weight[i] >= counting) {
                ensemble.add(new Localiser(x, wide()), 1);
            }
        }
    }

    /** Adds models where the residual requires them, as many as the cost of a refinement allows. */
    private void grow(Rows rows, long age, Randomness random) {
        int components = ensemble.layout().size;
        double next = cost((1 + GROWTH / 2) * components, (double) rows.count());
        if (refinements == 0 || next > StreamSchedule.allowance(age)) {
            return;
        }
        if (ensemble.size() >= maxLocalModels) {
            makeRoom(rows.fetch(1).get(0));
        }
        int most = Math.min((int) Math.ceil(GROWTH * ensemble.size()) + 1, maxLocalModels - ensemble.size());
        int room = (int) Math.max(monomials.size(), GROWTH * components);
        Births births = new Births(ensemble, rows.leading(rowsWanted(components)), random);
        int centres = Math.max(FEWEST_CENTRES, 2 * most);
        birthCost = births.cost(centres);
        for (Births.Birth birth : births.choose(most, centres)) {
            if (birth.gain() > 0 && room > 0) {
                ensemble.add(birth.localiser(), birth.relevances());
                room -= (int) Arrays.stream(birth.relevances()[0])
                        .filter(relevance -> relevance < Double.POSITIVE_INFINITY)
                        .count();
            }
        }
    }

    /** Returns the cost of a refinement in multiplications of large matrices. */
    private double cost(double components, double rows) {
        double square = components * components;
        double some = Math.min(rows, rowsWanted(components));
        double perRow = square / 2 + FEATURE_COST * components;
        return ((ITERATIONS - 1) * some + rows) * perRow + ITERATIONS * 5.0 / 6 * square * components;
    }

    /** Removes the models that contribute least to predictions. */
    private void makeRoom(Chunk rows) {
        ChunkFeatures features = new ChunkFeatures(ensemble, ensemble.layout());
        features.fill(rows);
        double[] weights = features.layout.gather(ensemble.outputs.get(0).mean);
        double[] part = new double[rows.rows];
        double[] contribution = new double[ensemble.size()];
        for (int m = 0; m < contribution.length; m++) {
            features.combine(m, weights, rows.rows, part);
            contribution[m] = Arrays.stream(part).map(value -> value * value).sum();
        }
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, contribution.length).boxed().toList());
        order.sort(Comparator.comparingDouble(m -> contribution[m]));
        order.subList(0, (int) Math.ceil(CROWDED * order.size())).stream()
                .sorted(Comparator.reverseOrder())
                .forEach(m -> ensemble.remove(m));
    }

    /** Returns the standard deviation of noise, in the units of {@link #scaling}. */
    double deviation() {
        return Math.sqrt(ensemble.outputs.get(0).noise);
    }

    /** Returns targets minus predictions. */
    double[] errors(List<Chunk> rows) {
        ChunkFeatures features = new ChunkFeatures(ensemble, ensemble.layout());
        double[] weights = features.layout.gather(ensemble.outputs.get(0).mean);
        weights[features.layout.size] = ensemble.outputs.get(0).offset;
        double[] errors = new double[Chunk.rows(rows)];
        int from = 0;
        for (Chunk chunk : rows) {
            double[] prediction = new double[chunk.rows];
            features.fill(chunk);
            features.combine(weights, chunk.rows, prediction);
            for (int i = 0; i < chunk.rows; i++) {
                errors[from++] = chunk.y[0][i] - prediction[i];
            }
        }
        return errors;
    }

    /** Returns whether the standardisation of the points so far differs too much from the one in use. */
    boolean outgrown(Standardizer wanted) {
        for (int d = 0; d < monomials.dimension(); d++) {
            if (moved(scaling.inputMean()[d], scaling.inputScale()[d], wanted.inputMean()[d], wanted.inputScale()[d])) {
                return true;
            }
        }
        return moved(scaling.targetMean(), scaling.targetScale(), wanted.targetMean(), wanted.targetScale());
    }

    private static boolean moved(double mean, double scale, double newMean, double newScale) {
        return Math.abs(Math.log(newScale / scale)) > MOVED_SCALE || Math.abs(newMean - mean) > MOVED_MEAN * scale;
    }

    /**
     * Converts the models to other units, without changing the function.
     *
     * @param wanted the new standardisation
     * @param unknown inputs that have not varied so far, whose length scales are therefore reset
     */
    void rescale(Standardizer wanted, boolean[] unknown) {
        int dimension = monomials.dimension();
        Ensemble.Output output = ensemble.outputs.get(0);
        double byTarget = scaling.targetScale() / wanted.targetScale();
        double widest = Math.sqrt(dimension);
        for (int m = 0; m < ensemble.size(); m++) {
            Localiser localiser = ensemble.localisers.get(m);
            double[] relevance = output.relevance.get(m);
            double[] mean = output.mean.get(m);
            relevance[0] = clipped(relevance[0], byTarget);
            mean[0] *= byTarget;
            for (int d = 0; d < dimension; d++) {
                double byInput = scaling.inputScale()[d] / wanted.inputScale()[d];
                double centre = scaling.inputMean()[d] + localiser.centre[d] * scaling.inputScale()[d];
                localiser.centre[d] = wanted.input(centre, d);
                double scale = unknown[d] ? widest : localiser.lengthScale[d] * byInput;
                localiser.lengthScale[d] = Localiser.bounded(scale);
                relevance[d + 1] = clipped(relevance[d + 1], byTarget / byInput);
                mean[d + 1] *= byTarget / byInput;
            }
        }
        output.offset = (output.offset * scaling.targetScale() + scaling.targetMean() - wanted.targetMean())
                / wanted.targetScale();
        output.noise = Math.max(1e-8, output.noise * byTarget * byTarget);
        scaling = wanted;
    }

    /**
     * Converts a relevance to units in which the weight is {@code factor} times as large. Pruned components stay
     * pruned.
     */
    private static double clipped(double relevance, double factor) {
        return relevance == Double.POSITIVE_INFINITY
                ? relevance
                : Math.min(PRUNING_THRESHOLD, Math.max(1e-6, relevance / (factor * factor)));
    }

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        scaling = StreamFile.exchange(archive, scaling, monomials.dimension());
        refinements = archive.counter(refinements);
        cost = archive.float64(cost);
        archive.require(cost >= 0, "work of " + cost);
        Ensemble.Output output = ensemble.outputs.get(0);
        int models = archive.count(ensemble.size(), (long) Double.BYTES * monomials.size());
        archive.require(models > 0, "no local models");
        if (archive.reading()) {
            ensemble = new Ensemble(monomials, 1, output.noise);
            output = ensemble.outputs.get(0);
            output.leastRelevance = LEAST_RELEVANCE;
            for (int m = 0; m < models; m++) {
                ensemble.add(new Localiser(new double[monomials.dimension()], wide()), 1);
            }
        }
        output.noise = archive.between(LEAST_NOISE, LARGEST * LARGEST, output.noise);
        output.offset = archive.float64(output.offset);
        archive.require(Math.abs(output.offset) <= LARGEST, "an offset of " + output.offset);
        for (int m = 0; m < models; m++) {
            ensemble.localisers.get(m).exchange(archive);
            archive.fillAny(output.relevance.get(m));
            archive.fillWithin(LARGEST, output.mean.get(m));
            for (double relevance : output.relevance.get(m)) {
                boolean pruned = relevance == Double.POSITIVE_INFINITY;
                archive.require(
                        pruned || (relevance >= LEAST_ARCHIVED && relevance <= LARGEST), "a relevance of " + relevance);
            }
        }
    }
}
