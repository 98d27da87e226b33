package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;

/** Fits by adaptive growth: reproducibility, one output and several, weights and groups. */
class AdaptiveFitTest {
    private static final Dataset DATA = TestData.smooth(128, 2, 111);
    private static final LgrOptions ONE_THREAD = LgrOptions.builder().threads(1).build();
    private static final Fit FIT = new BatchLearner(ONE_THREAD).fit(DATA);

    private static List<Prediction> predictions(LgrModel model) {
        return model.predict(TestData.rows(DATA));
    }

    @Test
    void newRowsArePredictedAsWellAsRowsHeldOutSaid() {
        RegressionScore promised = FIT.heldOutRows().orElseThrow();
        RegressionScore kept = RegressionScore.of(FIT.model(), TestData.smooth(1000, 2, 112));
        // Both include the noise of 0.1. A root mean square of 128 errors has a relative standard error of 6 %, and
        // learning from all rows instead of four fifths helps; a quarter is four standard errors.
        assertThat(kept.rmse()).isBetween(0.1, 1.25 * promised.rmse());
        assertThat(kept.coverage95()).isGreaterThan(0.85);
        assertThat(kept.coverage50()).isBetween(0.3, 0.8);
    }

    /** Each fit is stopped at the same iteration, to save time. */
    @ParameterizedTest
    // One chunk of rows, folds of two chunks, and the path for large data.
    @CsvSource({"128, 40", "2500, 12", "4200, 12"})
    void theNumberOfThreadsChangesNoBit(int rows, int iterations) {
        Dataset data = TestData.smooth(rows, 2, 113);
        Fit expected = TestData.fitUntil(iterations, data, ONE_THREAD);
        for (int threads : new int[] {2, 5}) {
            LgrOptions options = LgrOptions.builder().threads(threads).build();
            Fit fit = TestData.fitUntil(iterations, data, options);
            assertThat(fit.trace()).isEqualTo(expected.trace());
            assertThat(predictions(fit.model())).isEqualTo(predictions(expected.model()));
            assertThat(fit.heldOutRows()).isEqualTo(expected.heldOutRows());
        }
    }

    @Test
    void theSameSeedGivesTheSameBitsAndAnotherOneOthers() {
        Fit again = new BatchLearner(ONE_THREAD).fit(DATA);
        assertThat(predictions(again.model())).isEqualTo(predictions(FIT.model()));
        assertThat(again.trace()).isEqualTo(FIT.trace());
        LgrOptions other = ONE_THREAD.toBuilder().seed(2).build();
        assertThat(predictions(new BatchLearner(other).fit(DATA).model())).isNotEqualTo(predictions(FIT.model()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100})
    void aFitThatIsStoppedHasAUsableModel(int stop) {
        Fit fit = TestData.fitUntil(stop, DATA, ONE_THREAD);
        assertThat(fit.ending()).isEqualTo(FitEnding.STOPPED);
        assertThat(fit.trace()).hasSize(stop);
        assertThat(predictions(fit.model())).allMatch(prediction -> prediction.variance() > 0);
    }

    @Test
    void thereAreNeverMoreModelsThanAllowed() {
        LgrOptions options = ONE_THREAD.toBuilder().maxLocalModels(2).build();
        Fit fit = new BatchLearner(options).fit(DATA);
        assertThat(fit.model().localModelCount()).isLessThanOrEqualTo(2);
        assertThat(fit.trace()).allMatch(iteration -> iteration.localModels() <= 2);
    }

    /**
     * Each process needs eleven local models besides those of growth; with less room there is none. Near that limit the
     * final fit must contain every part that has a share from the folds.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 12, 20, 22, 23, 24, 25, 26, 30, 45, 60})
    void withAnyRoomAllSharesFindTheirModels(int most) {
        LgrOptions options = ONE_THREAD.toBuilder().maxLocalModels(most).build();
        for (Dataset data : List.of(TestData.smooth(40, 3, 118), grouped(TestData.smooth(40, 3, 119), 10))) {
            Fit fit = new BatchLearner(options).fit(data);
            assertThat(fit.model().localModelCount()).isLessThanOrEqualTo(most);
            assertThat(fit.effectiveParameters().orElseThrow()).isFinite().isNotNegative();
            assertThat(fit.model().predict(TestData.rows(data)))
                    .allMatch(prediction -> prediction.variance() > 0 && Double.isFinite(prediction.mean()));
        }
    }

    private static Dataset grouped(Dataset data, int groups) {
        int[] numbers = new int[data.size()];
        Arrays.setAll(numbers, n -> n % groups);
        return data.withGroups(numbers);
    }

    @Test
    void largeDataAreDividedOnceAndBothWaysOfHoldingOutAreScored() {
        Fit fit = new BatchLearner().fit(TestData.smooth(4100, 1, 114));
        // A tenth of all rows, and a tenth of the rows of the groups, once they were predicted.
        assertThat(fit.heldOutRows().orElseThrow().rows()).isEqualTo(410 + 41);
        assertThat(fit.heldOutGroups().orElseThrow().rows()).isBetween(400L, 500L);
        // Rows are independent, so that stretches are no harder to predict; the noise is 0.1.
        assertThat(fit.heldOutRows().orElseThrow().rmse()).isBetween(0.085, 0.115);
        assertThat(fit.heldOutGroups().orElseThrow().rmse()).isBetween(0.085, 0.115);
        assertThat(fit.warnings()).isEmpty();
        assertThat(fit.model().noiseVariance()).isBetween(0.008, 0.012);
    }

    /**
     * Groups so far apart that the process gets the whole share, although growth is better on rows among others. The
     * final model predicts these rows by the process too, and the score must reflect that.
     */
    @Test
    void rowsHeldOutOfManyGroupsAreScoredAsTheyWillBePredicted() {
        Random random = new Random(3);
        double[][] x = new double[60 * 70][4];
        double[] y = new double[x.length];
        int[] numbers = new int[x.length];
        for (int g = 0; g < 60; g++) {
            double[] place = new double[4];
            Arrays.setAll(place, d -> random.nextGaussian());
            for (int n = g * 70; n < (g + 1) * 70; n++) {
                for (int d = 0; d < 4; d++) {
                    x[n][d] = place[d] + 0.15 * random.nextGaussian();
                    y[n] += Math.sin(1.2 * x[n][d] + d);
                }
                y[n] += 1.5 * Math.sin(1.5 * x[n][0] * x[n][1]) + 0.05 * random.nextGaussian();
                numbers[n] = g;
            }
        }
        Fit fit = new BatchLearner(ONE_THREAD).fit(Dataset.of(x, y).withGroups(numbers));
        // The noise has a thousandth of the variance, and the error of the model of all rows is hardly larger.
        assertThat(fit.heldOutRows().orElseThrow().nmse()).isLessThan(0.1);
    }

    /** Random bumps up and down in the order of the data, so that other rows tell nothing about a held-out stretch. */
    @Test
    void stretchesHeldOutAreLearnedAfterwards() {
        double[] x = new double[5000];
        double[] y = new double[5000];
        Random random = new Random(118);
        for (int bump = 0; bump < 100; bump++) {
            double height = random.nextGaussian();
            for (int n = 0; n < x.length; n++) {
                x[n] = n / 100.0;
                y[n] += height * Math.exp(-8 * Math.pow(x[n] - 0.5 * bump, 2));
            }
        }
        Dataset data = Dataset.of(1, x, y);
        Fit fit = new BatchLearner(ONE_THREAD).fit(data);
        assertThat(fit.heldOutGroups().orElseThrow().nmse())
                .as("stretches nobody has seen cannot be predicted, rows among others can")
                .isGreaterThan(20 * fit.heldOutRows().orElseThrow().nmse());
        assertThat(RegressionScore.of(fit.model(), data).nmse())
                .as("all of the data, stretches included")
                .isLessThan(0.01);
        assertThat(fit.warnings()).anyMatch(warning -> warning.contains("does not generalise"));
    }

    /** So complex a function that rounds soon become costly. */
    @Test
    void stretchesAreLearnedWhileModelsGrowOnceRoundsCostSomething() {
        int rows = 5000; // few enough that every iteration learns from all rows
        int bumps = 200;
        double[] x = new double[rows];
        double[] y = new double[rows];
        Random random = new Random(3);
        double[] heights = random.doubles(bumps, -1, 1).toArray();
        for (int n = 0; n < rows; n++) {
            x[n] = (double) bumps * n / rows;
            int nearest = (int) x[n];
            for (int bump = Math.max(0, nearest - 3); bump < Math.min(bumps, nearest + 4); bump++) {
                y[n] += heights[bump] * Math.exp(-2 * Math.pow(x[n] - bump, 2));
            }
        }
        Fit fit = new BatchLearner(ONE_THREAD).fit(Dataset.of(1, x, y));
        int most = fit.trace().stream()
                .filter(iteration -> iteration.phase() == Iteration.Phase.GROWTH)
                .mapToInt(Iteration::rows)
                .max()
                .orElseThrow();
        assertThat(most).as("all rows but single ones").isGreaterThan(rows * 85 / 100);
        assertThat(fit.heldOutGroups()).isPresent();
    }

    @Test
    void equalWeightsAreNoWeights() {
        double[] twos = new double[DATA.size()];
        Arrays.fill(twos, 2); // with 128 rows nothing is rounded
        Fit fit = new BatchLearner(ONE_THREAD).fit(DATA.withWeights(twos));
        assertThat(predictions(fit.model())).isEqualTo(predictions(FIT.model()));
    }

    @Test
    void heavyRowsDecideWhereRowsDisagree() {
        double[] x = new double[200];
        double[] y = new double[200];
        double[] weights = new double[200];
        for (int n = 0; n < 200; n++) {
            x[n] = n - n % 2; // every input occurs twice, with the targets 0 and 1
            y[n] = n % 2;
            weights[n] = n % 2 == 0 ? 1 : 9;
        }
        LgrModel model = new BatchLearner(ONE_THREAD)
                .fit(Dataset.of(1, x, y).withWeights(weights))
                .model();
        // The weighted mean is 0.9. For random targets its standard error would be below √(0.9 · 0.1/100) = 0.03.
        assertThat(model.predict(new double[] {100}).mean()).isCloseTo(0.9, within(0.1));
    }

    private static double[] ones() {
        double[] ones = new double[DATA.size()];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Two outputs of the same inputs. */
    private static List<Dataset> outputs() {
        double[] second = new double[DATA.size()];
        Arrays.setAll(second, n -> 50 * DATA.input(n, 0) * DATA.input(n, 1) + 3);
        return List.of(DATA, DATA.withTarget(second, "product"));
    }

    @Test
    void outputsOfTheirOwnAreFittedAsOneByOne() {
        Set<Integer> heard = new TreeSet<>();
        LgrOptions options = LgrOptions.builder().threads(3).build();
        List<Fit> fits = new BatchLearner(options).fit(outputs(), iteration -> heard.add(iteration.output()));
        assertThat(heard).containsExactly(0, 1);
        assertThat(fits).hasSize(2);
        assertThat(predictions(fits.get(0).model())).isEqualTo(predictions(FIT.model()));
        assertThat(fits.get(0).trace()).isEqualTo(FIT.trace());
        Fit second = new BatchLearner(ONE_THREAD).fit(outputs().get(1));
        assertThat(predictions(fits.get(1).model())).isEqualTo(predictions(second.model()));
        assertThat(fits.get(1).model().names().target()).isEqualTo("product");
        assertThat(fits.get(1).trace()).isNotEmpty().allMatch(iteration -> iteration.output() == 1);
        assertThat(new BatchLearner(options).learn(outputs()))
                .extracting(AdaptiveFitTest::predictions)
                .containsExactly(
                        predictions(fits.get(0).model()),
                        predictions(fits.get(1).model()));
    }

    @Test
    void aHandleStopsOneOutputAndLeavesTheOthers() {
        FitControl control = new FitControl();
        FitListener stopping = iteration -> {
            if (iteration.output() == 1 && iteration.number() == 5) {
                control.stop(1);
            }
        };
        List<Fit> fits = new BatchLearner(LgrOptions.builder().threads(2).build()).fit(outputs(), stopping, control);
        assertThat(fits.get(0).trace()).isEqualTo(FIT.trace());
        assertThat(predictions(fits.get(0).model())).isEqualTo(predictions(FIT.model()));
        assertThat(fits.get(1).trace()).hasSize(5);
        assertThat(fits.get(1).ending()).isEqualTo(FitEnding.STOPPED);
    }

    @Test
    void anotherThreadStopsTheFitOfAllOutputs() throws Exception {
        for (boolean shared : new boolean[] {false, true}) {
            LgrOptions options =
                    LgrOptions.builder().sharedLocalisers(shared).threads(2).build();
            FitControl control = new FitControl();
            CountDownLatch begun = new CountDownLatch(1);
            Thread stopping = new Thread(() -> {
                try {
                    begun.await();
                    control.stop();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            stopping.start();
            List<Fit> fits = new BatchLearner(options)
                    .fit(
                            outputs(),
                            iteration -> {
                                begun.countDown();
                                // Waits, so that no iteration but this one passes before the other thread has acted.
                                while (!control.isStopped(iteration.output())) {
                                    Thread.onSpinWait();
                                }
                            },
                            control);
            stopping.join();
            assertThat(fits).extracting(Fit::ending).containsOnly(FitEnding.STOPPED);
            assertThat(fits).allMatch(fit -> fit.trace().size() == 1);
        }
    }

    @Test
    void outputsMayShareTheirLocalisers() {
        LgrOptions options = ONE_THREAD.toBuilder().sharedLocalisers(true).build();
        Set<Integer> heard = new TreeSet<>();
        List<Fit> fits = new BatchLearner(options).fit(outputs(), iteration -> heard.add(iteration.output()));
        assertThat(heard).containsExactly(0);
        Set<List<Double>> first = localisers(fits.get(0).model());
        Set<List<Double>> second = localisers(fits.get(1).model());
        Set<List<Double>> all = new HashSet<>(first);
        all.addAll(second);
        int most = fits.get(0).trace().stream()
                .mapToInt(Iteration::localModels)
                .max()
                .orElseThrow();
        assertThat(all.size())
                .as("a model one output has pruned is missing there")
                .isLessThanOrEqualTo(most);
        assertThat(first).containsAnyElementsOf(second);
        for (int q = 0; q < 2; q++) {
            RegressionScore score =
                    RegressionScore.of(fits.get(q).model(), outputs().get(q));
            assertThat(score.nmse()).isLessThan(0.1);
            assertThat(fits.get(q).heldOutRows().orElseThrow().nmse()).isLessThan(0.2);
        }
        assertThat(fits.get(1).model().provenance().dataSha256())
                .contains(outputs().get(1).sha256());
    }

    private static Set<List<Double>> localisers(LgrModel model) {
        Set<List<Double>> all = new HashSet<>();
        for (LocalModel local : model.localModels()) {
            List<Double> numbers = new ArrayList<>();
            Arrays.stream(local.centre()).forEach(numbers::add);
            Arrays.stream(local.lengthScales()).forEach(numbers::add);
            all.add(numbers);
        }
        return all;
    }

    @Test
    void outputsWithDifferentInputsAreRefusedByName() {
        BatchLearner learner = new BatchLearner();
        Dataset other = TestData.smooth(128, 2, 115).withTarget(DATA.targets(), "torque");
        for (Dataset odd : List.of(other, DATA.withWeights(ones()).withTarget(DATA.targets(), "torque"))) {
            assertThatThrownBy(() -> learner.fit(List.of(DATA, odd)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("those of torque differ from those of y");
        }
        assertThatThrownBy(() -> learner.fit(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one output");
    }

    @Test
    void membersOfAnAverageShareTheLimitOfLocalModels() {
        Dataset data = TestData.smooth(5000, 2, 4);
        for (int members : new int[] {0, 3}) {
            LgrOptions options = LgrOptions.builder()
                    .growth(Growth.adaptive().withMembers(members))
                    .maxLocalModels(12)
                    .build();
            assertThat(new BatchLearner(options).learn(data).localModelCount())
                    .as("%d members", members)
                    .isBetween(2, 12);
        }
    }

    @Test
    void fewGroupsBringAWarningAndOneGroupToo() {
        Dataset data = TestData.smooth(120, 2, 4);
        BatchLearner learner =
                new BatchLearner(LgrOptions.builder().maxLocalModels(20).build());
        int[] groups = new int[data.size()];
        assertThat(learner.fit(data).warnings()).isEmpty();
        assertThat(learner.fit(data.withGroups(groups)).warnings())
                .anyMatch(warning -> warning.startsWith("all rows are of one group"));
        Arrays.setAll(groups, n -> n / 40);
        assertThat(learner.fit(data.withGroups(groups)).warnings())
                .anyMatch(warning -> warning.startsWith("there are only 3 groups"));
        Arrays.setAll(groups, n -> n / 12);
        assertThat(learner.fit(data.withGroups(groups)).warnings()).isEmpty();
    }

    @Test
    void theTraceTellsHowManyLocalModelsWereBorn() {
        // So few local models leave no room for processes, so that what grows is wanted.
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.adaptive().withMembers(1))
                .maxLocalModels(20)
                .build();
        List<Iteration> growth = new BatchLearner(options)
                .fit(TestData.smooth(300, 2, 4)).trace().stream()
                        .filter(iteration -> iteration.phase() == Iteration.Phase.GROWTH)
                        .toList();
        int born = 0;
        for (int i = 1; i < growth.size(); i++) {
            int more = growth.get(i).localModels() - growth.get(i - 1).localModels();
            assertThat(growth.get(i).born()).as("births before iteration %d", i).isGreaterThanOrEqualTo(more);
            born += growth.get(i).born();
        }
        assertThat(born).isPositive();
    }
}
