package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.lgr.learn.LgrModel;

/** Complete fits with sampled inference. */
class SampledFitTest {
    private static LgrOptions.Builder options(Inference inference) {
        return LgrOptions.builder()
                .growth(Growth.adaptive().withInference(inference))
                .maxLocalModels(12);
    }

    private static double error(LgrModel model, Dataset test) {
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        for (int n = 0; n < test.size(); n++) {
            scores.add(model.predict(TestData.row(test, n)), test.target(n));
        }
        return scores.score().nmse();
    }

    /** The noise has a share of 0.01 in the variance: two kinds of inference should differ by less than that. */
    @Test
    void inFiveDimensionsSampledFitsAreAsGoodAsExactOnes() {
        Dataset train = TestData.smooth(14_000, 5, 201);
        Dataset test = TestData.smooth(2000, 5, 202);
        LgrModel sampled = TestData.fit(train, options(Inference.SAMPLED).build());
        double exact = error(TestData.fit(train, options(Inference.EXACT).build()), test);
        assertThat(error(sampled, test)).isCloseTo(exact, within(0.01));
        assertThat(sampled.provenance().batchFit().orElseThrow().inference()).isEqualTo(Inference.SAMPLED);
    }

    /** With so few rows the preconditioner holds them all; only the number of estimates of relevances differs. */
    @Test
    void onCrossSampledFitsAreAsGoodAsExactOnes() {
        Dataset train = TestData.cross(1000, 203);
        Dataset test = TestData.cross(1000, 204);
        double exact = error(TestData.fit(train, options(Inference.EXACT).build()), test);
        double sampled = error(TestData.fit(train, options(Inference.SAMPLED).build()), test);
        assertThat(sampled).isBetween(0.9 * exact, 1.1 * exact); // most of both errors is noise
    }

    @Test
    void threadsChangeNoBit() {
        Dataset data = TestData.smooth(9000, 2, 205);
        LgrOptions.Builder few = options(Inference.SAMPLED).maxLocalModels(4);
        LgrModel alone = TestData.fit(data, few.threads(1).build());
        LgrModel together = TestData.fit(data, few.threads(3).build());
        for (int n = 0; n < 50; n++) {
            Prediction expected = alone.predict(TestData.row(data, n));
            assertThat(together.predict(TestData.row(data, n))).isEqualTo(expected);
        }
    }
}
