package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Generalisation from few rows, and from rows of few motions: fits must not promise more than such data can support.
 */
class GeneralisationTest {
    private static final int INPUTS = 6;
    private static final int ROWS = 50; // rows per curve
    private static final LgrOptions ONE_THREAD = LgrOptions.builder().threads(1).build();

    private static final List<Motion> MOTIONS = List.of(
            Motion.of("smooth", GeneralisationTest::smooth, 1),
            Motion.of("smooth too", GeneralisationTest::smooth, 2),
            Motion.of("rugged", GeneralisationTest::rugged, 3),
            Motion.of("random", GeneralisationTest::random, 4));

    /** A function that five curves mostly determine. */
    private static double smooth(double[] x) {
        return x[0] + 0.5 * x[1] - 0.7 * x[2] + Math.sin(1.5 * x[3]) + 0.5 * x[4] * x[5];
    }

    /** A function of which five curves determine the linear part, and little of the rest. */
    private static double rugged(double[] x) {
        return x[0] + x[1] - x[2] + Math.sin(4 * x[3]) * Math.cos(4 * x[4]) * Math.sin(4 * x[5]);
    }

    /** A function of which five curves determine nothing. */
    private static double random(double[] x) {
        return Math.sin(7 * x[0] + 5 * x[1]) * Math.cos(6 * x[2] - 8 * x[3]);
    }

    static List<Motion> motions() {
        return MOTIONS;
    }

    /** Five training curves, twenty others, and the fitted model; each fit takes half a second. */
    record Motion(String name, Dataset train, Dataset others, LgrModel model) {
        static Motion of(String name, ToDoubleFunction<double[]> function, long seed) {
            Dataset train = curves(5, function, seed);
            return new Motion(name, train, curves(20, function, 100 + seed), TestData.fit(train, ONE_THREAD));
        }

        @Override
        public String toString() {
            return name;
        }

        /** Asserts that no mean is further from the range of the training targets than half of that range. */
        void assertWithinReach(double[][] rows) {
            double low = Arrays.stream(train.targets()).min().orElseThrow();
            double high = Arrays.stream(train.targets()).max().orElseThrow();
            double half = 0.5 * (high - low);
            for (Prediction prediction : model.predict(rows)) {
                assertThat(prediction.mean()).isBetween(low - half, high + half);
                assertThat(prediction.variance()).isFinite().isPositive();
            }
        }
    }

    /** Curves along which every input oscillates about its own centre at its own frequency. */
    private static Dataset curves(int count, ToDoubleFunction<double[]> function, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[count * ROWS][INPUTS];
        double[] y = new double[x.length];
        int[] groups = new int[x.length];
        for (int c = 0; c < count; c++) {
            double[] place = random.doubles(INPUTS, -1, 1).toArray();
            double[] width = random.doubles(INPUTS, 0.3, 1).toArray();
            double[] speed = random.doubles(INPUTS, 0.3, 1.3).toArray();
            double[] phase = random.doubles(INPUTS, 0, 1).toArray();
            for (int n = c * ROWS; n < (c + 1) * ROWS; n++) {
                for (int d = 0; d < INPUTS; d++) {
                    double turns = phase[d] + speed[d] * (n - c * ROWS) / ROWS;
                    x[n][d] = place[d] + width[d] * Math.sin(2 * Math.PI * turns);
                }
                y[n] = function.applyAsDouble(x[n]) + 0.05 * random.nextGaussian();
                groups[n] = c;
            }
        }
        return Dataset.of(x, y).withGroups(groups);
    }

    /** Normalised error of a linear model of standardised inputs, with a prior as wide as the noise. */
    private static double linearError(Dataset train, Dataset others) {
        int size = INPUTS + 1;
        double[][] system = new double[size][size + 1];
        for (int n = 0; n < train.size(); n++) {
            double[] f = features(train, train, n);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    system[i][j] += f[i] * f[j];
                }
                system[i][size] += f[i] * train.target(n);
            }
        }
        for (int i = 0; i < INPUTS; i++) { // the constant has no prior
            system[i][i] += 1;
        }
        double[] weights = solve(system);
        double[] residuals = new double[others.size()];
        for (int n = 0; n < residuals.length; n++) {
            double[] f = features(train, others, n);
            residuals[n] = others.target(n)
                    - IntStream.range(0, size)
                            .mapToDouble(i -> f[i] * weights[i])
                            .sum();
        }
        double squares = Arrays.stream(residuals).map(r -> r * r).average().orElseThrow();
        return squares / TestData.moments(others.targets())[1];
    }

    private static double[] features(Dataset scale, Dataset data, int row) {
        double[] features = new double[INPUTS + 1];
        for (int d = 0; d < INPUTS; d++) {
            features[d] = data.input(row, d) / TestData.standardDeviation(scale, d);
        }
        features[INPUTS] = 1;
        return features;
    }

    /** Gaussian elimination without pivoting, because the matrix is positive definite. */
    private static double[] solve(double[][] system) {
        int size = system.length;
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                double factor = k == i ? 0 : system[k][i] / system[i][i];
                for (int j = i; j <= size; j++) {
                    system[k][j] -= factor * system[i][j];
                }
            }
        }
        return IntStream.range(0, size)
                .mapToDouble(i -> system[i][size] / system[i][i])
                .toArray();
    }

    /**
     * The margin of a tenth allows for what folds of five curves cannot determine: the best shares of the ways to
     * learn.
     */
    @ParameterizedTest
    @MethodSource("motions")
    void newMotionsArePredictedNoWorseThanByALinearModelOrByTheMean(Motion motion) {
        double error = RegressionScore.of(motion.model, motion.others).nmse();
        assertThat(error).isLessThan(1.1 * linearError(motion.train, motion.others));
        assertThat(error).isLessThan(1.1);
    }

    @Test
    void whatFewMotionsTellIsLearned() {
        for (Motion motion : MOTIONS.subList(0, 2)) {
            assertThat(RegressionScore.of(motion.model, motion.others).nmse())
                    .isLessThan(0.5 * linearError(motion.train, motion.others));
        }
    }

    @ParameterizedTest
    @MethodSource("motions")
    void noMeanIsFarFromTheTargets(Motion motion) {
        motion.assertWithinReach(TestData.rows(motion.train));
        motion.assertWithinReach(TestData.rows(motion.others));
    }

    /** Large weights that cancel at the training rows do not cancel elsewhere. */
    @ParameterizedTest
    @MethodSource("motions")
    void noWeightIsLarge(Motion motion) {
        double largest = motion.model.localModels().stream()
                .flatMapToDouble(local -> Arrays.stream(local.weights()))
                .map(Math::abs)
                .max()
                .orElseThrow();
        assertThat(largest).isLessThan(1000);
    }

    @ParameterizedTest
    @MethodSource("motions")
    void inputsThatNeverMetGiveMeansNearTheTargetsToo(Motion motion) {
        Random random = new Random(5);
        double[][] rows = TestData.rows(motion.train);
        double[][] swapped = TestData.rows(motion.train); // one input of every row is taken from another row
        double[][] shuffled = TestData.rows(motion.train); // every input is taken from another row
        for (int n = 0; n < rows.length; n++) {
            int one = random.nextInt(INPUTS);
            swapped[n][one] = rows[random.nextInt(rows.length)][one];
            for (int d = 0; d < INPUTS; d++) {
                shuffled[n][d] = rows[random.nextInt(rows.length)][d];
            }
        }
        motion.assertWithinReach(swapped);
        motion.assertWithinReach(shuffled);
        for (double factor : new double[] {1.5, 5}) {
            motion.assertWithinReach(Arrays.stream(rows)
                    .map(row -> Arrays.stream(row).map(value -> factor * value).toArray())
                    .toArray(double[][]::new));
        }
    }

    /**
     * Groups say that rows of one curve are similar and tell less about other curves. If curves determine most of the
     * function, naming them may cost at most a hundredth of the variance of the targets, below which errors on groups
     * cause no warning either.
     */
    @Test
    void namingGroupsIsNotMuchWorseThanNotNamingThem() {
        for (Motion motion : MOTIONS.subList(0, 2)) {
            Dataset nameless = Dataset.of(INPUTS, motion.train.inputs(), motion.train.targets());
            double without = RegressionScore.of(TestData.fit(nameless, ONE_THREAD), motion.others)
                    .nmse();
            assertThat(RegressionScore.of(motion.model, motion.others).nmse()).isLessThan(without + 0.01);
        }
    }

    /** An error of 200 rows has a standard error of √(2/200), a tenth, by which seeds may differ in both directions. */
    @Test
    void theSeedMakesLittleDifferenceOnFewRows() {
        Dataset train = TestData.smooth(200, 3, 7);
        Dataset others = TestData.smooth(2000, 3, 8);
        double[] errors = IntStream.rangeClosed(1, 4)
                .mapToDouble(seed -> RegressionScore.of(
                                TestData.fit(
                                        train, ONE_THREAD.toBuilder().seed(seed).build()),
                                others)
                        .nmse())
                .sorted()
                .toArray();
        assertThat(errors[3]).isLessThan(1.25 * errors[0]);
    }

    @Test
    void whereTheMeanIsBestItIsPredicted() {
        double[] x = new Random(9).doubles(60, -1, 1).toArray();
        double[] constant = new double[30];
        Arrays.fill(constant, 3);
        LgrModel flat = TestData.fit(Dataset.of(2, x, constant), ONE_THREAD);
        assertThat(flat.predict(new double[] {0.3, 0.3}).mean()).isEqualTo(3);
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            double[] noise = new double[30];
            Arrays.setAll(noise, n -> random.nextGaussian());
            Dataset data = Dataset.of(2, x, noise);
            Fit fit = new BatchLearner(ONE_THREAD).fit(data);
            assertThat(fit.model().predict(TestData.rows(data)))
                    .allMatch(prediction -> prediction.variance() > 0 && Double.isFinite(prediction.mean()));
            // Held-out rows are predicted about as well as by their mean; a squared error of 30 rows has a standard
            // error of a quarter.
            assertThat(fit.heldOutRows().orElseThrow().nmse()).isLessThan(1.5);
        }
    }

    @Test
    void moreMembersAreAnotherModelWithTheSameBitsForAnyNumberOfThreads() {
        Dataset data = TestData.smooth(150, 2, 10);
        // So few local models leave no room for processes, which would not change with the number of members.
        LgrOptions one = ONE_THREAD.toBuilder()
                .maxLocalModels(20)
                .growth(Growth.adaptive().withMembers(1))
                .build();
        LgrOptions three =
                one.toBuilder().growth(Growth.adaptive().withMembers(3)).build();
        double[][] rows = TestData.rows(TestData.smooth(50, 2, 11));
        Fit ofThree = new BatchLearner(three).fit(data);
        List<Prediction> expected = ofThree.model().predict(rows);

        assertThat(TestData.fit(data, one).predict(rows)).isNotEqualTo(expected);
        assertThat(TestData.fit(data, three.toBuilder().threads(4).build()).predict(rows))
                .isEqualTo(expected);
        Iteration last = ofThree.trace().get(ofThree.trace().size() - 1);
        assertThat(last.localModels()).isEqualTo(ofThree.model().localModelCount());
        assertThat(ofThree.model().localModels()).hasSize(ofThree.model().localModelCount());
        assertThat(ofThree.model().localModels().stream()
                        .mapToInt(local -> local.weights().length)
                        .sum())
                .isEqualTo(ofThree.model().liveComponents());
    }
}
