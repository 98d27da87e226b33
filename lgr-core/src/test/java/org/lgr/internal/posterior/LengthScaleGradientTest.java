package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.SmallProblem;

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
                Arguments.of(LocalBasis.linear(), 3, Chunk.FEW_ROWS + 22, 3),
                Arguments.of(LocalBasis.polynomial(2), 2, Chunk.FEW_ROWS + 22, 2));
    }

    /**
     * The evidence is maximised over the offset, so that its total derivative equals the partial one (envelope
     * theorem).
     */
    @ParameterizedTest
    @MethodSource("problems")
    void exactGradientIsThatOfTheLogEvidence(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 21);
        Ensemble ensemble = problem.ensemble(NOISE);
        ExactEngine engine = new ExactEngine(ensemble, problem.rows, Parallel.NONE);
        engine.expectation();
        double[] gradient = engine.gradient();
        assertGradient(gradient, ensemble, changed -> engine.expectation());
    }

    /** The bound at fixed q(w), wherever conjugate gradients stopped; offset and covariances are fixed too. */
    @ParameterizedTest
    @MethodSource("problems")
    void collapsedGradientIsThatOfTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 22);
        Ensemble ensemble = problem.ensemble(NOISE);
        CollapsedEngine engine = new CollapsedEngine(ensemble, problem.rows);
        engine.expectation();
        // Moves offset, relevances and noise away from their initial values.
        engine.maximisation(0);
        engine.expectation();
        double[] gradient = engine.gradient();
        assertThat(engine.posterior(0).offset()).isNotZero();
        double[] precisions = ApproximateInferenceTest.allOf(1 / ensemble.outputs.get(0).noise, count);
        DenseBound bound = DenseBound.of(problem, ensemble, engine.posterior(0), precisions);
        assertGradient(gradient, ensemble, bound::value);
    }

    /** The bound at fixed q(w) with q(f) at its optimum, which does not contribute by the envelope theorem. */
    @ParameterizedTest
    @MethodSource("problems")
    void meanFieldGradientIsThatOfTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 23);
        Ensemble ensemble = problem.ensemble(NOISE);
        MeanFieldEngine engine = new MeanFieldEngine(ensemble, problem.rows);
        for (int i = 0; i < 5; i++) {
            engine.expectation();
        }
        double[] gradient = engine.gradient();
        double[] precisions = ApproximateInferenceTest.allOf(1 / NOISE, count);
        DenseBound bound = DenseBound.of(problem, ensemble, engine.posterior(0), precisions);
        assertGradient(gradient, ensemble, bound::value);
    }

    private static void assertGradient(double[] gradient, Ensemble ensemble, ToDoubleFunction<Ensemble> objective) {
        double magnitude = 0;
        for (double g : gradient) {
            magnitude = Math.max(magnitude, Math.abs(g));
        }
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int m = 0; m < ensemble.size(); m++) {
            double[] lengthScale = ensemble.localisers.get(m).lengthScale;
            for (int d = 0; d < lengthScale.length; d++) {
                double kept = lengthScale[d];
                lengthScale[d] = kept * Math.exp(STEP);
                double above = objective.applyAsDouble(ensemble);
                lengthScale[d] = kept * Math.exp(-STEP);
                double below = objective.applyAsDouble(ensemble);
                lengthScale[d] = kept;
                double tolerance = ACCURACY * (magnitude + Math.abs(above));
                assertThat(gradient[2 * m * lengthScale.length + d])
                        .as("∂/∂log λ of model %d, input %d", m, d)
                        .isCloseTo((above - below) / (2 * STEP), within(tolerance));
            }
        }
    }
}
