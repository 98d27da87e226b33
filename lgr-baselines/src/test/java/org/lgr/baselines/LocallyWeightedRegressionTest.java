package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.VariableNames;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.baselines.option.LwrOptions;
import org.lgr.data.synthetic.Cross;

class LocallyWeightedRegressionTest {
    @Test
    void learnedLengthScalesPredictTheCrossFunctionBetterThanInitialOnes() {
        Dataset data = Cross.sample(1);
        LwrOptions learned = LwrOptions.builder().initialLengthScale(0.35).build();
        LwrOptions fixed = learned.toBuilder().learnLengthScales(false).build();
        assertThat(nmse(learned, data)).isLessThan(0.5 * nmse(fixed, data));
    }

    private static double nmse(LwrOptions options, Dataset data) {
        return RegressionScore.of(new LocallyWeightedRegression(options).fit(data), Cross.grid())
                .nmse();
    }

    @Test
    void withoutAPenaltyLengthScalesShrinkAsThePaperSays() {
        Dataset data = Cross.sample(1);
        LwrOptions options = LwrOptions.builder().initialLengthScale(0.35).build();
        LwrOptions free = options.toBuilder().penalty(0).build();
        assertThat(shortest(free, data)).isLessThan(0.2 * shortest(options, data));
        // Without a penalty gaps open between the models.
        assertThat(nmse(free, data)).isGreaterThan(nmse(options, data));
    }

    private static double shortest(LwrOptions options, Dataset data) {
        LwrModel model = new LocallyWeightedRegression(options).fit(data);
        return IntStream.range(0, model.localModelCount())
                .mapToObj(model::lengthScales)
                .flatMapToDouble(Arrays::stream)
                .min()
                .orElseThrow();
    }

    @Test
    void aHigherThresholdPlacesMoreModels() {
        Dataset data = TestData.smooth(300, 1);
        int few = new LocallyWeightedRegression(
                        LwrOptions.builder().activationThreshold(0.2).build())
                .fit(data)
                .localModelCount();
        int many = new LocallyWeightedRegression(
                        LwrOptions.builder().activationThreshold(0.8).build())
                .fit(data)
                .localModelCount();
        assertThat(many).isGreaterThan(2 * few);
    }

    @Test
    void aLinearFunctionIsLearnedExactlyWhateverTheModelsAre() {
        double[][] x = new double[50][1];
        double[] y = new double[50];
        for (int n = 0; n < 50; n++) {
            x[n][0] = n;
            y[n] = 3 - 2 * n;
        }
        LwrModel model = new LocallyWeightedRegression().fit(Dataset.of(x, y));
        assertThat(model.localModelCount()).isGreaterThan(1);
        // The mean of all targets has a share of about 1e-6 everywhere, and targets differ by at most 50 from it.
        assertThat(model.predict(new double[] {12.5}).mean()).isCloseTo(-22, within(1e-4));
    }

    @Test
    void predictionsAreTheNormalisedSumOfEquationSix() {
        StandardizedModel.Head head = StandardizedModel.Head.unscaled(VariableNames.numbered(1));
        double[] certain = new double[4];
        LwrModel model = new LwrModel(
                head,
                List.of(
                        new LocalLinear(new double[] {0}, new double[] {1}, new double[] {1, 2}, certain, 0.25),
                        new LocalLinear(new double[] {1}, new double[] {0.5}, new double[] {-1, 0}, certain, 0.5)));
        double first = Math.exp(-0.125);
        double second = Math.exp(-0.5);
        double total = first + second;
        double mean = (first * 2 - second) / total;
        double disagreement = (first * (2 - mean) * (2 - mean) + second * (-1 - mean) * (-1 - mean)) / total;
        Prediction prediction = model.predict(new double[] {0.5});
        // The distribution of all targets has a share of 1e-6/1.5.
        assertThat(prediction.mean()).isCloseTo(mean, within(2e-6));
        assertThat(prediction.functionVariance()).isCloseTo(disagreement, within(1e-5));
        assertThat(prediction.variance()).isCloseTo(disagreement + (first * 0.25 + second * 0.5) / total, within(1e-5));
        assertThat(prediction.coverage()).isEqualTo(first);
    }
}
