package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/** What the sweep does with weights of rows, several outputs, and rows held out. */
class SweepFitTest {
    private static final Dataset DATA = TestData.smooth(300, 2, 71);

    private static LgrOptions.Builder sweep(Inference inference) {
        return TestData.quick(inference);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void weightsThatAreAllEqualChangeNothingBeyondRounding(Inference inference) {
        double[] fours = new double[DATA.size()];
        Arrays.fill(fours, 4);
        BatchLearner learner = new BatchLearner(sweep(inference).build());
        LgrModel weighted = learner.learn(DATA.withWeights(fours));
        LgrModel plain = learner.learn(DATA);
        double deviation = Math.sqrt(TestData.moments(DATA.targets())[1]);
        for (double[] row : TestData.rows(DATA)) { // as in InvarianceTest
            assertThat(weighted.predict(row).mean())
                    .isCloseTo(plain.predict(row).mean(), within(1e-6 * deviation));
            assertThat(weighted.predict(row).variance())
                    .isCloseTo(plain.predict(row).variance(), within(1e-6 * deviation * deviation));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void heavyRowsDecideWhereRowsDisagree(Inference inference) {
        double[] x = new double[400];
        double[] y = new double[400];
        double[] weights = new double[400];
        for (int n = 0; n < 400; n++) {
            x[n] = n - n % 2; // every input occurs twice, with the targets 0 and 1
            y[n] = n % 2;
            weights[n] = n % 2 == 0 ? 1 : 9;
        }
        LgrModel model = new BatchLearner(sweep(inference).build())
                .learn(Dataset.of(1, x, y).withWeights(weights));
        // The weighted mean is 0.9. For random targets its standard error would be below √(0.9 · 0.1/100) = 0.03.
        assertThat(model.predict(new double[] {200}).mean()).isCloseTo(0.9, within(0.1));
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void outputsThatShareLocalisersHaveTheSameOnesAndPredictBothTargets(Inference inference) {
        double[] other = new double[DATA.size()];
        Arrays.setAll(other, n -> 100 - 30 * DATA.target(n) + 5 * DATA.input(n, 1));
        Dataset second = DATA.withTarget(other, "other");
        LgrOptions options = sweep(inference)
                .sharedLocalisers(true)
                .pruningThreshold(Double.POSITIVE_INFINITY) // each output would leave out what it does not need
                .build();
        List<LgrModel> models = new BatchLearner(options).learn(List.of(DATA, second));
        assertThat(models.get(0).localModels())
                .isNotEmpty()
                .hasSameSizeAs(models.get(1).localModels());
        for (int m = 0; m < models.get(0).localModelCount(); m++) {
            assertThat(models.get(1).localModels().get(m).centre())
                    .isEqualTo(models.get(0).localModels().get(m).centre());
            assertThat(models.get(1).localModels().get(m).lengthScales())
                    .isEqualTo(models.get(0).localModels().get(m).lengthScales());
        }
        for (int q = 0; q < 2; q++) {
            Dataset output = List.of(DATA, second).get(q);
            LgrModel alone = new BatchLearner(sweep(inference).build()).learn(output);
            assertThat(RegressionScore.of(models.get(q), output).nmse())
                    .isLessThan(1.5 * RegressionScore.of(alone, output).nmse() + 0.01);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void aTargetThatNoLocalModelCanLearnIsAConstantBesideOthers(Inference inference) {
        double[] noise = new double[DATA.size()];
        Arrays.setAll(noise, n -> n % 2 == 0 ? 7 : 8); // says nothing about the inputs
        List<LgrModel> models = new BatchLearner(
                        sweep(inference).sharedLocalisers(true).build())
                .learn(List.of(DATA, DATA.withTarget(noise, "noise")));
        for (double[] row : TestData.rows(DATA)) {
            assertThat(models.get(1).predict(row).mean()).isBetween(7.0, 8.0);
        }
        assertThat(RegressionScore.of(models.get(0), DATA).nmse()).isLessThan(0.1);
    }

    /**
     * Bumps for which mean field needs far more iterations than it gets below; its variances are still those of then.
     */
    private static Dataset bumps(int rows, int seed) {
        Random random = new Random(seed);
        double[] x = random.doubles(2L * rows, -2, 2).toArray();
        double[] y = new double[rows];
        Arrays.setAll(y, n -> Math.sin(3 * x[2 * n]) * Math.cos(2 * x[2 * n + 1]) + 0.05 * random.nextGaussian());
        return Dataset.of(2, x, y);
    }

    private static BatchLearner meanField(boolean calibrated) {
        return new BatchLearner(LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(Inference.MEAN_FIELD)
                        .withMaxIterations(60)
                        .withGrowthIterations(20)
                        .withCalibrated(calibrated))
                .build());
    }

    @Test
    void calibratedIntervalsHoldOnNewRowsWhereThoseOfMeanFieldDoNot() {
        Dataset data = bumps(1500, 81);
        Dataset fresh = bumps(3000, 82);
        LgrModel plain = meanField(false).learn(data);
        Fit calibrated = meanField(true).fit(data);
        RegressionScore before = RegressionScore.of(plain, fresh);
        RegressionScore after = RegressionScore.of(calibrated.model(), fresh);
        // Coverage is learned from 150 rows, with standard errors of √(0.5 · 0.5/150) = 0.041 and 0.018.
        assertThat(before.coverage50()).isGreaterThan(0.9);
        assertThat(after.coverage50()).isCloseTo(0.5, within(3 * 0.041));
        assertThat(after.coverage95()).isCloseTo(0.95, within(3 * 0.018));
        assertThat(after.nlpd()).isLessThan(before.nlpd());
        assertThat(calibrated.heldOutRows()).isPresent();
        assertThat(calibrated.heldOutGroups()).isPresent();
        assertThat(meanField(false).fit(data).heldOutRows())
                .as("the paper's own variance is the default")
                .isEmpty();
    }

    @Test
    void groupsAreHeldOutTogetherAndLearnedFromInTheEnd() {
        // Each group is a stretch of one line, far from the others; a group that was learned in part would be
        // predicted.
        int groups = 20;
        double[] x = new double[40 * groups];
        double[] y = new double[x.length];
        int[] group = new int[x.length];
        Random random = new Random(83);
        double[] level = random.doubles(groups, -1, 1).toArray();
        for (int n = 0; n < x.length; n++) {
            group[n] = n % groups;
            x[n] = 100 * group[n] + random.nextDouble();
            y[n] = level[group[n]] + 0.01 * random.nextGaussian();
        }
        Dataset data = Dataset.of(1, x, y).withGroups(group);
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(Inference.COLLAPSED)
                        .withInitialLengthScale(0.02)
                        .withLearnLengthScales(false)
                        .withCalibrated(true))
                .build();
        Fit fit = new BatchLearner(options).fit(data);
        assertThat(fit.heldOutGroups().orElseThrow().rows()).isEqualTo(80); // two groups of forty rows
        assertThat(fit.heldOutGroups().orElseThrow().nmse())
                .as("unknown groups")
                .isGreaterThan(0.5);
        assertThat(fit.heldOutRows().orElseThrow().nmse())
                .as("rows of known groups")
                .isLessThan(0.01);
    }
}
