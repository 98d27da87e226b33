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
    private static final double INITIAL_NOISE = 0.1;
    /** A noise variance below this share of the target's variance cannot be told apart from rounding. */
    private static final double LEAST_NOISE = 1e-7;

    private final List<Chunk> rows;
    private final Parallel parallel;
    private final int dimension;
    private final double width; // √D, the typical distance of standardised rows from their mean
    private final KernelPrior prior;
    private final KernelCourse course;

    KernelSearch(List<Chunk> rows, Parallel parallel, KernelCourse course) {
        this.rows = rows;
        this.parallel = parallel;
        this.course = course;
        dimension = rows.get(0).x.length / rows.get(0).rows;
        width = Math.sqrt(dimension);
        prior = new KernelPrior(dimension);
    }

    /** A sum of kernels and the logarithm of its evidence times the prior of its hyperparameters. */
    record Found(KernelSum kernels, double objective) {}

    /** Most iterations of a search for at most this number of terms. */
    static int mostIterations(int mostTerms) {
        int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(mostTerms - 1);
        return ITERATIONS * (1 + doublings);
    }

    /** Searches from the beginning for at most {@code mostTerms} terms. */
    KernelSum run(int mostTerms) {
        int most = mostIterations(mostTerms);
        course.begin(0, ITERATIONS);
        KernelTerm first = new KernelTerm(new double[dimension], filled(2 * width), filled(width), 1);
        Found best = climb(new KernelSum(List.of(first), INITIAL_NOISE), 1, ITERATIONS);
        for (int round = 1; best.kernels.terms.size() < mostTerms && !course.stopped(); round++) {
            int present = best.kernels.terms.size();
            KernelSum grown = new KernelBirths(best.kernels, rows, parallel).grown(Math.min(2 * present, mostTerms));
            int newcomers = grown.terms.size() - present;
            if (newcomers == 0) {
                break;
            }
            course.begin(round * ITERATIONS, Math.min((round + 1) * ITERATIONS, most));
            Found next = climb(grown, newcomers, ITERATIONS);
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

    /** Maximises the objective from given hyperparameters with the number of terms settled. */
    Found climb(KernelSum start, int iterations) {
        return climb(start, 0, iterations);
    }

    private Found climb(KernelSum start, int newcomers, int iterations) {
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
        int[] born = {newcomers}; // before the first iteration
        ascent.run(iterations, () -> {
            int before = born[0];
            born[0] = 0;
            return course.step(
                    bounded(start, ascent.place()), Chunk.rows(rows), ascent.value(), before, newcomers == 0);
        });
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
