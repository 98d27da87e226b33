package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Positions of hyperparameters in their vector and their usual values: cases that can be computed by hand. */
class SharedKernelShapeTest {
    /** Noise and linear part, 1 + D for each term of all inputs, 2 for each term of one input. */
    @ParameterizedTest
    @CsvSource({
        "CAREFUL, 1, 4",
        "CAREFUL, 3, 6",
        "PROVEN, 1, 4",
        "PROVEN, 3, 6",
        "BOLD, 1, 6",
        "BOLD, 2, 12",
        "BOLD, 3, 16",
        "BOLD, 40, 164",
        "BOLD, 41, 86" // this many terms of one input would cost more than the rest
    })
    void thereAreAsManyHyperparametersAsTermsHave(SharedKernelShape.Caution caution, int dimension, int size) {
        SharedKernelShape shape = new SharedKernelShape(caution, dimension);
        assertThat(shape.size()).isEqualTo(size);
        int at = 2;
        for (SharedKernelShape.Term term : shape.terms) {
            assertThat(term.at()).isEqualTo(at);
            at += 1 + term.inputs().length;
        }
        assertThat(at).isEqualTo(size);
        assertThat(shape.start(1)).hasSize(size);
        assertThat(shape.penaltyGradient(shape.start(1))).hasSize(size);
    }

    @Test
    void aClimbStartsAtUsualValuesButForNoiseAndTheLengthScalesOfAllInputs() {
        double[] values = Arrays.stream(new SharedKernelShape(SharedKernelShape.Caution.BOLD, 4).start(3))
                .map(Math::exp)
                .toArray();
        double[] expected = {
            0.1,
            0.1, // noise, linear part
            1,
            6,
            6,
            6,
            6, // 3 times √4
            0.5,
            3,
            3,
            3,
            3, // half of both, so that the two terms differ
            0.025,
            1,
            0.025,
            1,
            0.025,
            1,
            0.025,
            1 // a tenth of the total variance
        };
        assertThat(values).containsExactly(expected, within(1e-14));
    }

    /**
     * Half of the squared deviations from usual values, in standard deviations: 2 of log noise, 1 and 1.5 of terms of
     * all inputs.
     */
    @Test
    void thePenaltyCountsDeviationsFromUsualValues() {
        SharedKernelShape shape = new SharedKernelShape(SharedKernelShape.Caution.CAREFUL, 4);
        double usual = Math.log(3); // 1.5 times √4
        double[] logs = {Math.log(0.03), Math.log(0.1), 0, usual, usual, usual, usual};
        assertThat(shape.penalty(logs)).isCloseTo(0, within(1e-15));
        logs[0] += 2;
        assertThat(shape.penalty(logs)).isCloseTo(0.5, within(1e-14));
        logs[2] -= 2;
        assertThat(shape.penalty(logs)).isCloseTo(0.5 + 2, within(1e-14));
        logs[6] += 4.5;
        assertThat(shape.penalty(logs)).isCloseTo(0.5 + 2 + 4.5, within(1e-14));
        assertThat(shape.penaltyGradient(logs))
                .containsExactly(new double[] {1.0 / 2, 0, -2, 0, 0, 0, 3 / 1.5}, within(1e-14));
    }
}
