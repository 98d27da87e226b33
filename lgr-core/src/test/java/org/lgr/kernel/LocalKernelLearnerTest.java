package org.lgr.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.AdversarialDataTest;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.Iteration;
import org.lgr.Prediction;
import org.lgr.Predictor;
import org.lgr.PredictorContract;
import org.lgr.RegressionScore;
import org.lgr.TestData;
import org.lgr.VariableNames;
import org.lgr.internal.compute.Randomness;

class LocalKernelLearnerTest {
    private static final Dataset DATA = TestData.smooth(150, 2, 91);
    private static final LocalKernelOptions ALL_ROWS =
            LocalKernelOptions.builder().exact(true).build();
    private static final LocalKernelOptions FEW_ANCHORS =
            LocalKernelOptions.builder().anchors(40).build();
    private static final LocalKernelModel EXACT = new LocalKernelLearner(ALL_ROWS).fit(DATA);
    private static final LocalKernelModel SPARSE = new LocalKernelLearner(FEW_ANCHORS).fit(DATA);

    /** Contract of the exact form. */
    @Nested
    class Exact implements PredictorContract {
        @Override
        public Predictor trained() {
            return EXACT;
        }

        @Override
        public Dataset trainingData() {
            return DATA;
        }
    }

    /** Contract of the form with anchors. */
    @Nested
    class Scalable implements PredictorContract {
        @Override
        public Predictor trained() {
            return SPARSE;
        }

        @Override
        public Dataset trainingData() {
            return DATA;
        }
    }

    static List<LocalKernelModel> models() {
        return List.of(EXACT, SPARSE);
    }

    private static LocalKernelLearner withAnchors(int anchors) {
        return new LocalKernelLearner(
                LocalKernelOptions.builder().anchors(anchors).build());
    }

    @Test
    void exactInferenceGoesThroughAllRowsAndAnchorsThroughSome() {
        assertThat(EXACT.exact()).isTrue();
        assertThat(EXACT.anchors()).isEqualTo(150);
        assertThat(SPARSE.exact()).isFalse();
        assertThat(SPARSE.anchors()).isEqualTo(40);
        assertThat(withAnchors(150).fit(DATA).exact()).isTrue();
        assertThat(withAnchors(149).fit(DATA).exact()).isFalse();
    }

    /** The noise is 0.1, a hundredth of the targets' variance; after 150 rows the remaining error is small. */
    @ParameterizedTest
    @MethodSource("models")
    void rowsNotSeenArePredictedAboutAsWellAsNoiseAllows(LocalKernelModel model) {
        RegressionScore score = RegressionScore.of(model, TestData.smooth(500, 2, 92));
        assertThat(score.rmse()).isLessThan(0.13);
        assertThat(score.coverage95()).isBetween(0.90, 0.99); // 95 %, with five standard errors of 1 %
        assertThat(Math.sqrt(model.noiseVariance())).isBetween(0.07, 0.13); // five standard errors of 6 %
    }

    @ParameterizedTest
    @MethodSource("models")
    void localFunctionsAddUpToThePrediction(LocalKernelModel model) {
        for (double[] x : new double[][] {{0, 0}, {0.3, -0.8}, {0.9, 0.9}}) {
            LocalFunctions functions = model.localFunctions(x);
            assertThat(functions.size()).isEqualTo(model.localModelCount());
            double mean = model.offset();
            double variance = 0;
            for (int m = 0; m < functions.size(); m++) {
                mean += functions.mean(m);
                assertThat(functions.variance(m)).isPositive();
                for (int r = 0; r < functions.size(); r++) {
                    variance += functions.covariance(m, r);
                    assertThat(functions.covariance(m, r)).isEqualTo(functions.covariance(r, m));
                }
            }
            Prediction prediction = model.predict(x);
            assertThat(prediction.mean()).isCloseTo(mean, within(1e-9));
            assertThat(prediction.functionVariance()).isGreaterThan(variance - 1e-9);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void farFromTheDataTheVarianceIsThatOfTheTargets(LocalKernelModel model) {
        double targets = TestData.moments(DATA.targets())[1];
        for (double[] x : new double[][] {{30, 0}, {0, -8}, {1e6, 1e6}}) {
            assertThat(model.predict(x).variance()).isGreaterThan(0.9 * targets);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void manyPointsAtOnceArePredictedAsOneByOne(LocalKernelModel model) {
        double[][] points = TestData.rows(TestData.smooth(300, 2, 93));
        List<Prediction> together = model.predict(points);
        assertThat(together).hasSize(300);
        for (int i = 0; i < points.length; i += 7) {
            Prediction alone = model.predict(points[i]);
            assertThat(together.get(i).mean()).isCloseTo(alone.mean(), within(1e-10));
            assertThat(together.get(i).variance()).isCloseTo(alone.variance(), within(1e-10));
        }
        assertThat(model.predict(new double[0][])).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameBitsForAnyNumberOfThreads() {
        for (LocalKernelOptions options : List.of(ALL_ROWS, FEW_ANCHORS)) {
            LocalKernelOptions.Builder seeded = options.toBuilder().seed(3);
            LocalKernelModel one = new LocalKernelLearner(seeded.threads(1).build()).fit(DATA);
            LocalKernelModel three = new LocalKernelLearner(seeded.threads(3).build()).fit(DATA);
            assertThat(three.logEvidence()).isEqualTo(one.logEvidence());
            assertThat(three.predict(TestData.rows(DATA))).isEqualTo(one.predict(TestData.rows(DATA)));
        }
        LocalKernelOptions other = FEW_ANCHORS.toBuilder().seed(4).build();
        assertThat(new LocalKernelLearner(other).fit(DATA).logEvidence()).isNotEqualTo(SPARSE.logEvidence());
    }

    /** Powers of two scale without rounding. */
    @Test
    void unitsDoNotMatter() {
        double[][] x = TestData.rows(DATA);
        double[][] scaled = Arrays.stream(x)
                .map(row -> new double[] {0.25 * row[0], 1024 * row[1]})
                .toArray(double[][]::new);
        double[] y = Arrays.stream(DATA.targets()).map(v -> 8 * v).toArray();
        LocalKernelModel other = new LocalKernelLearner(ALL_ROWS).fit(Dataset.of(scaled, y));
        for (int n = 0; n < 20; n++) {
            Prediction expected = EXACT.predict(x[n]);
            assertThat(other.predict(scaled[n]).mean()).isEqualTo(8 * expected.mean());
            assertThat(other.predict(scaled[n]).variance()).isEqualTo(64 * expected.variance());
        }
        assertThat(other.logEvidence()).isCloseTo(EXACT.logEvidence() - 150 * Math.log(8), within(1e-9));
        LocalKernel kernel = EXACT.localKernels().get(0);
        LocalKernel twin = other.localKernels().get(0);
        assertThat(twin.variance()).isEqualTo(64 * kernel.variance());
        assertThat(twin.reach()[1]).isEqualTo(1024 * kernel.reach()[1]);
        assertThat(twin.lengthScales()[0]).isEqualTo(0.25 * kernel.lengthScales()[0]);
        assertThat(twin.centre()[1]).isEqualTo(1024 * kernel.centre()[1]);
    }

    @Test
    void rowsOfLittleWeightAreHardlyHeard() {
        double[] y = DATA.targets();
        double[] weights = new double[y.length];
        for (int n = 0; n < y.length; n++) {
            boolean wrong = n % 3 == 0;
            y[n] += wrong ? 5 : 0;
            weights[n] = wrong ? 1e-6 : 1;
        }
        Dataset spoilt = DATA.withTarget(y, "y").withWeights(weights);
        LocalKernelModel model = new LocalKernelLearner().fit(spoilt);
        assertThat(RegressionScore.of(model, DATA).rmse()).isLessThan(0.2);
    }

    /** Every prediction throws if its numbers are not finite or its variance is not positive. */
    @Test
    void dataThatBreakNaiveCodeGiveFinitePredictions() {
        AdversarialDataTest.datasets().forEach((name, data) -> {
            for (int anchors : new int[] {5000, 7}) {
                LocalKernelModel model = new LocalKernelLearner(LocalKernelOptions.builder()
                                .anchors(anchors)
                                .threads(1)
                                .build())
                        .fit(data);
                assertThat(model.predict(TestData.rows(data))).as(name).hasSize(data.size());
                assertThat(model.logEvidence()).as(name).isFinite();
            }
        });
    }

    @Test
    void namesAreThoseOfTheData() {
        VariableNames names = new VariableNames(List.of("a", "b"), "torque");
        assertThat(withAnchors(5).fit(DATA.withNames(names)).names()).isEqualTo(names);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInterruptedThreadCancelsItsFit(int threads) {
        LocalKernelLearner learner = new LocalKernelLearner(
                LocalKernelOptions.builder().threads(threads).build());
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> learner.fit(DATA)).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted())
                    // The flag stays set for the caller; it is cleared here for other tests.
                    .isTrue();
        }
    }

    @Test
    void moreRowsThanExactInferenceTakesAreRefusedWithTheWayOut() {
        int rows = LocalKernelOptions.MOST_EXACT_ROWS + 1;
        Dataset large = Dataset.of(1, new double[rows], new double[rows]);
        assertThatThrownBy(() -> new LocalKernelLearner(ALL_ROWS).fit(large))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 5000 rows")
                .hasMessageContaining("there are 5001; drop exact");
    }

    @Test
    void noMoreLocalModelsThanAllowedAreMade() {
        Random random = new Random(94);
        double[] x = random.doubles(300, -2, 2).toArray();
        // A slow wave with a fast ripple near 1.
        double[] y = Arrays.stream(x)
                .map(v -> Math.sin(v) + Math.exp(-20 * (v - 1) * (v - 1)) * Math.sin(40 * v))
                .toArray();
        Dataset ripple = Dataset.of(1, x, y);
        assertThat(new LocalKernelLearner().fit(ripple).localModelCount()).isGreaterThan(1);
        LocalKernelOptions one = LocalKernelOptions.builder().maxLocalModels(1).build();
        assertThat(new LocalKernelLearner(one).fit(ripple).localModelCount()).isEqualTo(1);
    }

    @Test
    void hyperparametersComeFromNoMoreRowsThanAllowed() {
        LocalKernelOptions few =
                LocalKernelOptions.builder().hyperparameterRows(30).build();
        int[] order = new Randomness(few.seed()).permutation(DATA.size());
        LocalKernelModel some = new LocalKernelLearner(few).fit(DATA);
        double[] y = DATA.targets();
        for (int n = 30; n < y.length; n += 2) { // swapping targets of other rows changes neither moments nor kernels
            double kept = y[order[n]];
            y[order[n]] = y[order[n + 1]];
            y[order[n + 1]] = kept;
        }
        LocalKernelModel changed = new LocalKernelLearner(few).fit(DATA.withTarget(y, "y"));
        assertThat(changed.logEvidence()).isNotEqualTo(some.logEvidence());
        assertThat(changed.noiseVariance()).isCloseTo(some.noiseVariance(), within(1e-9 * some.noiseVariance()));
    }

    /** Central differences of a smooth function err by its third derivative times the step squared. */
    @ParameterizedTest
    @MethodSource("models")
    void theGradientIsTheSlopeOfTheMean(LocalKernelModel model) {
        double step = 1e-4;
        // among the data, at their edge, outside where means return to that of the targets, and far away
        double[][] points = {{0, 0}, {0.3, -0.8}, {0.9, 0.9}, {1.7, 0.2}, {-2.4, 1.9}, {3.5, -3}, {1e6, 1e6}};
        for (double[] x : points) {
            double[] gradient = model.meanGradient(x);
            for (int d = 0; d < x.length; d++) {
                double[] above = x.clone();
                double[] below = x.clone();
                above[d] += step;
                below[d] -= step;
                double slope =
                        (model.predict(above).mean() - model.predict(below).mean()) / (2 * step);
                assertThat(gradient[d]).as(Arrays.toString(x)).isCloseTo(slope, within(1e-6 * (1 + Math.abs(slope))));
            }
        }
        assertThat(model.meanGradient(new double[] {1e300, 0})).containsExactly(0, 0);
        assertThatThrownBy(() -> model.meanGradient(new double[3])).hasMessageContaining("2 inputs");
    }

    @Test
    void severalOutputsAreFittedAsOneByOneAndReported() {
        double[] other = Arrays.stream(DATA.targets()).map(y -> y * y).toArray();
        List<Dataset> outputs = List.of(DATA, DATA.withTarget(other, "squared"));
        List<Iteration> heard = new ArrayList<>();

        List<LocalKernelModel> models = new LocalKernelLearner(FEW_ANCHORS).fit(outputs, heard::add, new FitControl());

        assertThat(models.get(0).logEvidence()).isEqualTo(SPARSE.logEvidence());
        assertThat(models.get(1).names().target()).isEqualTo("squared");
        for (int q = 0; q < 2; q++) {
            int output = q;
            List<Iteration> own = heard.stream()
                    .filter(iteration -> iteration.output() == output)
                    .toList();
            assertThat(own.get(0).number()).isEqualTo(1);
            Iteration last = own.get(own.size() - 1);
            assertThat(last.number()).isEqualTo(own.size());
            assertThat(last.progress()).isEqualTo(1);
            assertThat(last.localModels()).isEqualTo(models.get(q).localModelCount());
            assertThat(last.objective()).isCloseTo(models.get(q).logEvidence(), within(1e-9));
            assertThat(last.noiseVariance()).isEqualTo(models.get(q).noiseVariance());
        }
        assertThatThrownBy(() -> new LocalKernelLearner().fit(List.of())).hasMessageContaining("at least one output");
        assertThatThrownBy(() -> new LocalKernelLearner().fit(List.of(DATA, TestData.smooth(150, 2, 1))))
                .hasMessageContaining("must have the same inputs");
    }

    @Test
    void aHandleEndsTheSearchWithAModelThatPredicts() {
        FitControl control = new FitControl();
        List<Iteration> heard = new ArrayList<>();
        LocalKernelModel model = new LocalKernelLearner(FEW_ANCHORS)
                .fit(
                        List.of(DATA),
                        iteration -> {
                            heard.add(iteration);
                            control.stop();
                        },
                        control)
                .get(0);
        assertThat(heard).hasSize(2); // one iteration, and the posterior
        assertThat(model.predict(new double[2]).variance()).isPositive();
    }
}
