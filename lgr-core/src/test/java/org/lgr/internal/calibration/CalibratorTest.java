package org.lgr.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;
import org.lgr.internal.sweep.SmallProblem;

/** The extent of the support of a model that was observed on held-out groups. */
class CalibratorTest {
    private static final int GROUP_ROWS = 100;
    private static final int MANY = 1000; // number of groups
    private static final EnsembleProblem PROBLEM = new EnsembleProblem(LocalBasis.linear(), 2, 60, 3, 1, false, 91);
    private static final Rows TRAIN = PROBLEM.passes.rows(PROBLEM.chunks);
    private static final Blend BLEND =
            Blend.of(Blend.Part.of(PROBLEM.ensemble, TRAIN, Parallel.NONE, new Randomness(1)));

    private static Calibrator calibrator(int groups) {
        return new Calibrator(LgrOptions.builder().build(), SmallProblem.identity(2), 0, groups);
    }

    /** The support of the training rows alone. */
    private static Support own() {
        return calibrator(MANY).pack(BLEND, TRAIN, Inference.EXACT, null).support();
    }

    /**
     * Rows whose second input is central and whose first input is outside of its range by the given number of
     * half-ranges.
     */
    private static List<Chunk> groups(DoubleUnaryOperator excess) {
        return groups(excess, new double[GROUP_ROWS]);
    }

    private static List<Chunk> groups(DoubleUnaryOperator excess, double[] targets) {
        Support own = own();
        double[][] x = new double[GROUP_ROWS][];
        double middle = 0.5 * (own.low()[1] + own.high()[1]);
        Arrays.setAll(x, n -> new double[] {own.high()[0] + excess.applyAsDouble(n) * own.halfRange(0), middle});
        return EnsembleProblem.chunks(
                List.of(Dataset.of(x, targets)), IntStream.range(0, GROUP_ROWS).toArray());
    }

    private static Support support(Calibrator calibrator) {
        return calibrator.pack(BLEND, TRAIN, Inference.EXACT, calibrator.map()).support();
    }

    /** d/d₀ of every row, sorted. */
    private static double[] distances(List<Chunk> rows) {
        Support own = own();
        double[] x = new double[2];
        return IntStream.range(0, Chunk.rows(rows))
                .mapToDouble(n -> {
                    Chunk.copyRow(rows, n, x);
                    return own.distance(x, new double[2]) / own.distanceScale();
                })
                .sorted()
                .toArray();
    }

    /** Rows are outside by 0, 0.01, …, 0.99 half-ranges in some order; 95 of each hundred by at most 0.94. */
    @Test
    void supportReachesAsFarAsNineteenInTwentyRowsOfGroups() {
        List<Chunk> groups = groups(n -> 37 * n % 100 / 100);
        Calibrator calibrator = calibrator(MANY);
        calibrator.observe(BLEND, TRAIN, List.of(), groups);
        Support own = own();
        Support support = support(calibrator);
        for (int d = 0; d < 2; d++) {
            double margin = 0.94 * own.halfRange(d);
            assertThat(support.low()[d]).isCloseTo(own.low()[d] - margin, within(1e-12));
            assertThat(support.high()[d]).isCloseTo(own.high()[d] + margin, within(1e-12));
        }
        double distance = distances(groups)[94];
        assertThat(distance).as("far enough to say something").isBetween(1.05, 2.95);
        assertThat(support.distanceScale()).isCloseTo(distance * own.distanceScale(), withinPercentage(1e-10));
    }

    /** Errors of few groups say less about new ones, so predictions have longer tails; the extent is the same. */
    @ParameterizedTest
    @CsvSource({"2", "4", "8", "15"})
    void fewGroupsReachAsFarWithLongerTails(int count) {
        Calibrator few = calibrator(count);
        Calibrator one = calibrator(1);
        Randomness random = new Randomness(7);
        double[] targets = new double[GROUP_ROWS];
        Arrays.setAll(targets, n -> 30 * random.next()); // normal errors, which have short tails themselves
        for (Calibrator calibrator : List.of(few, one)) {
            calibrator.observe(BLEND, TRAIN, List.of(), groups(n -> 37 * n % 100 / 100, targets));
        }
        assertThat(support(few).low()).containsExactly(support(one).low());
        assertThat(support(few).high()).containsExactly(support(one).high());
        VarianceMap plain = one.map();
        assertThat(few.map()).isEqualTo(plain.judgedBy(count));
        assertThat(few.map().degreesOfFreedom()).isLessThan(plain.degreesOfFreedom());
    }

    @Test
    void itNeverReachesFartherThanAHalfRangeAndThreeDistances() {
        Calibrator calibrator = calibrator(MANY);
        calibrator.observe(BLEND, TRAIN, List.of(), groups(n -> 50));
        Support own = own();
        Support support = support(calibrator);
        assertThat(support.low()).containsExactly(own.widened(1, 1).low(), within(1e-12));
        assertThat(support.high()).containsExactly(own.widened(1, 1).high(), within(1e-12));
        assertThat(support.distanceScale()).isCloseTo(3 * own.distanceScale(), withinPercentage(1e-10));
    }

    @Test
    void amongTheRowsLearnedFromGroupsChangeNothing() {
        Calibrator calibrator = calibrator(MANY);
        calibrator.observe(BLEND, TRAIN, List.of(), groups(n -> -1));
        assertUnchanged(support(calibrator));
    }

    @Test
    void withoutGroupsOfTheUserItEndsWhereRowsDo() {
        Calibrator stretches = calibrator(0);
        stretches.observe(BLEND, TRAIN, PROBLEM.chunks, groups(n -> 2));
        assertUnchanged(support(stretches));
        Calibrator single = calibrator(MANY);
        single.observe(BLEND, TRAIN, PROBLEM.chunks, List.of());
        assertUnchanged(support(single));
    }

    /**
     * While errors are observed, support ends with the training rows; otherwise they would depend on the doubt to be
     * learned.
     */
    @Test
    void beforeAllIsObservedItEndsWhereRowsDo() {
        Calibrator calibrator = calibrator(MANY);
        calibrator.observe(BLEND, TRAIN, List.of(), groups(n -> 2));
        assertUnchanged(calibrator.pack(BLEND, TRAIN, Inference.EXACT, null).support());
    }

    private static void assertUnchanged(Support support) {
        assertThat(support.low()).containsExactly(own().low());
        assertThat(support.high()).containsExactly(own().high());
        assertThat(support.distanceScale()).isEqualTo(own().distanceScale());
    }
}
