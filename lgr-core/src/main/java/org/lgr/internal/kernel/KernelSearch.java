package org.lgr.internal.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.optimise.Ascent;
import org.lgr.internal.rows.Chunk;

/**
 * Finds a sum of localised kernels for given rows. It starts with one kernel as wide as the data. Each round at most
 * doubles the number of kernels ({@link KernelBirths}), as long as the evidence gains more than the new hyperparameters
 * cost.
 */
final class KernelSearch {
    private static final int ITERATIONS = 40; // iterations of a round
    private static final int MOST_TERMS = 16;
    private static final double INITIAL_NOISE = 0.1;
    /** A noise variance below this share of the target's variance cannot be told apart from rounding. */
    private static final double LEAST_NOISE = 1e-7;

    private final List<Chunk> rows;
    private final Parallel parallel;
    private final int dimension;
    private final double width; // √D, the typical distance of standardised rows from their mean
    private final KernelPrior prior;

    KernelSearch(List<Chunk> rows, Parallel parallel) {
        this.rows = rows;
        this.parallel = parallel;
        dimension = rows.get(0).x.length / rows.get(0).rows;
        width = Math.sqrt(dimension);
        prior = new KernelPrior(dimension);
    }

    /** A sum of kernels and the logarithm of its evidence times the prior of its hyperparameters. */
    record Found(KernelSum kernels, double objective) {}

    /** Searches from the beginning. */
    KernelSum run() {
        KernelTerm first = new KernelTerm(new double[dimension], filled(2 * width), filled(width), 1);
        Found best = climb(new KernelSum(List.of(first), INITIAL_NOISE), ITERATIONS);
        while (best.kernels.terms.size() < MOST_TERMS) {
            int present = best.kernels.terms.size();
            KernelSum grown = new KernelBirths(best.kernels, rows, parallel).grown(Math.min(2 * present, MOST_TERMS));
            int newcomers = grown.terms.size() - present;
            if (newcomers == 0) {
                break;
            }
            Found next = climb(grown, ITERATIONS);
            if (next.objective - best.objective < newcomers * price(grown)) {
                break;
            }
            best = next;
        }
        return best.kernels;
    }

    /**
     * Returns the price of one term in nats: Schwarz's penalty for its hyperparameters and for the choice of its centre
     * among the rows.
     */
    private double price(KernelSum kernels) {
        return (0.5 * kernels.termSize() + 1) * Math.log(Chunk.rows(rows));
    }

    /** Maximises the objective from given hyperparameters. */
    Found climb(KernelSum start, int iterations) {
        double[] logs = start.logarithms();
        Ascent ascent = new Ascent(logs, place -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted while fitting");
            }
            try {
                return new Objective(place, new KernelEvidence(bounded(start, place), rows, parallel));
            } catch (ArithmeticException e) {
                return new Impossible(); // the step was too long; the next try is shorter
            }
        });
        ascent.run(iterations);
        return new Found(bounded(start, ascent.place()), ascent.value());
    }

    private static KernelSum bounded(KernelSum start, double[] place) {
        double[] logs = place.clone();
        logs[0] = Math.max(logs[0], Math.log(LEAST_NOISE));
        return start.with(logs);
    }

    /** The logarithm of the evidence times the prior. */
    private final class Objective implements Ascent.Point {
        private final double[] place;
        private final KernelEvidence evidence;

        Objective(double[] place, KernelEvidence evidence) {
            this.place = place;
            this.evidence = evidence;
        }

        @Override
        public double value() {
            return evidence.value() + prior.logDensity(place);
        }

        @Override
        public double[] gradient() {
            double[] gradient = evidence.gradient();
            if (place[0] < Math.log(LEAST_NOISE)) {
                gradient[0] = 0; // the noise stays at its bound
            }
            prior.addGradient(place, gradient);
            return gradient;
        }
    }

    private static final class Impossible implements Ascent.Point {
        @Override
        public double value() {
            return Double.NEGATIVE_INFINITY;
        }

        @Override
        public double[] gradient() {
            throw new IllegalStateException("there is no gradient where there is no evidence");
        }
    }

    private double[] filled(double value) {
        double[] values = new double[dimension];
        Arrays.fill(values, value);
        return values;
    }
}
