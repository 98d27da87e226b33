package org.lgr.internal.calibration;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Learns from held-out rows how wrong one output of an ensemble is, and packs models whose variances say so. Single rows show
 * errors where the data are dense, whole groups errors where they are not.
 */
public final class Calibrator {
    private static final int MOST_ROWS = 4000; // of each kind, that errors are taken from

    private static final double MOST = 0.95; // of the rows of groups held out
    private static final double FARTHEST_DISTANCE = 3; // over d₀
    private static final double LARGEST_EXCESS = 1; // half-ranges

    private final LgrOptions options;
    private final Standardizer scaling;
    private final int output;
    private final int groups;
    private final VarianceMapFit.Errors rowErrors;
    private final VarianceMapFit.Errors groupErrors;
    private final List<Double> groupDistances = new ArrayList<>(); // over d₀, of rows of groups
    private final List<Double> groupExcesses = new ArrayList<>(); // the largest of an input, in half-ranges
    private final List<Double> rowTargets = new ArrayList<>();
    private final List<Double> groupTargets = new ArrayList<>();

    /**
     * @param groups how many there are of the user's, who then wants to know about new ones as much as about rows; stretches of the
     *     data are scored only
     */
    public Calibrator(LgrOptions options, Standardizer scaling, int output, int groups) {
        this.groups = groups;
        rowErrors = new VarianceMapFit.Errors(MOST_ROWS);
        groupErrors = new VarianceMapFit.Errors(MOST_ROWS);
        this.options = options;
        this.scaling = scaling;
        this.output = output;
    }

    /** Takes the errors of local models on rows and groups that they have not seen, given the rows they have. */
    public void observe(Blend blend, Rows train, List<Chunk> rows, List<Chunk> groups) {
        ModelParameters parameters = pack(blend, train, Inference.EXACT, null);
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
                    double f = evaluation.placedMean(); // as it will be predicted
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

    /** The distance between rows that are taken: even, so that every group is heard. */
    private static int step(List<Chunk> rows) {
        return Math.max(1, (Chunk.rows(rows) + MOST_ROWS - 1) / MOST_ROWS);
    }

    /** Takes note of how far groups lie from rows that models have learned from. */
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

    /** What most values do not exceed; 0 if there are none. */
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

    /** The map that all errors so far ask for. If they are of few groups, it knows that it may be wrong. */
    public VarianceMap map() {
        if (groups == 0) {
            return VarianceMapFit.shrinking(List.of(rowErrors));
        }
        VarianceMap map = VarianceMapFit.shrinking(List.of(rowErrors, groupErrors));
        return groups > 1 && groupErrors.size() > 0 ? map.judgedBy(groups) : map;
    }

    /** The score on single rows held out, {@code null} if there were none. */
    @Nullable
    public RegressionScore rowScore(VarianceMap map) {
        return score(map, rowErrors, rowTargets);
    }

    /** The score on groups held out, {@code null} if there were none. */
    @Nullable
    public RegressionScore groupScore(VarianceMap map) {
        return score(map, groupErrors, groupTargets);
    }

    @Nullable
    private RegressionScore score(VarianceMap map, VarianceMapFit.Errors errors, List<Double> targets) {
        if (errors.size() == 0) {
            return null;
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
        return scores.score();
    }

    /** A model of these local models, given the rows they have learned from. */
    public ModelParameters pack(Blend blend, Rows rows, Inference inference, @Nullable VarianceMap map) {
        OutputView packed = new OutputView(blend.ensemble(), output);
        double noise = map == null ? packed.noise : map.noise(packed.noise);
        Support support = DataSupport.of(rows, output, packed.localisers(), noise);
        if (map != null && groups > 0) {
            double distance = Math.min(quantile(groupDistances), FARTHEST_DISTANCE);
            support = support.widened(Math.max(1, distance), Math.min(quantile(groupExcesses), LARGEST_EXCESS));
        }
        return packed.parameters(options.basis(), scaling, inference, blend.draws(output), map, support);
    }
}
