package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lgr.Prediction;
import org.lgr.bench.accuracy.OutputScore.DistributionScore;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;

class MeasurementTest {
    private final AtomicBoolean closed = new AtomicBoolean();

    /** A method that predicts 0 with standard deviation 1, or 10 where the input is larger than 20. */
    private Method sceptic() {
        return method(rows -> Forecast.of(Arrays.stream(rows)
                .map(row -> new Prediction(0, row[0] > 20 ? 100 : 1, 0, 1))
                .toList()));
    }

    private Method method(Function<double[][], Forecast> forecast) {
        return new Method() {
            @Override
            public String name() {
                return "fake";
            }

            @Override
            public String description() {
                return "answers by heart";
            }

            @Override
            public Fitted fit(Samples training, long seed) {
                return new Fitted() {
                    @Override
                    public List<Forecast> predict(double[][] rows) {
                        return List.of(forecast.apply(rows));
                    }

                    @Override
                    public void close() {
                        closed.set(true);
                    }
                };
            }
        };
    }

    private static Samples samples(double[][] inputs, double... targets) {
        return new Samples(inputs, new double[][] {targets}, null, List.of("x"), List.of("y"));
    }

    @Test
    void errorsAreMeasuredOnTheTruthAndDistributionsOnObservations() {
        double[][] inputs = {{0}, {10}};
        Problem problem = new Problem(
                samples(inputs, -3, 3),
                samples(inputs, -1, 1),
                samples(inputs, 1.5, 2.5)); // one target is within 1.96 standard deviations

        OutputScore score = Measurement.of(sceptic(), problem, 1).outputs().get(0);

        DistributionScore distribution = Objects.requireNonNull(score.distribution());
        assertThat(score.nmse()).isEqualTo(1);
        assertThat(distribution.coverage95()).isEqualTo(0.5);
        assertThat(distribution.nlpd())
                .isCloseTo(0.5 * Math.log(2 * Math.PI) + (1.5 * 1.5 + 2.5 * 2.5) / 4, within(1e-12));
    }

    @Test
    void farPointsLieFiveTimesAsFarFromTheMeanOfTheTrainingInputs() {
        Samples training = samples(new double[][] {{0}, {10}}, -3, 3); // mean input 5, variance of targets 9
        Samples test = samples(new double[][] {{0}, {7}, {8.5}, {10}}, -1, 0, 1, 2); // moved to −20, 15, 22.5 and 30

        OutputScore score = Measurement.of(sceptic(), new Problem(training, test), 1)
                .outputs()
                .get(0);

        assertThat(Objects.requireNonNull(score.distribution()).far()).isEqualTo(0.5);
    }

    @Test
    void aMethodWithoutDistributionsHasNoScoreForThem() {
        Samples rows = samples(new double[][] {{0}, {10}}, -3, 3);

        Measurement measurement =
                Measurement.of(method(inputs -> Forecast.of(new double[inputs.length])), new Problem(rows, rows), 1);

        assertThat(measurement.outputs()).containsExactly(new OutputScore(1, null, null));
    }

    @Test
    void whatWasFittedIsClosed() {
        Samples rows = samples(new double[][] {{0}, {10}}, -3, 3);

        Measurement.of(sceptic(), new Problem(rows, rows), 1);

        assertThat(closed).isTrue();
    }
}
