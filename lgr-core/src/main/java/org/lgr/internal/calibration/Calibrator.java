package org.lgr.internal.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.PosteriorForm;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Learns from hold-out rows how large the errors of one output of an ensemble are, and makes models with variances to
 * match. Single rows show the errors where data are dense; whole groups show the errors where data are sparse.
 */
public final class Calibrator {
    private static final int MOST_ROWS = 4000; // hold-out rows of each kind that errors are taken from

    private static final double MOST = 0.95; // quantile of the rows of groups held out
    private static final double FARTHEST_DISTANCE = 3; // limit of the trusted distance, in units of d₀
    // limit of the trusted excess over the training range, in half-ranges
    private static final double LARGEST_EXCESS = 1;

    private final LgrOptions options;
    private final Standardizer scaling;
    private final int output;
    private final int groups;
    private final VarianceMapFit.Errors rowErrors;
    private final VarianceMapFit.Errors groupErrors;
    private final List<Double> groupDistances = new ArrayList<>(); // rows of groups, in units of d₀
    private final List<Double> groupExcesses = new ArrayList<>(); // largest excess of any input, in half-ranges
    private final List<Double> rowTargets = new ArrayList<>();
    private final List<Double> groupTargets = new ArrayList<>();

    /**
     * @param options options of the fit
     * @param scaling standardiser of the output
     * @param output index of the output
     * @param groups number of the user's groups. If there are any, predictions for new groups matter as much as those
     *     for single rows. If it is 0, groups are contiguous blocks of the data; these are scored but not used for
     *     calibration.
     */
    public Calibrator(LgrOptions options, Standardizer scaling, int output, int groups) {
        this.groups = groups;
        rowErrors = new VarianceMapFit.Errors(MOST_ROWS);
        groupErrors = new VarianceMapFit.Errors(MOST_ROWS);
        this.options = options;
        this.scaling = scaling;
        this.output = output;
    }

    /**
     * Collects the errors on rows and groups that the models have not seen.
     *
     * @param train the rows that the models have seen
     */
    public void observe(Blend blend, Rows train, List<Chunk> rows, List<Chunk> groups) {
        observe(pack(blend, train, Inference.EXACT, null), rows, groups);
    }

    /** Collects the errors of a model on rows and groups that it has not seen. */
    public void observe(ModelParameters parameters, List<Chunk> rows, List<Chunk> groups) {
        observe(parameters, rows, rowErrors, rowTargets);
        observe(parameters, groups, groupErrors, groupTargets);
        measure(parameters, groups);
    }

    private void observe(
            ModelParameters parameters, List<Chunk> chunks, VarianceMapFit.Errors errors, List<Double> targets) {
        PointEvaluation evaluation = new PointEvaluation(parameters);
        double[] x = new double[parameters.dimension()];
        int step = step(chunks);
        int n = 0;
        for (Chunk chunk : chunks) {
            for (int i = 0; i < chunk.rows; i++, n++) {
                if (n % step == 0 && errors.size() < MOST_ROWS) {
                    chunk.copyRow(i, x);
                    evaluation.moveToStandardised(x);
                    double y = chunk.y[output][i];
                    double f = evaluation.placedMean(); // the mean that the model will predict
                    errors.add(
                            y - f,
                            evaluation.leverage(),
                            f,
                            parameters.posterior().noise() / chunk.weight[i]);
                    targets.add(y);
                }
            }
        }
    }

    /**
     * Returns the distance between the rows that are used. Rows are taken at even distances so that every group is
     * represented.
     */
    private static int step(List<Chunk> rows) {
        return Math.max(1, (Chunk.rows(rows) + MOST_ROWS - 1) / MOST_ROWS);
    }

    /** Collects how far groups held out are from the training rows. */
    private void measure(ModelParameters parameters, List<Chunk> groups) {
        Support support = parameters.support();
        double[] x = new double[parameters.dimension()];
        double[] white = new double[x.length];
        int step = step(groups);
        int n = 0;
        for (Chunk chunk : groups) {
            for (int i = 0; i < chunk.rows; i++, n++) {
                if (n % step != 0) {
                    continue;
                }
                chunk.copyRow(i, x);
                groupDistances.add(support.distance(x, white) / support.distanceScale());
                groupExcesses.add(support.largestExcess(x));
            }
        }
    }

    /** Returns the quantile {@code MOST} of the values, or 0 if there are none. */
    private static double quantile(List<Double> values) {
        int last = values.size() - 1;
        return last < 0
                ? 0
                : values.stream()
                        .sorted()
                        .skip((long) (MOST * last))
                        .findFirst()
                        .orElseThrow();
    }

    /**
     * Fits the variance map to all errors so far. If these come from few groups, the map accounts for its own
     * uncertainty.
     */
    public VarianceMap map() {
        if (groups == 0) {
            return VarianceMapFit.shrinking(List.of(rowErrors));
        }
        VarianceMap map = VarianceMapFit.shrinking(List.of(rowErrors, groupErrors));
        return groups > 1 && groupErrors.size() > 0 ? map.judgedBy(groups) : map;
    }

    /** Returns the score on single hold-out rows, if there were any. */
    public Optional<RegressionScore> rowScore(VarianceMap map) {
        return score(map, rowErrors, rowTargets);
    }

    /** Returns the score on groups held out, if there were any. */
    public Optional<RegressionScore> groupScore(VarianceMap map) {
        return score(map, groupErrors, groupTargets);
    }

    private Optional<RegressionScore> score(VarianceMap map, VarianceMapFit.Errors errors, List<Double> targets) {
        if (errors.size() == 0) {
            return Optional.empty();
        }
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        double scale = scaling.targetScale();
        for (int i = 0; i < errors.size(); i++) {
            double prediction = map.retention(errors.noise[i], errors.leverage[i]) * errors.prediction[i];
            double spread = map.functionVariance(errors.noise[i], errors.leverage[i], prediction);
            double variance = scale * scale * (spread + map.noise(errors.noise[i]));
            double mean = scaling.targetMean() + scale * prediction;
            scores.add(
                    new Prediction(mean, variance, scale * scale * spread, 1, map.degreesOfFreedom()),
                    scaling.targetMean() + scale * targets.get(i));
        }
        return Optional.of(scores.score());
    }

    /**
     * Makes a model of these local models.
     *
     * @param rows the rows that they have learned from
     */
    public ModelParameters pack(Blend blend, Rows rows, Inference inference, @Nullable VarianceMap map) {
        OutputView view = new OutputView(blend.ensemble(), output);
        double[] draws = blend.draws(output);
        WeightPosterior posterior =
                new WeightPosterior(inference, view.offset, view.noise, PosteriorForm.SAMPLES, draws, map);
        return pack(view, posterior, rows, DataSupport.ENOUGH_ROWS);
    }

    /**
     * Makes a model of local models with a given posterior.
     *
     * @param rows the rows that they have learned from
     * @param enough number of rows that tell how far the data reach
     */
    public ModelParameters pack(OutputView view, WeightPosterior posterior, Rows rows, int enough) {
        VarianceMap map = posterior.map();
        double noise = map == null ? view.noise : map.noise(view.noise);
        Support support = DataSupport.of(rows, output, view.localisers(), noise, enough);
        if (map != null && groups > 0) {
            double distance = Math.min(quantile(groupDistances), FARTHEST_DISTANCE);
            support = support.widened(Math.max(1, distance), Math.min(quantile(groupExcesses), LARGEST_EXCESS));
        }
        return view.parameters(options.basis(), scaling, posterior, support);
    }
}
