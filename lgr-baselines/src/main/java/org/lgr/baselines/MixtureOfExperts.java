package org.lgr.baselines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.baselines.internal.mixture.Assignments;
import org.lgr.baselines.internal.mixture.Expert;
import org.lgr.baselines.internal.mixture.ExpertUpdate;
import org.lgr.baselines.option.MixtureOptions;

/**
 * A mixture of linear experts [Jacobs et al. 1991] as the paper compares LGR with it [M14 section 5]. Each row is
 * assumed to come from one expert; prior probabilities of the experts are normalised Gaussian gates. Weights have ARD
 * priors and inference is mean field. Experts are added and removed by the paper's Algorithm 1: rows are visited in
 * order, and a row that no gate covers becomes the centre of an expert. One visit of all rows is spread over several
 * iterations. Experts are removed if all their weights are irrelevant or if they are responsible for too few rows.
 *
 * <p>The noise of an expert has a prior that all experts share and that is learned with them, worth
 * {@value #PRIOR_ROWS} rows. Without it an expert with few rows would fit them exactly.
 */
public final class MixtureOfExperts implements BaselineLearner {
    private static final int PRIOR_ROWS = 10;
    private static final double PRIOR_SHAPE = 0.5 * PRIOR_ROWS; // a₀
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target
    private static final double LEAST_SHARE = 0.5; // an expert responsible for fewer rows is removed
    private static final int PATIENCE = 10; // iterations whose gain is judged together

    private final MixtureOptions options;

    /** A learner with default options. */
    public MixtureOfExperts() {
        this(MixtureOptions.defaults());
    }

    /** A learner with the given options. */
    public MixtureOfExperts(MixtureOptions options) {
        this.options = options;
    }

    @Override
    public MixtureModel fit(Dataset data) {
        return fit(data, (share, localModels) -> {});
    }

    @Override
    public MixtureModel fit(Dataset data, BaselineListener listener) {
        StandardizedModel.Head head = StandardizedModel.Head.of(data);
        Learning learning = new Learning(head.inputs(data), head.targets(data), listener);
        learning.grow();
        learning.converge();
        listener.onProgress(1, learning.experts.size());
        return new MixtureModel(
                head, learning.experts.stream().map(Expert::local).toList());
    }

    /** The state of a fit, in standardised units. */
    private final class Learning {
        private final double[] inputs; // N×D row-major
        private final double[] targets;
        private final BaselineListener listener;
        private final int rows;
        private final int dimension;
        private List<Expert> experts = new ArrayList<>();
        private double priorRate = PRIOR_SHAPE; // b₀: the noise starts with the variance of the target

        private Learning(double[] inputs, double[] targets, BaselineListener listener) {
            this.inputs = inputs;
            this.targets = targets;
            this.listener = listener;
            rows = targets.length;
            dimension = inputs.length / rows;
        }

        private void grow() {
            for (int i = 0; i < options.growthIterations(); i++) {
                int from = (int) ((long) i * rows / options.growthIterations());
                int to = (int) ((i + 1L) * rows / options.growthIterations());
                for (int n = from; n < to; n++) {
                    visit(Arrays.copyOfRange(inputs, n * dimension, (n + 1) * dimension));
                }
                if (!experts.isEmpty()) { // with very few rows there may be no expert yet
                    iterate();
                }
                tell(i + 1);
            }
        }

        private void visit(double[] row) {
            double covered = Math.log(options.activationThreshold());
            for (Expert expert : experts) {
                if (expert.local().logActivation(row) >= covered) {
                    return;
                }
            }
            experts.add(Expert.born(row, options.chosenLengthScale(dimension)));
        }

        private void converge() {
            double before = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < options.maxIterations(); i++) {
                double logDensity = iterate();
                tell(options.growthIterations() + i + 1);
                if (i % PATIENCE == 0) {
                    if (logDensity - before < options.tolerance() * rows) {
                        break;
                    }
                    before = logDensity;
                }
            }
        }

        private void tell(int iterations) {
            int most = options.growthIterations() + options.maxIterations();
            listener.onProgress((double) iterations / most, experts.size());
        }

        /** Runs one iteration and returns the log density of the rows before it. */
        private double iterate() {
            Assignments assignments = Assignments.of(inputs, targets, experts);
            ExpertUpdate update = new ExpertUpdate(inputs, targets, PRIOR_SHAPE, priorRate);
            List<Expert> known = experts;
            List<Expert> updated = IntStream.range(0, known.size())
                    .parallel() // each expert alone, so that results do not depend on the number of threads
                    .mapToObj(m -> update.apply(known.get(m), assignments.of(m), options.learnLengthScales()))
                    .toList();
            priorRate = commonRate(updated);
            experts = pruned(updated, assignments);
            return assignments.logDensity();
        }

        /** The b₀ that maximises the lower bound: Σ_m [a₀ ln b₀ − b₀ E[β_m]] has its maximum at a₀ M / Σ E[β_m]. */
        private double commonRate(List<Expert> all) {
            double precision = all.stream()
                    .mapToDouble(expert -> 1 / expert.local().variance())
                    .sum();
            return PRIOR_SHAPE * Math.max(LEAST_NOISE, all.size() / precision);
        }

        private List<Expert> pruned(List<Expert> all, Assignments assignments) {
            List<Expert> kept = new ArrayList<>();
            for (int m = 0; m < all.size(); m++) {
                boolean relevant =
                        Arrays.stream(all.get(m).relevances()).anyMatch(alpha -> alpha < ExpertUpdate.IRRELEVANT);
                if (relevant && assignments.of(m).total() >= LEAST_SHARE) {
                    kept.add(all.get(m));
                }
            }
            if (kept.isEmpty()) { // at least one expert has to remain
                int largest = IntStream.range(0, all.size())
                        .boxed()
                        .max(Comparator.comparingDouble(m -> assignments.of(m).total()))
                        .orElseThrow();
                kept.add(all.get(largest));
            }
            return kept;
        }
    }
}
