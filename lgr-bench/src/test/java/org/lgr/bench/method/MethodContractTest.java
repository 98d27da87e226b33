package org.lgr.bench.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Prediction;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.peers.GaussianProcessMethod;
import org.lgr.bench.method.peers.LightGbmMethod;
import org.lgr.bench.method.peers.NetworkMethod;
import org.lgr.bench.method.peers.RadialBasisMethod;
import org.lgr.bench.method.peers.TreesMethod;
import org.lgr.bench.method.peers.WekaProcessMethod;
import org.lgr.bench.method.peers.XgboostMethod;

/** Contract tests for every tuned method, and tests of abilities that only some have. */
class MethodContractTest {
    private static final double NOISE = 0.1;
    private static final Samples TRAINING = Toys.productAndLine(300, NOISE, 1);
    private static final Samples TEST = Toys.productAndLine(100, 0, 2);

    /** Tuned once for all tests, which takes most of their time. */
    private static final List<Named<Method>> METHODS = Stream.of(
                    new LgrMethod(1),
                    new LgrStreamMethod(),
                    new LocalGpMethod(1),
                    LightGbmMethod.linear(1),
                    LightGbmMethod.plain(1),
                    new XgboostMethod(1),
                    TreesMethod.forest(1),
                    TreesMethod.boosting(1),
                    new NetworkMethod(1, 1, 500), // a single update learns nothing
                    new RadialBasisMethod(1),
                    new GaussianProcessMethod(1),
                    new WekaProcessMethod(),
                    new LwprMethod(),
                    new MixtureMethod(1))
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

    @ParameterizedTest
    @MethodSource("methods")
    void predictsAPointAloneAsInATable(Method method) {
        try (Fitted fitted = method.fit(TRAINING, 1)) {
            List<Forecast> table = fitted.predict(TEST.inputs());
            PointPredictor points = fitted.points();
            double[] means = new double[2];
            double[] variances = new double[2];
            for (int n = 0; n < TEST.size(); n++) {
                points.predict(TEST.inputs()[n], means, variances);
                for (int q = 0; q < 2; q++) {
                    // Blocks of rows are summed in another order than single rows.
                    assertThat(means[q]).isCloseTo(table.get(q).means()[n], within(1e-9));
                    List<Prediction> distributions = table.get(q).distributions();
                    double variance =
                            distributions == null ? 0 : distributions.get(n).variance();
                    assertThat(variances[q]).isCloseTo(variance, within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void savesWhatItHasLearned(Method method) throws IOException {
        try (Fitted fitted = method.fit(TRAINING, 1)) {
            if (method instanceof WekaProcessMethod) { // it holds a matrix that Weka cannot save
                assertThat(fitted.savedBytes()).isEmpty();
                return;
            }
            // Two targets that depend on two inputs each need at least four numbers.
            assertThat(fitted.savedBytes().orElseThrow()).isGreaterThan(4 * Double.BYTES);
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
    void wekasProcessPredictsObservationsNotTheFunctionAlone() {
        Method tuned = method("weka-gp");
        double noise = Double.parseDouble(tuned.description().replaceAll(".*: \\S+x(\\S+) .*", "$1"));
        // The setting refers to standardised targets.
        double noiseVariance = noise * noise * Moments.variance(TRAINING.target(0));

        // The variance of noise and function; in the middle of 300 rows that of the function is far smaller than that
        // of the noise.
        assertThat(distributions(tuned.fit(TRAINING, 1), TEST.inputs()))
                .extracting(Prediction::variance)
                .allMatch(variance -> variance > noiseVariance)
                .anyMatch(variance -> variance < 1.5 * noiseVariance);
    }

    @Test
    void theProcessPredictsObservationsNotTheFunctionAlone() {
        Fitted fitted = new GaussianProcessMethod(1).fit(TRAINING, 1);

        for (Prediction prediction : distributions(fitted, TEST.inputs())) {
            // The noise is estimated from 300 rows and can be wrong by a few per cent, but not by half.
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
    void onlyLocalMethodsHaveLocalModels() {
        for (Method method : List.of(
                new LgrMethod(1),
                new LgrStreamMethod(),
                new LocalGpMethod(1),
                new LwprMethod(),
                new MixtureMethod(1))) {
            try (Fitted fitted = method.fit(TRAINING, 1)) {
                assertThat(fitted.localModels()).as(method.name()).hasSize(2).doesNotContain(0);
            }
        }
        assertThat(new GaussianProcessMethod(1).fit(TRAINING, 1).localModels()).isEmpty();
    }

    @Test
    void theNetworkChoosesTheNumberOfUpdatesThatPredictsBest() {
        assertThat(METHODS.stream().map(named -> named.getPayload().description()))
                .anyMatch(description -> description.contains("perceptron") && description.contains(" 500 updates"));
    }

    @Test
    void tuningNamesASettingForEachTarget() {
        assertThat(description("lightgbm-linear")).matches(".*: (15|31|63)x\\d+ (15|31|63)x\\d+");
        assertThat(description("xgboost")).matches(".*: [468]x\\d+ [468]x\\d+");
        assertThat(description("boosting")).matches(".*: (15|31|63)x\\d+ (15|31|63)x\\d+");
        assertThat(description("forest")).matches(".*: (33|100)x100 (33|100)x100");
        assertThat(description("weka-gp")).matches(".*: \\S+x\\S+ \\S+x\\S+");
        assertThat(description("lwpr")).matches(".*: \\S+x\\S+x\\S+ \\S+x\\S+x\\S+");
    }

    private static String description(String method) {
        return method(method).description();
    }

    private static Method method(String name) {
        return METHODS.stream()
                .map(Named::getPayload)
                .filter(tuned -> tuned.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
