package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.VariableNames;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.data.synthetic.Cross;

class MixtureOfExpertsTest {
    @Test
    void theCrossFunctionIsPredictedNoWorseThanInThePaperWithAndWithoutLengthScaleLearning() {
        Dataset data = Cross.sample(1);
        MixtureOptions learned =
                MixtureOptions.builder().activationThreshold(0.5).build();
        MixtureOptions fixed = learned.toBuilder().learnLengthScales(false).build();
        assertThat(nmse(learned, data)).isLessThan(0.0313);
        assertThat(nmse(fixed, data)).isLessThan(0.169);
    }

    private static double nmse(MixtureOptions options, Dataset data) {
        return RegressionScore.of(new MixtureOfExperts(options).fit(data), Cross.grid())
                .nmse();
    }

    @Test
    void twoLinesThatMeetInAStepAreFoundWithTheStepBetweenThem() {
        Random random = new Random(2);
        double[][] x = new double[400][1];
        double[] y = new double[400];
        for (int n = 0; n < 400; n++) {
            x[n][0] = 2 * random.nextDouble() - 1;
            y[n] = (x[n][0] < 0 ? 1 + x[n][0] : -1 + 2 * x[n][0]) + 0.05 * random.nextGaussian();
        }
        MixtureModel model = new MixtureOfExperts().fit(Dataset.of(x, y));
        // Five standard errors of a line through about a hundred rows.
        assertThat(model.predict(new double[] {-0.5}).mean()).isCloseTo(0.5, within(0.025));
        assertThat(model.predict(new double[] {0.5}).mean()).isCloseTo(0, within(0.025));
        assertThat(model.predict(new double[] {0}).standardDeviation())
                .isGreaterThan(4 * model.predict(new double[] {0.5}).standardDeviation());
    }

    @Test
    void aHigherThresholdPlacesMoreExperts() {
        Dataset data = TestData.smooth(300, 1);
        MixtureOptions few = MixtureOptions.builder()
                .activationThreshold(0.1)
                .learnLengthScales(false)
                .build();
        MixtureOptions many = few.toBuilder().activationThreshold(0.8).build();
        assertThat(new MixtureOfExperts(many).fit(data).localModelCount())
                .isGreaterThan(2 * new MixtureOfExperts(few).fit(data).localModelCount());
    }

    @Test
    void aTargetThatNeverChangesNeedsOneExpert() {
        Dataset data = TestData.smooth(100, 1);
        MixtureModel model = new MixtureOfExperts().fit(data.withTarget(new double[100], "nothing"));
        assertThat(model.localModelCount()).isEqualTo(1);
    }

    @Test
    void lengthScalesAreInUnitsOfTheInputsAndStayIfTheyAreNotLearned() {
        MixtureOptions fixed = MixtureOptions.builder()
                .initialLengthScale(0.5)
                .learnLengthScales(false)
                .build();
        MixtureModel model = new MixtureOfExperts(fixed).fit(TestData.smooth(300, 1));
        // Inputs are uniform on intervals of length 100 and 0.02; the deviation of 300 of them is known to some
        // percent.
        assertThat(model.lengthScales(0)[0]).isCloseTo(0.5 * 100 / Math.sqrt(12), within(1.5));
        assertThat(model.lengthScales(0)[1]).isCloseTo(0.5 * 0.02 / Math.sqrt(12), within(0.0003));
    }

    @Test
    void predictionsAreTheMixtureOfWhatTheExpertsExpect() {
        StandardizedModel.Head head = StandardizedModel.Head.unscaled(VariableNames.numbered(1));
        MixtureModel model = new MixtureModel(
                head,
                List.of(
                        new LocalLinear(
                                new double[] {0},
                                new double[] {1},
                                new double[] {1, 2},
                                new double[] {0.1, 0, 0, 0.4},
                                0.25),
                        new LocalLinear(
                                new double[] {1}, new double[] {0.5}, new double[] {-1, 0}, new double[4], 0.5)));
        double share = Math.exp(-0.125) / (Math.exp(-0.125) + Math.exp(-0.5));
        double mean = share * 2 - (1 - share);
        double uncertainty = share * (0.1 + 0.25 * 0.4);
        double squares = share * 4 + (1 - share);
        double noise = share * 0.25 + (1 - share) * 0.5;
        Prediction prediction = model.predict(new double[] {0.5});
        assertThat(prediction.mean()).isCloseTo(mean, within(1e-12));
        assertThat(prediction.functionVariance()).isCloseTo(uncertainty + squares - mean * mean, within(1e-12));
        assertThat(prediction.variance()).isCloseTo(uncertainty + squares - mean * mean + noise, within(1e-12));
        assertThat(prediction.coverage()).isCloseTo(share * 0.25 / 0.45 + 1 - share, within(1e-12));
    }
}
