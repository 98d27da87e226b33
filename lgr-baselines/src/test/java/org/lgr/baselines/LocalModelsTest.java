package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.baselines.option.LwprOptions;

/** Centres, length scales and local means of models, in units of the data. */
class LocalModelsTest {
    private static final Dataset DATA = TestData.smooth(200, 1);

    /** Equal rows whose first input is scaled and shifted. */
    private static Dataset inOtherUnits() {
        double[] inputs = DATA.inputs();
        for (int i = 0; i < inputs.length; i += DATA.dimension()) {
            inputs[i] = 7 + 100 * inputs[i];
        }
        return Dataset.of(DATA.dimension(), inputs, DATA.targets());
    }

    @Test
    void centresAndLengthScalesFollowTheUnitsOfTheInputs() {
        LwprModel lwpr = new Lwpr().fit(DATA);
        LwprModel otherLwpr = new Lwpr().fit(inOtherUnits());
        assertFollows(lwpr.centre(0), lwpr.lengthScales(0), otherLwpr.centre(0), otherLwpr.lengthScales(0));

        LwrModel lwr = new LocallyWeightedRegression().fit(DATA);
        LwrModel otherLwr = new LocallyWeightedRegression().fit(inOtherUnits());
        assertFollows(lwr.centre(0), lwr.lengthScales(0), otherLwr.centre(0), otherLwr.lengthScales(0));

        MixtureModel mixture = new MixtureOfExperts().fit(DATA);
        MixtureModel otherMixture = new MixtureOfExperts().fit(inOtherUnits());
        assertFollows(mixture.centre(0), mixture.lengthScales(0), otherMixture.centre(0), otherMixture.lengthScales(0));
    }

    private static void assertFollows(double[] centre, double[] scales, double[] otherCentre, double[] otherScales) {
        assertThat(otherCentre[0]).isCloseTo(7 + 100 * centre[0], withinPercentage(1e-8)); // rounding
        assertThat(otherCentre[1]).isCloseTo(centre[1], withinPercentage(1e-8));
        assertThat(otherScales[0])
                .isCloseTo(100 * scales[0], withinPercentage(1e-4)); // accumulates over many steps of learning
        assertThat(otherScales[1]).isCloseTo(scales[1], withinPercentage(1e-4));
    }

    @Test
    void theCentreOfTheFirstReceptiveFieldIsARow() {
        LwprOptions own = LwprOptions.builder()
                .standardizeInputs(false)
                .initialMetric(4)
                .learnMetric(false)
                .build();
        LwprModel model = new Lwpr(own).fit(DATA);

        boolean found = false;
        for (int n = 0; n < DATA.size(); n++) {
            double[] row = new double[DATA.dimension()];
            DATA.copyRow(n, row);
            found |= Arrays.equals(row, model.centre(0));
        }
        assertThat(found).isTrue();
        assertThat(model.lengthScales(0)).containsOnly(0.5); // 1/√4
    }

    @Test
    void everyLocalModelOfALineIsThatLine() {
        double[] x = IntStream.range(0, 100).mapToDouble(n -> 40 + n).toArray();
        double[] y = Arrays.stream(x).map(value -> 3 - 2 * value).toArray();
        LwrModel model = new LocallyWeightedRegression().fit(Dataset.of(1, x, y));

        assertThat(model.localModelCount()).isGreaterThan(2);
        for (int m = 0; m < model.localModelCount(); m++) {
            assertThat(model.localMean(m, new double[] {0})).isCloseTo(3, within(1e-6)); // targets are of size 100
        }
    }
}
