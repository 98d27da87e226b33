package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;

/** The placement of local models and their initial width. */
class SweepTest {
    private static final int ROWS = 300;
    private static final double[] X = new Random(1).doubles(2 * ROWS, -2, 2).toArray();

    private static List<Chunk> data() {
        return SmallProblem.chunks(Dataset.of(2, X, new double[ROWS]), Chunk.FEW_ROWS);
    }

    /** The rule of the paper in a naive implementation. */
    private static List<double[]> centres(double threshold, double lengthScale, int limit) {
        List<double[]> centres = new ArrayList<>();
        for (int n = 0; n < ROWS; n++) {
            double a = X[2 * n];
            double b = X[2 * n + 1];
            boolean covered = centres.stream()
                    .anyMatch(c ->
                            Math.exp(-0.5 * (Math.pow(a - c[0], 2) + Math.pow(b - c[1], 2)) / lengthScale / lengthScale)
                                    >= threshold);
            if (!covered && centres.size() < limit) {
                centres.add(new double[] {a, b});
            }
        }
        return centres;
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.7, 1", "0.5, 0.7, 7", "0.9, 0.3, 20", "0.1, 1.5, 300", "0.5, 0.2, 1000"})
    void rowsThatNoModelCoversBecomeCentresHoweverTheSweepIsSpread(
            double threshold, double lengthScale, int iterations) {
        List<Chunk> data = data();
        Monomials linear = new Monomials(LocalBasis.linear(), 2);
        Ensemble ensemble = new Ensemble(linear, 1, 1);
        Sweep sweep = new Sweep(data, iterations, threshold, lengthScale, 10_000);
        int born = 0;
        int i = 0;
        while (!sweep.finished()) {
            assertThat(i).isLessThan(Math.min(iterations, ROWS));
            born += sweep.visit(i++, ensemble);
        }
        assertThat(born).isEqualTo(ensemble.size());
        assertThat(sweep.limited()).isFalse();
        assertThat(ensemble.localisers.stream()
                        .map(localiser -> localiser.centre)
                        .toList())
                .usingRecursiveComparison()
                .isEqualTo(centres(threshold, lengthScale, ROWS));
        assertThat(ensemble.localisers).allMatch(localiser -> localiser.lengthScale[0] == lengthScale);
        assertThat(ensemble.layout().size).isEqualTo(3 * ensemble.size());
        assertThat(Sweep.estimate(data, linear, threshold, lengthScale, 10_000)).isEqualTo(ensemble.size());
    }

    @Test
    void theLimitIsKeptAndReported() {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.constant(), 2), 1, 1);
        Sweep sweep = new Sweep(data(), 4, 0.5, 0.3, 5);
        for (int i = 0; i < 4; i++) {
            sweep.visit(i, ensemble);
        }
        assertThat(sweep.finished()).isTrue();
        assertThat(sweep.limited()).isTrue();
        assertThat(ensemble.size()).isEqualTo(5);
        assertThat(ensemble.localisers.stream()
                        .map(localiser -> localiser.centre)
                        .toList())
                .usingRecursiveComparison()
                .isEqualTo(centres(0.5, 0.3, 5));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aModelAtATypicalRowInitiallySeesFifteenRowsPerComponentAndAtMostAQuarter(int order) {
        Monomials monomials = new Monomials(LocalBasis.polynomial(order), 2);
        int components = monomials.size();
        double lengthScale = InitialScale.bySupport(data(), monomials);
        double[] seen = new double[100];
        for (int c = 0; c < 100; c++) { // every third row is tried as a centre, all rows are counted
            for (int n = 0; n < ROWS; n++) {
                double a = X[2 * n] - X[6 * c];
                double b = X[2 * n + 1] - X[6 * c + 1];
                seen[c] += Math.exp(-(a * a + b * b) / (lengthScale * lengthScale));
            }
        }
        java.util.Arrays.sort(seen);
        // Bisection ends within 2^-40 of the range of log λ, and the share changes by about as much.
        assertThat(seen[50]).isCloseTo(Math.min(15 * components, 75), within(1e-6 * ROWS));
    }

    @Test
    void theInitialScaleIsWidenedUntilThereAreThreeRowsPerPlacedComponent() {
        List<Chunk> data = data();
        Monomials monomials = new Monomials(LocalBasis.linear(), 2);
        int components = monomials.size();
        double threshold = 0.95;
        double narrow = InitialScale.bySupport(data, monomials);
        assertThat(Sweep.estimate(data, monomials, threshold, narrow, ROWS)).isGreaterThan(ROWS / (3 * components));
        double wide = InitialScale.of(data, monomials, threshold);
        assertThat(wide).isGreaterThan(narrow);
        assertThat(Sweep.estimate(data, monomials, threshold, wide, ROWS)).isLessThanOrEqualTo(ROWS / (3 * components));
        // With a threshold of one every row is a centre at any scale, so widening would not help.
        assertThat(InitialScale.of(data, monomials, 1)).isEqualTo(narrow);
    }

    @Test
    void theInitialScaleOfIdenticalRowsIsWithinBounds() {
        List<Chunk> same = SmallProblem.chunks(Dataset.of(1, new double[10], new double[10]), Chunk.FEW_ROWS);
        assertThat(InitialScale.of(same, new Monomials(LocalBasis.linear(), 1), 0.5))
                .isBetween(Localiser.MIN_LENGTH_SCALE, Localiser.MAX_LENGTH_SCALE);
    }
}
