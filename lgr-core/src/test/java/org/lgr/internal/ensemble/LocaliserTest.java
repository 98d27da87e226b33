package org.lgr.internal.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.lgr.internal.optimise.Adam;

class LocaliserTest {
    @Test
    void activationIsOneAtTheCentreAndOneOverRootEAtALengthScale() {
        Localiser model = new Localiser(new double[] {1, -2}, new double[] {0.5, 4});
        assertThat(model.activation(new double[] {1, -2})).isEqualTo(1);
        assertThat(model.activation(new double[] {1.5, -2})).isCloseTo(Math.exp(-0.5), within(1e-15));
        assertThat(model.activation(new double[] {1.5, 2})).isCloseTo(Math.exp(-1), within(1e-15));
        assertThat(model.activation(new double[] {1e200, 0})).isZero();
    }

    @Test
    void theFirstStepOfEachLogLengthScaleIsTheRateInTheDirectionOfTheGradient() {
        Localiser model = new Localiser(new double[3], new double[] {2, 2, 2});
        // The model's gradient starts at index 1; zero derivatives leave the centre where it is.
        model.observe(new double[] {99, 5, -1e-3, 0, 0, 0, 0}, 1);
        model.step(0.05);
        assertThat(model.centre).containsExactly(0, 0, 0);
        // Adam divides by |g| + 1e-8: for 1e-3 that is a relative 1e-5.
        assertThat(model.lengthScale[0]).isCloseTo(2 * Math.exp(0.05), within(1e-8));
        assertThat(model.lengthScale[1]).isCloseTo(2 * Math.exp(-0.05), within(2e-6));
        assertThat(model.lengthScale[2]).isEqualTo(2);
    }

    @Test
    void stepsFollowAdamWithBiasCorrection() {
        Adam adam = new Adam(1, 0.99);
        double mean = 0;
        double square = 0;
        double[] gradients = {1, -3, 0.5, 2};
        for (int t = 1; t <= gradients.length; t++) {
            double g = gradients[t - 1];
            mean = 0.9 * mean + 0.1 * g; // Kingma and Ba, algorithm 1, with β₁ = 0.9 and β₂ = 0.99
            square = 0.99 * square + 0.01 * g * g;
            double expected =
                    0.1 * mean / (1 - Math.pow(0.9, t)) / (Math.sqrt(square / (1 - Math.pow(0.99, t))) + 1e-8);
            adam.observe(new double[] {g}, 0);
            assertThat(adam.step(0.1)[0]).isCloseTo(expected, within(1e-14));
        }
    }

    @Test
    void lengthScalesStayWithinTheirBounds() {
        Localiser model = new Localiser(new double[2], new double[] {1, 1});
        for (int i = 0; i < 100; i++) {
            model.observe(new double[] {1, -1, 0, 0}, 0);
            model.step(0.5);
        }
        assertThat(model.lengthScale).containsExactly(Localiser.MAX_LENGTH_SCALE, Localiser.MIN_LENGTH_SCALE);
    }
}
