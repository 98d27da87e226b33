package org.lgr.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.rows.Chunk;

class KernelSearchTest {
    private static final int ROWS = 200;

    private interface Curve {
        double at(double x);
    }

    /** Rows on [−2, 2] in units that need no standardisation, with noise of variance 0.01. */
    private static List<Chunk> rows(Curve curve) {
        Random random = new Random(31);
        double[] x = random.doubles(ROWS, -2, 2).toArray();
        double[] y = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            y[n] = curve.at(x[n]) + 0.1 * random.nextGaussian();
        }
        return EnsembleProblem.chunks(
                List.of(Dataset.of(1, x, y)), IntStream.range(0, ROWS).toArray());
    }

    @Test
    void oneKernelIsEnoughForAFunctionThatVariesAlikeEverywhere() {
        KernelSum found = new KernelSearch(rows(x -> Math.sin(3 * x)), Parallel.NONE, KernelCourse.unwatched()).run(16);
        assertThat(found.terms()).hasSize(1);
        // The noise has a relative standard error of √(2/200) = 0.1; the tolerance is four of them.
        assertThat(found.noise()).isCloseTo(0.01, within(0.004));
    }

    @Test
    void aLocalKernelIsAddedWhereTheFunctionVariesFaster() {
        // A slow wave with a fast ripple near 1.
        List<Chunk> rows = rows(x -> Math.sin(x) + Math.exp(-20 * (x - 1) * (x - 1)) * Math.sin(40 * x));
        KernelSum found = new KernelSearch(rows, Parallel.NONE, KernelCourse.unwatched()).run(16);
        assertThat(found.terms().size()).isGreaterThan(1);
        KernelTerm fastest = found.terms().stream()
                .min((a, b) -> Double.compare(a.lengthScale()[0], b.lengthScale()[0]))
                .orElseThrow();
        assertThat(fastest.centre()[0]).isBetween(0.2, 1.8);
        assertThat(fastest.lengthScale()[0]).isLessThan(0.25);
    }

    @Test
    void newcomersAreAskedForOnlyWhereSomethingIsLacking() {
        KernelTerm wide = new KernelTerm(new double[] {0}, new double[] {4}, new double[] {0.6}, 1);
        List<Chunk> alike = rows(x -> Math.sin(3 * x));
        KernelSum right = new KernelSearch(alike, Parallel.NONE, KernelCourse.unwatched()).run(16);
        assertThat(new KernelBirths(right, alike, Parallel.NONE)
                        .grown(4)
                        .terms()
                        .size())
                .as("of 320 candidates hardly any is beyond chance")
                .isLessThanOrEqualTo(2);
        List<Chunk> bump = rows(x -> 3 * Math.exp(-50 * (x + 1) * (x + 1)));
        KernelSum grown = new KernelBirths(new KernelSum(List.of(wide), 0.01), bump, Parallel.NONE).grown(2);
        assertThat(grown.terms()).hasSize(2).startsWith(wide);
        assertThat(grown.terms().get(1).centre()[0]).isBetween(-1.5, -0.5);
    }

    @Test
    void climbingRaisesTheEvidenceTimesThePrior() {
        List<Chunk> rows = rows(Math::cos);
        KernelSum start =
                new KernelSum(List.of(new KernelTerm(new double[] {0}, new double[] {1}, new double[] {0.1}, 1)), 1);
        KernelSearch search = new KernelSearch(rows, Parallel.NONE, KernelCourse.unwatched());
        double before = search.climb(start, 0).objective();
        double after = search.climb(start, 20).objective();
        double further = search.climb(search.climb(start, 20).kernels(), 20).objective();
        assertThat(after).isGreaterThan(before + 50);
        assertThat(further).isGreaterThanOrEqualTo(after);
    }

    @Test
    void thePriorsGradientIsThatOfItsDensity() {
        KernelPrior prior = new KernelPrior(2);
        double[] logs = new Random(32).doubles(11, -3, 3).toArray(); // noise and two terms with five numbers each
        double[] gradient = new double[logs.length];
        prior.addGradient(logs, gradient);
        double step = 1e-3;
        for (int i = 0; i < logs.length; i++) {
            double[] above = logs.clone();
            double[] below = logs.clone();
            above[i] += step;
            below[i] -= step;
            // Central differences of a quadratic function are exact up to rounding.
            assertThat(gradient[i])
                    .isCloseTo((prior.logDensity(above) - prior.logDensity(below)) / (2 * step), within(1e-9));
        }
    }
}
