package org.lgr.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;

class StandardizerTest {
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-12, 1e12, 1e-300, 1e300, -7})
    void inputsAndTargetsGetMeanZeroAndVarianceOneAtAnyScale(double scale) {
        Random random = new Random(7);
        int rows = 500;
        double[] x = new double[rows];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            x[n] = scale * (3 + random.nextGaussian());
            y[n] = scale * random.nextDouble();
        }
        Standardizer scaling = Standardizer.of(Dataset.of(1, x, y));
        double[] sums = new double[4];
        for (int n = 0; n < rows; n++) {
            double u = scaling.input(x[n], 0);
            double v = scaling.target(y[n]);
            sums[0] += u / rows;
            sums[1] += u * u / rows;
            sums[2] += v / rows;
            sums[3] += v * v / rows;
        }
        assertThat(sums)
                .containsExactly(new double[] {0, 1, 0, 1}, within(1e-12)); // 500 roundings of 1e-16, three times
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 5, -1e12, 1e-300, Double.MAX_VALUE, Double.MIN_VALUE})
    void aConstantColumnBecomesZeroWithAUsableScale(double constant) {
        Standardizer scaling = Standardizer.of(Dataset.of(
                1, new double[] {constant, constant, constant}, new double[] {constant, constant, constant}));
        assertThat(scaling.inputScale()[0]).isPositive().isFinite();
        assertThat(scaling.targetScale()).isPositive().isFinite();
        assertThat(scaling.input(constant, 0)).isCloseTo(0, within(1e-15));
        assertThat(scaling.target(constant)).isCloseTo(0, within(1e-15));
    }

    @Test
    void theLargestNumbersDoNotOverflow() {
        double max = Double.MAX_VALUE;
        Standardizer scaling = Standardizer.of(Dataset.of(1, new double[] {max, -max}, new double[] {max, -max}));
        assertThat(scaling.targetMean()).isZero();
        assertThat(scaling.input(max, 0)).isEqualTo(1);
        assertThat(scaling.target(-max)).isEqualTo(-1);
    }
}
