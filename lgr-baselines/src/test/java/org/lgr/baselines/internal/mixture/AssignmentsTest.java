package org.lgr.baselines.internal.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.baselines.internal.local.LocalLinear;

class AssignmentsTest {
    private static final double ROUNDING = 1e-12;
    // Two experts, each with less than a millionth of the responsibility of the third.
    private static final double NEGLIGIBLE = 2e-6;

    @Test
    void responsibilitiesAndGatesAreThoseOfTheDefinition() {
        MixtureExample mixture = new MixtureExample();
        Assignments assignments = mixture.assignments();
        double logDensity = 0;
        double[][] found = new double[MixtureExample.N][3];
        for (int m = 0; m < 3; m++) {
            Assignments.Share share = assignments.of(m);
            for (int i = 0; i < share.rows().length; i++) {
                found[share.rows()[i]][m] = share.responsibilities()[i];
                assertThat(share.gates()[i]).isCloseTo(mixture.gate(share.rows()[i], m), within(ROUNDING));
            }
        }
        for (int n = 0; n < MixtureExample.N; n++) {
            int row = n;
            double total = IntStream.range(0, 3)
                    .mapToDouble(m -> mixture.weighted(row, m))
                    .sum();
            logDensity += Math.log(total);
            for (int m = 0; m < 3; m++) {
                assertThat(found[n][m]).isCloseTo(mixture.weighted(n, m) / total, within(NEGLIGIBLE));
            }
        }
        assertThat(assignments.logDensity()).isCloseTo(logDensity, within(MixtureExample.N * NEGLIGIBLE));
    }

    @Test
    void theResponsibilitiesOfARowAddUpToOneAlsoWhenExpertsAreNewborn() {
        MixtureExample mixture = new MixtureExample();
        mixture.experts.add(Expert.born(mixture.row(7), 0.5));
        Assignments assignments = mixture.assignments();
        double[] sums = new double[MixtureExample.N];
        for (int m = 0; m < 4; m++) {
            Assignments.Share share = assignments.of(m);
            for (int i = 0; i < share.rows().length; i++) {
                sums[share.rows()[i]] += share.responsibilities()[i];
            }
        }
        assertThat(sums)
                .containsOnly(
                        IntStream.range(0, sums.length).mapToDouble(n -> 1).toArray(), within(ROUNDING));
    }

    @Test
    void aNewbornTakesWhatItsGateOpensHoweverBadlyItPredicts() {
        MixtureExample mixture = new MixtureExample();
        mixture.experts.add(Expert.born(mixture.row(7), 0.5));
        Assignments.Share share = mixture.assignments().of(3);
        assertThat(share.responsibilities()).isEqualTo(share.gates());
        assertThat(share.total()).isGreaterThan(1);
    }

    @Test
    void gatesAreSharesEvenWhereEveryActivationIsZero() {
        MixtureExample mixture = new MixtureExample();
        double[] far = {1e3, 0};
        List<LocalLinear> locals = mixture.experts.stream().map(Expert::local).toList();
        assertThat(locals).allMatch(local -> local.activation(far) == 0);
        double[] gates = Gates.at(far, locals);
        assertThat(gates).containsExactly(0, 0, 1); // the third has the longest scale along the first input
    }

    @Test
    void theExpectedLogarithmOfAPrecisionIsTheDigammaFunction() {
        double euler = 0.5772156649015329;
        assertThat(Expert.digamma(1)).isCloseTo(-euler, within(1e-11));
        assertThat(Expert.digamma(0.5)).isCloseTo(-euler - 2 * Math.log(2), within(1e-11));
        assertThat(Expert.digamma(25.3) - Expert.digamma(24.3)).isCloseTo(1 / 24.3, within(1e-11));
    }
}
