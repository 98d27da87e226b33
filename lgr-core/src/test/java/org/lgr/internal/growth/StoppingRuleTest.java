package org.lgr.internal.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lgr.LocalBasis;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;

/** Rounds with given numbers of components and rows; each costs 8 · rows · components² multiplications. */
class StoppingRuleTest {
    private static final int ROWS = 10_000;

    private final StoppingRule rounds = new StoppingRule(ROWS);

    private boolean add(int components, double error) {
        return rounds.add(new Grower.Step(0, ROWS, 0, 0), ensemble(components), error);
    }

    /** An ensemble of constant local models, which have one component each. */
    private static Ensemble ensemble(int components) {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.constant(), 1), 1, 0.1);
        double[] one = {1};
        for (int m = 0; m < components; m++) {
            ensemble.add(new Localiser(one, one), 1);
        }
        return ensemble;
    }

    @Test
    void theFirstRoundAndClearGainsAreTheBest() {
        assertThat(add(10, 0.5)).isTrue();
        assertThat(add(12, 0.497)).as("less than a hundredth").isFalse();
        assertThat(add(14, 0.49)).isTrue();
    }

    @Test
    void growthIsPatientWhileRoundsAreNearlyFree() {
        for (double error : new double[] {0.5, 0.6, 0.6, 0.6, 0.6, 0.6}) {
            add(100, error); // 8e8 multiplications
            assertThat(rounds.enough()).isFalse();
        }
        assertThat(rounds.nearlyFree()).isTrue();
        add(100, 0.6);
        assertThat(rounds.enough()).as("six rounds without a gain").isTrue();
    }

    @Test
    void growthIsLessPatientOnceRoundsCostSomething() {
        for (double error : new double[] {0.5, 0.6, 0.6}) {
            add(120, error); // 1.2e9 multiplications: not nearly free, but cheap
            assertThat(rounds.enough()).isFalse();
        }
        assertThat(rounds.nearlyFree()).isFalse();
        add(120, 0.6);
        assertThat(rounds.enough()).as("three rounds without a gain").isTrue();
    }

    /**
     * If errors fall as P^−a, each multiplication explains less and less; where errors fall fast, growth pays longer.
     */
    @Test
    void errorsThatFallFastAreWorthMoreComponents() {
        assertThat(componentsWhenEnough(0.2)).isLessThan(componentsWhenEnough(0.5));
        assertThat(componentsWhenEnough(0.5)).isLessThan(componentsWhenEnough(0.8));
    }

    private static int componentsWhenEnough(double exponent) {
        StoppingRuleTest growth = new StoppingRuleTest();
        int components = 100;
        do {
            components = components * 5 / 4;
            growth.add(components, 0.05 * Math.pow(components / 100.0, -exponent));
        } while (!growth.rounds.enough());
        return components;
    }

    /**
     * Two rounds of 500 components explain 2 · 10⁻⁹ or 4 · 10⁻⁹ of the variance per multiplication of a row; 2.5 · 10⁻⁹
     * are required.
     */
    @Test
    void twoRoundsMustExplainEnoughForTheirCost() {
        double cost = 2 * 8.0 * 500 * 500; // per row
        for (double worth : new double[] {2e-9, 4e-9}) {
            StoppingRuleTest growth = new StoppingRuleTest();
            Arrays.stream(new int[] {50, 100, 200}).forEach(components -> growth.add(components, 20.0 / components));
            growth.add(500, 0.03); // steep so far: an exponent of at least 1
            growth.add(500, 0.03 - 0.6 * worth * cost);
            growth.add(500, 0.03 - worth * cost);
            assertThat(growth.rounds.enough()).isEqualTo(worth < 2.5e-9);
        }
    }

    @Test
    void roundsEndBeforeTheyTakeMinutes() {
        int components = 100;
        double error = 1;
        do {
            components = components * 5 / 4;
            error /= 10;
            add(components, error);
            assertThat(components).isLessThan(2000); // 8e4 · 2000² = 3.2e11
        } while (!rounds.tooDear());
        assertThat(components).isGreaterThan(500);
    }

    @Test
    void aRoundOnNewGroundIsWorthwhileIfItIsCheapOrExplainsEnough() {
        Grower.Step step = new Grower.Step(0, ROWS, 0, 0);
        assertThat(rounds.worthwhile(step, ensemble(100), 1e-9)).isTrue();
        assertThat(rounds.worthwhile(step, ensemble(100), -1e-9))
                .as("worse than before")
                .isFalse();
        double cost = 8.0 * 500 * 500;
        assertThat(rounds.worthwhile(step, ensemble(500), 2e-9 * cost)).isFalse();
        assertThat(rounds.worthwhile(step, ensemble(500), 3e-9 * cost)).isTrue();
    }
}
