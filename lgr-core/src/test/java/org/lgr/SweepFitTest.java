package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/** What the sweep does with weights of rows and with several outputs. */
class SweepFitTest {
    private static final Dataset DATA = TestData.smooth(300, 2, 71);

    private static LgrOptions.Builder sweep(Inference inference) {
        return TestData.quick(inference).growth(Growth.SWEEP);
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
}
