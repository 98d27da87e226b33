package org.lgr.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values of {@code scipy.stats.t(nu, scale=sqrt((nu - 2) / nu))} and {@code scipy.stats.norm}, scipy 1.17.1.
 *
 * <p>Accuracy: log Γ is accurate to 1e-15 of its value, which is about 150 for 102.5 degrees of freedom; a few of them
 * add up to less than 1e-12, absolute in the log density and relative in the probability beyond.
 */
class StudentTTest {
    private static final double ACCURACY = 1e-12;

    @ParameterizedTest
    @CsvSource({
        "2.5, 0, -0.21192063724339993, 0",
        "2.5, 0.1, -0.24657523501171452, 0.1599486477423558",
        "2.5, 1, -2.134492142412592, 0.8709754064789262",
        "2.5, 3, -5.36468885078467, 0.9882894490006654",
        "2.5, 40, -14.33655308219066, 0.9999809905467879",
        "3, 0, -0.4515827052894549, 0",
        "3, 0.1, -0.4714833669957911, 0.12648269549156071",
        "3, 1, -1.8378770664093458, 0.8183098861837906",
        "3, 3, -5.056752891277547, 0.986153167011141",
        "3, 40, -15.208350131282883, 0.9999933735143014",
        "5, 0, -0.713206777171729, 0",
        "5, 1, -1.5762529945270716, 0.7468300048996773",
        "5, 3, -4.872089860531401, 0.9882751889960454",
        "5, 40, -19.55626636899606, 0.9999999485199832",
        "30, 0, -0.8927738896353722, 0",
        "30, 0.1, -0.8983086156359773, 0.08175277854794884",
        "30, 1, -1.4366893467100588, 0.6911048248565124",
        "30, 3, -5.2128316279051905, 0.9958715948736018",
        "102.5, 0, -0.9115249833680116, 0",
        "102.5, 0.1, -0.9166739809345698, 0.08024441739778847",
        "102.5, 1, -1.423905406723336, 0.6850793022953306",
        "102.5, 3, -5.34995800931476, 0.9969016482105377",
        "102.5, 40, -147.2874286154332, 1",
        "Infinity, 0, -0.9189385332046727, 0",
        "Infinity, 0.1, -0.9239385332046727, 0.07965567455405798",
        "Infinity, 1, -1.4189385332046727, 0.6826894921370859",
        "Infinity, 3, -5.418938533204672, 0.9973002039367398",
        "Infinity, 40, -800.9189385332047, 1",
    })
    void densitiesAndProbabilitiesAreThoseOfScipy(double degrees, double z, double logDensity, double within) {
        StudentT distribution = new StudentT(degrees);
        for (double signed : new double[] {z, -z}) {
            assertThat(distribution.logDensity(signed)).isCloseTo(logDensity, within(ACCURACY));
            assertThat(distribution.probabilityWithin(signed)).isCloseTo(within, within(ACCURACY));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, 0.01, 0.006180524344279623",
        "2.5, 0.5, 0.3510687916876503",
        "2.5, 0.8, 0.7737917389889991",
        "2.5, 0.95, 1.5986342445638004",
        "2.5, 0.999999, 129.92586295185677",
        "3, 0.5, 0.44161079170532785",
        "3, 0.95, 1.8373862310370785",
        "3, 0.999999, 75.14478731706282",
        "5, 0.01, 0.010202975454732139",
        "5, 0.5, 0.5628892087894134",
        "5, 0.8, 1.1432148684060783",
        "5, 0.95, 1.9911641278965477",
        "30, 0.5, 0.6596046651683086",
        "30, 0.95, 1.9730226388417962",
        "30, 0.999999, 5.911588676884069",
        "102.5, 0.01, 0.012440900367961574",
        "102.5, 0.5, 0.670254477797878",
        "102.5, 0.8, 1.277219462223568",
        "102.5, 0.95, 1.9639337683964688",
        "102.5, 0.999999, 5.154410060587901",
        "Infinity, 0.5, 0.6744897501960817",
        "Infinity, 0.95, 1.959963984540054",
        "Infinity, 0.999999, 4.8916384756929325",
    })
    void centralIntervalsAreThoseOfScipy(double degrees, double probability, double halfWidth) {
        StudentT distribution = new StudentT(degrees);
        // The error of the probability over its derivative, which is twice the density; 2e-16 is half a unit in its
        // last place.
        double error = (ACCURACY * (1 - probability) + 2e-16) / (2 * Math.exp(distribution.logDensity(halfWidth)));
        assertThat(distribution.intervalHalfWidth(probability)).isCloseTo(halfWidth, within(error));
    }

    /**
     * Integrates by the trapezoidal rule on z = sinh t, which converges faster than any power for smooth, decaying
     * integrands.
     */
    @ParameterizedTest
    @ValueSource(doubles = {3, 5, 30, 102.5, Double.POSITIVE_INFINITY})
    void theVarianceIsOneWhateverTheDegreesOfFreedom(double degrees) {
        StudentT distribution = new StudentT(degrees);
        double step = 0.01;
        double mass = 0;
        double variance = 0;
        for (double t = -30; t <= 30; t += step) {
            double z = Math.sinh(t);
            double share = step * Math.cosh(t) * Math.exp(distribution.logDensity(z));
            mass += share;
            variance += z * z * share;
        }
        assertThat(mass).isCloseTo(1, within(1e-10));
        assertThat(variance).isCloseTo(1, within(1e-10)); // for 3 degrees the tail beyond sinh 30 holds 1e-13
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 1, 0, -1, Double.NaN})
    void withoutAVarianceThereIsNoDistribution(double degrees) {
        assertThatThrownBy(() -> new StudentT(degrees))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 2 degrees of freedom, got " + degrees);
    }

    @Test
    void whatIsNoProbabilityIsRefused() {
        for (double probability : new double[] {0, 1, -0.1, Double.NaN}) {
            assertThatThrownBy(() -> new StudentT(5).intervalHalfWidth(probability))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("(0, 1)");
        }
    }
}
