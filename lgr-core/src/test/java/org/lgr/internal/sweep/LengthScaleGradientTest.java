package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;

/**
 * The engines' gradients with respect to log λ, compared with central differences of their objectives.
 *
 * <p>Tolerance: a step h has an error of h²/6 times the third derivative and a rounding error of ε|objective|/h. With h
 * = 1e-4 and objectives of a few hundred to a few thousand nats both are below 1e-6 times the magnitude of gradient and
 * objective.
 */
public class LengthScaleGradientTest {
    private static final double STEP = 1e-4;
    private static final double ACCURACY = 1e-6;
    private static final double NOISE = 0.05;

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(LocalBasis.constant(), 1, 40, 3),
                Arguments.of(LocalBasis.linear(), 1, 40, 2),
                Arguments.of(LocalBasis.linear(), 3, RowBlocks.BLOCK_ROWS + 22, 3),
                Arguments.of(LocalBasis.polynomial(2), 2, RowBlocks.BLOCK_ROWS + 22, 2));
    }

    /**
     * The evidence is maximised over the offset, so that its total derivative equals the partial one (envelope
     * theorem).
     */
    @ParameterizedTest
    @MethodSource("problems")
    void exactGradientIsThatOfTheLogEvidence(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 21)) {
            List<LocalState> models = problem.models();
            ExactEngine engine = new ExactEngine(models, problem.monomials, problem.passes, NOISE);
            engine.expectation();
            double[] gradient = engine.lengthScaleGradient();
            assertGradient(gradient, models, changed -> engine.expectation());
        }
    }

    /** The bound at fixed q(w), wherever conjugate gradients stopped; offset and covariances are fixed too. */
    @ParameterizedTest
    @MethodSource("problems")
    void collapsedGradientIsThatOfTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 22)) {
            List<LocalState> models = problem.models();
            CollapsedEngine engine = new CollapsedEngine(models, problem.monomials, problem.passes, NOISE);
            engine.expectation();
            // Moves offset, relevances and noise away from their initial values.
            engine.maximisation(0);
            engine.expectation();
            double[] gradient = engine.lengthScaleGradient();
            assertThat(engine.posterior().offset()).isNotZero();
            double[] precisions = ApproximateInferenceTest.allOf(1 / engine.noise(), count);
            DenseBound bound = DenseBound.of(problem, models, engine.posterior(), precisions);
            assertGradient(gradient, models, bound::value);
        }
    }

    /** The bound at fixed q(w) with q(f) at its optimum, which does not contribute by the envelope theorem. */
    @ParameterizedTest
    @MethodSource("problems")
    void meanFieldGradientIsThatOfTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 23)) {
            List<LocalState> models = problem.models();
            MeanFieldEngine engine = ApproximateInferenceTest.meanField(problem, models);
            for (int i = 0; i < 5; i++) {
                engine.expectation();
            }
            double[] gradient = engine.lengthScaleGradient();
            double[] precisions = ApproximateInferenceTest.allOf(1 / NOISE, count);
            DenseBound bound = DenseBound.of(problem, models, engine.posterior(), precisions);
            assertGradient(gradient, models, bound::value);
        }
    }

    private static void assertGradient(
            double[] gradient, List<LocalState> models, ToDoubleFunction<List<LocalState>> objective) {
        double magnitude = 0;
        for (double g : gradient) {
            magnitude = Math.max(magnitude, Math.abs(g));
        }
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int m = 0; m < models.size(); m++) {
            double[] lengthScale = models.get(m).lengthScale;
            for (int d = 0; d < lengthScale.length; d++) {
                double kept = lengthScale[d];
                lengthScale[d] = kept * Math.exp(STEP);
                double above = objective.applyAsDouble(models);
                lengthScale[d] = kept * Math.exp(-STEP);
                double below = objective.applyAsDouble(models);
                lengthScale[d] = kept;
                double tolerance = ACCURACY * (magnitude + Math.abs(above));
                assertThat(gradient[m * lengthScale.length + d])
                        .as("∂/∂log λ of model %d, input %d", m, d)
                        .isCloseTo((above - below) / (2 * STEP), within(tolerance));
            }
        }
    }
}
