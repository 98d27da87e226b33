package org.lgr.internal.stream;

import org.lgr.PosteriorForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Inference;
import org.lgr.LocalBasis;
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
 * The local models of one output of a stream, and what refines them: now and then a few iterations of learning on the rows that the
 * stream remembers, with births where they are worth it (docs/adr/0011).
 *
 * <p>Refinements come at a seventh more points each, so that their number grows as the logarithm of the stream; how many components
 * there may be follows from the work that such a refinement may cost.
 */
final class StreamGrowth {
    private static final double FEATURE_COST = 150; // multiplications that take the time of one feature of one row
    private static final int ITERATIONS = 2; // of a refinement; the step of the last is that of the next refinement
    private static final int UPDATES =
            4; // of relevances for each posterior, which cost little beside its pass over rows
    private static final double RATE = 0.15;
    private static final double PRUNING_THRESHOLD = 1e4;
    private static final double GROWTH = 0.4; // births of a refinement per model, and new components per component
    private static final double ROWS_PER_COMPONENT = 12;
    private static final double ROWS_PER_SCALE = 6;
    private static final int FEWEST_ROWS = 2048; // of an iteration
    private static final double ROWS_BEFORE_GROWTH = 12; // for each component of the first model
    private static final double INITIAL_NOISE = 0.1;
    private static final double LEAST_RELEVANCE =
            0.01; // a stream goes on to where weights that cancel each other do not any more
    private static final double UNCOVERED =
            0.3; // summed activation below which a row becomes a centre: the paper's w_gen
    private static final int COVERED_ROWS = 500; // looked at for that
    private static final int SUPPORT_ROWS = 2048;
    private static final int FEWEST_CENTRES = 60; // to choose births from
    private static final double MOVED_SCALE = 0.1; // of a logarithm
    private static final double MOVED_MEAN = 0.2; // standard deviations
    private static final double CROWDED = 0.05; // share of models that make room when there are too many

    private final Monomials monomials;
    private final int maxLocalModels;
    Ensemble ensemble;
    Standardizer scaling;
    long refinements;
    double cost; // of the last one, in multiplications
    private double birthCost; // part of it

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
     * Refines.
     *
     * @param rows all rows, in random order and the units of {@link #scaling}
     * @param age points since the stream began, or since its last change
     * @return what predicts from now on
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
            ensemble.localisers.forEach(localiser -> localiser.step(RATE)); // which the last refinement asked for
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

    /** Rows for an iteration: enough for all parameters. */
    private List<Chunk> some(List<Chunk> rows) {
        double wanted = Math.ceil(rowsWanted(ensemble.layout().size) / Chunk.ROWS);
        return rows.subList(0, (int) Math.min(wanted, rows.size()));
    }

    private double rowsWanted(double components) {
        double scales = ROWS_PER_SCALE * monomials.dimension() * ensemble.size();
        return Math.max(FEWEST_ROWS, Math.max(ROWS_PER_COMPONENT * components, scales));
    }

    /** New wide models where no localiser reaches, whatever it would be worth: whoever has narrow models only finds no wider ones. */
    private void cover(Chunk rows) {
        double[] x = new double[monomials.dimension()];
        for (int i = 0; i < Math.min(COVERED_ROWS, rows.rows) && ensemble.size() < maxLocalModels; i++) {
            rows.copyRow(i, x);
            double sum = 0;
            for (Localiser localiser : ensemble.localisers) {
                sum += localiser.activation(x);
            }
            if (sum < UNCOVERED) {
                ensemble.add(new Localiser(x, wide()), 1);
            }
        }
    }

    /** Births where the residual asks for them, as many as a refinement may cost. */
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

    /** What a refinement costs, in multiplications of large matrices. */
    private double cost(double components, double rows) {
        double square = components * components;
        double some = Math.min(rows, rowsWanted(components));
        double perRow = square / 2 + FEATURE_COST * components;
        return ((ITERATIONS - 1) * some + rows) * perRow + ITERATIONS * 5.0 / 6 * square * components;
    }

    /** Removes the models that add least to predictions. */
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

    /** Targets less predictions. */
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

    /** Whether the points so far ask for other units than those in use. */
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
     * Changes to other units; the function stays what it was.
     *
     * @param unknown inputs that did not vary so far, whose length scales therefore meant nothing
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

    /** A relevance in units in which the weight is {@code factor} times as large; pruned components stay so. */
    private static double clipped(double relevance, double factor) {
        return relevance == Double.POSITIVE_INFINITY
                ? relevance
                : Math.min(PRUNING_THRESHOLD, Math.max(1e-6, relevance / (factor * factor)));
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        scaling = StreamFile.exchange(archive, scaling, monomials.dimension());
        refinements = archive.int64(refinements);
        cost = archive.float64(cost);
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
        output.noise = archive.positive(output.noise);
        output.offset = archive.float64(output.offset);
        for (int m = 0; m < models; m++) {
            ensemble.localisers.get(m).exchange(archive);
            archive.fillAny(output.relevance.get(m));
            archive.fill(output.mean.get(m));
            for (double relevance : output.relevance.get(m)) {
                archive.require(relevance > 0, "a relevance of " + relevance);
            }
        }
    }
}
