package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract tests for every {@link Predictor}. */
public interface PredictorContract {
    /** A predictor trained on {@link #trainingData()}. */
    Predictor trained();

    Dataset trainingData();

    @Test
    default void dimensionIsThatOfTheTrainingData() {
        assertThat(trained().dimension()).isEqualTo(trainingData().dimension());
    }

    @Test
    default void predictLeavesItsInputUnchanged() {
        double[] x = TestData.row(trainingData(), 0);
        double[] kept = x.clone();
        trained().predict(x);
        assertThat(x).isEqualTo(kept);
    }

    @Test
    default void predictIsAFunctionOfItsInputAlone() {
        Predictor predictor = trained();
        double[] x = TestData.row(trainingData(), 0);
        Prediction first = predictor.predict(x);
        predictor.predict(TestData.row(trainingData(), 1));
        assertThat(predictor.predict(x.clone())).isEqualTo(first);
    }

    @Test
    default void predictionsDoNotShareState() {
        Predictor predictor = trained();
        double[] x = TestData.row(trainingData(), 0);
        Prediction first = predictor.predict(x);
        double mean = first.mean();
        x[0] += 1;
        predictor.predict(x);
        assertThat(first.mean()).isEqualTo(mean);
    }

    @Test
    default void rowsArePredictedAsOneByOne() {
        double[][] rows = TestData.rows(trainingData());
        List<Prediction> predictions = trained().predict(rows);
        double[] means = trained().predictMeans(rows);
        assertThat(means).hasSize(rows.length);
        // Batches may add up in another order, which changes a mean by rounding: far less than any error matters.
        double rounding = 1e-9 * Math.sqrt(TestData.moments(trainingData().targets())[1]);
        for (int n = 0; n < rows.length; n++) {
            assertThat(means[n])
                    .isEqualTo(predictions.get(n).mean())
                    .isCloseTo(trained().predict(rows[n]).mean(), within(rounding));
        }
    }

    @Test
    default void trainingRowsArePredictedBetterThanByTheMean() {
        Dataset data = trainingData();
        double[] moments = TestData.moments(data.targets());
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            squares += Math.pow(trained().predict(TestData.row(data, n)).mean() - data.target(n), 2);
        }
        assertThat(squares / data.size()).isLessThan(0.5 * moments[1]);
    }

    @Test
    default void varianceIsPositiveAndIncludesNoise() {
        Predictor predictor = trained();
        for (double[] x : TestData.rows(trainingData())) {
            Prediction prediction = predictor.predict(x);
            assertThat(prediction.functionVariance()).isNotNegative();
            assertThat(prediction.variance()).isGreaterThan(prediction.functionVariance());
            assertThat(prediction.standardDeviation()).isEqualTo(Math.sqrt(prediction.variance()));
            assertThat(prediction.coverage()).isBetween(0.0, 1.0);
        }
    }

    @Test
    default void aPointOfTheWrongWidthIsRefusedWithBothNumbers() {
        int dimension = trained().dimension();
        assertThatThrownBy(() -> trained().predict(new double[dimension + 3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(dimension))
                .hasMessageContaining(String.valueOf(dimension + 3));
        assertThatThrownBy(() -> trained().predict(new double[0])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    default void aPointThatIsNotFiniteIsRefusedByColumn() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            double[] x = TestData.row(trainingData(), 0);
            int last = x.length - 1;
            x[last] = bad;
            assertThatThrownBy(() -> trained().predict(x))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("input " + last)
                    .hasMessageContaining(String.valueOf(bad));
        }
    }
}
