package org.lgr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Prediction;

/** What every method promises once it is tuned, and what only some can do. */
class MethodContractTest {
    private static final double NOISE = 0.1;
    private static final Samples TRAINING = Toys.productAndLine(300, NOISE, 1);
    private static final Samples TEST = Toys.productAndLine(100, 0, 2);

    /** Tuned once for all tests, which takes most of their time. */
    private static final List<Named<Method>> METHODS = Stream.of(
                    new LgrMethod(1),
                    LightGbmMethod.linear(1),
                    LightGbmMethod.plain(1),
                    new NetworkMethod(1, 1, 500), // one update learns nothing
                    new GaussianProcessMethod(1))
            .map(method -> Named.of(method.name(), method.tuned(TRAINING)))
            .toList();

    static List<Named<Method>> methods() {
        return METHODS;
    }

    @ParameterizedTest
    @MethodSource("methods")
    void learnsAProductAndALine(Method method) {
        try (Fitted fitted = method.fit(TRAINING, 1)) {
            List<Forecast> forecasts = fitted.predict(TEST.inputs());

            // The best constant has an error of 1; so has the best linear function of a product.
            assertThat(error(forecasts, 0)).isLessThan(0.5);
            assertThat(error(forecasts, 1)).isLessThan(0.5);
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void answersTheSameBitsForTheSameSeed(Method method) {
        assertThat(means(method)).isDeepEqualTo(means(method));
    }

    private static double[][] means(Method method) {
        try (Fitted fitted = method.fit(TRAINING, 5)) {
            return fitted.predict(TEST.inputs()).stream().map(Forecast::means).toArray(double[][]::new);
        }
    }

    @Test
    void linearTreesFollowALineBetterThanSteps() {
        assertThat(lineError(LightGbmMethod.linear(1))).isLessThan(lineError(LightGbmMethod.plain(1)));
    }

    private static double lineError(Method method) {
        try (Fitted fitted = method.fit(TRAINING, 1)) {
            return error(fitted.predict(TEST.inputs()), 1);
        }
    }

    private static double error(List<Forecast> forecasts, int output) {
        return Moments.normalizedError(forecasts.get(output).means(), TEST.target(output));
    }

    @Test
    void theProcessPredictsObservationsNotTheFunctionAlone() {
        Fitted fitted = new GaussianProcessMethod(1).fit(TRAINING, 1);

        for (Prediction prediction : distributions(fitted, TEST.inputs())) {
            // The noise is estimated from 300 rows: to a few per cent, and not by half.
            assertThat(prediction.variance()).isGreaterThan(NOISE * NOISE / 2);
            assertThat(prediction.functionVariance()).isLessThan(prediction.variance());
        }
    }

    @Test
    void farAwayTheProcessKnowsNothing() {
        Fitted fitted = new GaussianProcessMethod(1).fit(TRAINING, 1);
        double[][] far = {{1000, 1000}};

        Prediction prediction = distributions(fitted, far).get(0);

        assertThat(prediction.mean()).isCloseTo(Moments.mean(TRAINING.target(0)), within(1e-9));
        assertThat(prediction.variance()).isGreaterThanOrEqualTo(Moments.variance(TRAINING.target(0)));
    }

    private static List<Prediction> distributions(Fitted fitted, double[][] rows) {
        return Objects.requireNonNull(fitted.predict(rows).get(0).distributions());
    }

    @Test
    void onlyLgrHasLocalModels() {
        assertThat(new LgrMethod(1).fit(TRAINING, 1).localModels()).hasSize(2).doesNotContain(0);
        assertThat(new GaussianProcessMethod(1).fit(TRAINING, 1).localModels()).isEmpty();
    }

    @Test
    void theNetworkChoosesTheNumberOfUpdatesThatPredictsBest() {
        assertThat(METHODS.stream().map(named -> named.getPayload().description()))
                .anyMatch(description -> description.contains("perceptron") && description.contains(" 500 updates"));
    }

    @Test
    void tuningNamesASettingForEachTarget() {
        String description = LightGbmMethod.linear(1).tuned(TRAINING).description();

        assertThat(description).matches(".*: (15|31|63)x\\d+ (15|31|63)x\\d+");
    }
}
