package org.lgr.reproduce.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.data.Partition;

class LeakageTest {
    private static final int ROWS = 300;

    /** Rows without structure: in ten dimensions none is close to another. */
    private static Dataset scattered(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[ROWS][10];
        double[] y = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            for (int d = 0; d < 10; d++) {
                x[n][d] = (d + 1) * random.nextGaussian();
            }
            y[n] = random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    private static Leakage leakage(Dataset training, Dataset test) {
        return Leakage.of(new Partition(List.of(training), List.of(test)));
    }

    @Test
    void everyThirdTestRowIsFoundInTheTrainingSet() {
        Dataset training = scattered(1);
        Dataset strangers = scattered(2);
        double[][] x = new double[ROWS][10];
        for (int n = 0; n < ROWS; n++) {
            (n % 3 == 0 ? training : strangers).copyRow(n, x[n]);
        }

        Leakage leakage = leakage(training, Dataset.of(x, strangers.targets()));

        assertThat(leakage.copies()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(leakage.close()).isEqualTo(leakage.copies());
    }

    @Test
    void aTestSetOfCopiesIsLookedUpWithoutError() {
        Dataset training = scattered(1);

        Leakage leakage =
                leakage(training, training.select(IntStream.range(0, 50).toArray()));

        assertThat(leakage).isEqualTo(new Leakage(1, 1, 0));
    }

    @Test
    void theNextMomentOfAMotionIsCloseButNoCopy() {
        double[][] x = new double[400][2];
        double[] y = new double[400];
        for (int n = 0; n < 400; n++) { // points of one slow circle
            x[n][0] = Math.cos(n / 60.0);
            x[n][1] = Math.sin(n / 60.0);
            y[n] = x[n][0] * x[n][1];
        }
        Dataset all = Dataset.of(x, y);

        Leakage leakage = leakage(
                all.select(IntStream.range(0, 200).map(n -> 2 * n).toArray()),
                all.select(IntStream.range(0, 200).map(n -> 2 * n + 1).toArray()));

        assertThat(leakage.copies()).isZero();
        assertThat(leakage.close()).isEqualTo(1);
        assertThat(leakage.lookUp()).isPositive().isLessThan(0.01);
    }

    @Test
    void strangersAreNeitherCopiesNorClose() {
        Leakage leakage = leakage(scattered(1), scattered(2));

        assertThat(leakage.copies()).isZero();
        assertThat(leakage.close()).isZero();
        assertThat(leakage.lookUp()).isGreaterThan(1); // with random targets a look-up is worse than the mean
    }
}
