package org.lgr.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.PosteriorForm;
import org.lgr.internal.file.ModelFile;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/** Means that return to the mean of the targets where they are unreliable (docs/adr/0014). */
class PlacedMeanTest {
    private static final int DIMENSION = 3;
    private static final double STEP = 1e-5;
    /** Third derivatives are below 1e4 per standard deviation, as in {@code GradientTest}. */
    private static final double ACCURACY = 1e-6;

    /** Rows on a curved surface: the third input is a function of the others. */
    private static Dataset data() {
        Random random = new Random(71);
        double[][] x = new double[160][];
        double[] y = new double[x.length];
        for (int n = 0; n < x.length; n++) {
            double a = 2 * random.nextDouble() - 1;
            double b = 2 * random.nextDouble() - 1;
            x[n] = new double[] {5 * a, 1e-2 * b, a * b + 0.05 * random.nextGaussian()};
            y[n] = 40 + 3 * (Math.sin(3 * a) + b * b) + 0.2 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    private static ModelParameters parameters(PosteriorForm form) throws IOException {
        LgrOptions.Builder options = LgrOptions.builder().threads(1).maxLocalModels(8);
        switch (form) {
            case JOINT ->
                options.growth(Growth.sweep().withInference(Inference.EXACT).withMaxIterations(10));
            case BLOCKS ->
                options.growth(Growth.sweep().withInference(Inference.COLLAPSED).withMaxIterations(10));
            case SAMPLES -> options.growth(Growth.adaptive());
        }
        LgrModel model = new BatchLearner(options.build()).fit(data()).model();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        model.writeTo(file);
        ModelParameters parameters =
                ModelFile.read(new ByteArrayInputStream(file.toByteArray())).parameters();
        assertThat(parameters.posterior().form()).isEqualTo(form);
        return parameters;
    }

    private static ModelParameters with(
            ModelParameters p, double[] spread, @Nullable VarianceMap map, double low, double high) {
        WeightPosterior q = p.posterior();
        Support s = p.support();
        return new ModelParameters(
                p.basis(),
                p.scaling(),
                p.centres(),
                p.lengthScales(),
                p.live(),
                p.weights(),
                p.relevances(),
                new WeightPosterior(q.inference(), q.offset(), q.noise(), q.form(), spread, map),
                new Support(s.activationScale(), s.distanceScale(), s.whitening(), s.low(), s.high(), low, high));
    }

    private static VarianceMap map(double exponent, double shrinkage) {
        return new VarianceMap(1.5, 20, exponent, 0.1, 5, shrinkage);
    }

    static Stream<Arguments> formsAndShrinkages() {
        List<Arguments> all = new ArrayList<>();
        for (PosteriorForm form : PosteriorForm.values()) {
            for (double shrinkage : new double[] {0, 0.5, 30}) {
                all.add(Arguments.of(form, shrinkage));
            }
        }
        return all.stream();
    }

    /** Points among the data, at their edges, off their surface, outside one range or several, and far away. */
    private static List<double[]> points() {
        Dataset data = data();
        List<double[]> points = new ArrayList<>();
        for (int n = 0; n < 6; n++) {
            double[] x = new double[DIMENSION];
            data.copyRow(n, x);
            for (double factor : new double[] {0.5, 1, 1.3, 2, 3, 20}) {
                points.add(Arrays.stream(x).map(value -> factor * value).toArray());
            }
            points.add(new double[] {x[0], x[1], -0.7 * Math.signum(x[2])});
            points.add(new double[] {9 + n, x[1], x[2]});
            points.add(new double[] {x[0], -0.02, x[2]});
        }
        return points;
    }

    @ParameterizedTest
    @MethodSource("formsAndShrinkages")
    void gradientsAreCentralDifferences(PosteriorForm form, double shrinkage) throws IOException {
        ModelParameters parameters = parameters(form);
        for (double exponent : new double[] {1, 1.7}) {
            PointEvaluation evaluation = new PointEvaluation(
                    with(parameters, parameters.posterior().spread(), map(exponent, shrinkage), -0.6, 0.7));
            double[] point = new double[DIMENSION];
            double[] means = new double[DIMENSION];
            double[] variances = new double[DIMENSION];
            Standardizer scaling = parameters.scaling();
            double unit = scaling.targetScale();
            int outside = 0;
            for (double[] x : points()) {
                evaluation.moveTo(x);
                outside += Math.abs(evaluation.overshoot(0)) > 0.01 ? 1 : 0;
                double magnitude = 1 + evaluation.functionVariance() / (unit * unit);
                evaluation.meanGradient(means);
                evaluation.varianceGradient(variances);
                for (int d = 0; d < DIMENSION; d++) {
                    double step = STEP * scaling.inputScale()[d];
                    double[] differences = new double[2];
                    for (int sign = -1; sign <= 1; sign += 2) {
                        System.arraycopy(x, 0, point, 0, DIMENSION);
                        point[d] += sign * step;
                        evaluation.moveTo(point);
                        differences[0] += sign * evaluation.mean() / (2 * STEP * unit);
                        differences[1] += sign * evaluation.functionVariance() / (2 * STEP * unit * unit);
                    }
                    assertThat(means[d] * scaling.inputScale()[d] / unit)
                            .as("∂mean/∂x%d at %s", d, Arrays.toString(x))
                            .isCloseTo(differences[0], within(ACCURACY));
                    assertThat(variances[d] * scaling.inputScale()[d] / (unit * unit))
                            .as("∂variance/∂x%d at %s", d, Arrays.toString(x))
                            .isCloseTo(differences[1], within(ACCURACY * magnitude));
                }
            }
            if (shrinkage < 1) { // with more, no mean is
                assertThat(outside).as("means outside of the range").isGreaterThan(5);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("formsAndShrinkages")
    void theVarianceGainsTheSquareOfHowFarTheMeanIsOutsideOfTheRange(PosteriorForm form, double shrinkage)
            throws IOException {
        ModelParameters parameters = parameters(form);
        for (VarianceMap map : Arrays.asList(null, map(1.7, shrinkage))) {
            PointEvaluation evaluation =
                    new PointEvaluation(with(parameters, parameters.posterior().spread(), map, -0.8, 0.9));
            double unit = parameters.scaling().targetScale();
            for (double[] x : points()) {
                evaluation.moveTo(x);
                double m = evaluation.placedMean();
                double e = m > 0.9 ? m - 0.9 : m < -0.8 ? -0.8 - m : 0;
                double gained = evaluation.functionVariance() - evaluation.claimedVariance();
                assertThat(gained).isCloseTo(unit * unit * e * e, within(1e-13 * evaluation.functionVariance()));
                if (e == 0) {
                    assertThat(evaluation.functionVariance()).isEqualTo(evaluation.claimedVariance());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("formsAndShrinkages")
    void theMeanIsThatOfTheFormula(PosteriorForm form, double shrinkage) throws IOException {
        ModelParameters parameters = parameters(form);
        VarianceMap map = map(1.7, shrinkage);
        ModelParameters mapped = with(parameters, parameters.posterior().spread(), map, -0.8, 0.9);
        PointEvaluation evaluation = new PointEvaluation(mapped);
        double smallest = 1;
        for (double[] x : points()) {
            evaluation.moveTo(x);
            double q = map.spread(parameters.posterior().noise(), evaluation.leverage());
            double excess = 0;
            for (int d = 0; d < DIMENSION; d++) {
                double z = parameters.scaling().input(x[d], d);
                double low = parameters.support().low()[d];
                double high = parameters.support().high()[d];
                excess += Math.pow(Math.max(0, Math.max(z - high, low - z)) / (0.5 * (high - low)), 2);
            }
            double r = evaluation.standardisedMean() * Math.exp(-Math.pow(excess / 16, 2)) / (1 + shrinkage * q);
            double m = r > 0.9 ? 0.9 + 0.85 * Math.tanh((r - 0.9) / 0.85) : r;
            m = r < -0.8 ? -0.8 - 0.85 * Math.tanh((-0.8 - r) / 0.85) : m;
            double mean =
                    parameters.scaling().targetMean() + parameters.scaling().targetScale() * m;
            assertThat(evaluation.mean()).isCloseTo(mean, within(1e-12 * Math.abs(mean)));
            smallest = Math.min(smallest, 1 / (1 + shrinkage * q));
        }
        assertThat(smallest).isBetween(0.0, shrinkage == 0 ? 1 : 0.9); // some mean shrinks
    }

    @ParameterizedTest
    @MethodSource("formsAndShrinkages")
    void farAwayTheMeanIsThatOfTheTargetsAndNothingIsNoNumber(PosteriorForm form, double shrinkage) throws IOException {
        ModelParameters parameters = parameters(form);
        double[] huge = Arrays.stream(parameters.posterior().spread())
                .map(value -> 1e150 * value)
                .toArray();
        for (double[] spread : List.of(parameters.posterior().spread(), huge)) {
            Support support = parameters.support();
            PointEvaluation evaluation = new PointEvaluation(
                    with(parameters, spread, map(3, shrinkage), support.targetLow(), support.targetHigh()));
            double[] gradient = new double[DIMENSION];
            for (double far : new double[] {0.3, 3, 30, 1e3, 1e100, 1e200, 1e300, Double.MAX_VALUE}) {
                evaluation.moveTo(new double[] {far, -far, far});
                assertThat(evaluation.mean()).isFinite();
                assertThat(evaluation.functionVariance()).isFinite().isPositive();
                if (far > 30) {
                    assertThat(evaluation.mean()).isEqualTo(parameters.scaling().targetMean());
                }
                evaluation.meanGradient(gradient);
                assertThat(gradient).doesNotContain(Double.NaN);
                evaluation.varianceGradient(gradient);
                assertThat(gradient).doesNotContain(Double.NaN);
            }
        }
    }

    @Test
    void withoutShrinkageNobodyWaitsForTheVarianceAndTheMeanAmongTheDataIsTheSumOfLocalModels() throws IOException {
        ModelParameters parameters = parameters(PosteriorForm.SAMPLES);
        double[] nothing = new double[parameters.posterior().spread().length];
        Arrays.fill(nothing, Double.NaN); // any use of it would give NaN
        PointEvaluation evaluation = new PointEvaluation(with(parameters, nothing, map(1.7, 0), -9, 9));
        double[] gradient = new double[DIMENSION];
        double[] x = new double[DIMENSION];
        Standardizer scaling = parameters.scaling();
        Dataset data = data();
        for (int n = 0; n < data.size(); n++) {
            data.copyRow(n, x);
            evaluation.moveTo(x);
            assertThat(evaluation.mean())
                    .isEqualTo(scaling.targetMean() + scaling.targetScale() * evaluation.standardisedMean());
            evaluation.meanGradient(gradient);
            assertThat(gradient).doesNotContain(Double.NaN);
        }
    }

    @Test
    void meansStayNearTheRangeOfTheTargetsWhateverTheWeights() throws IOException {
        ModelParameters p = parameters(PosteriorForm.SAMPLES);
        for (double factor : new double[] {1, 1e6, 1e300}) {
            double[] weights =
                    Arrays.stream(p.weights()).map(value -> factor * value).toArray();
            ModelParameters wild = new ModelParameters(
                    p.basis(),
                    p.scaling(),
                    p.centres(),
                    p.lengthScales(),
                    p.live(),
                    weights,
                    p.relevances(),
                    p.posterior(),
                    p.support());
            PointEvaluation evaluation = new PointEvaluation(wild);
            double half = 0.5 * (p.support().targetHigh() - p.support().targetLow());
            for (double[] x : points()) {
                evaluation.moveTo(x);
                assertThat((evaluation.mean() - p.scaling().targetMean())
                                / p.scaling().targetScale())
                        .isBetween(
                                p.support().targetLow() - half - 1e-9,
                                p.support().targetHigh() + half + 1e-9);
            }
        }
    }
}
