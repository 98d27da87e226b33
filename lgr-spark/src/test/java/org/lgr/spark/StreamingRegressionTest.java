package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Background;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.internal.cells.KeyOrder;
import org.lgr.learn.OnlineLearner;

/** Tests that every row is learned once, whatever happens. */
class StreamingRegressionTest {
    private static final OnlineOptions OPTIONS =
            OnlineOptions.builder().storedRows(500).maxLocalModels(10).build();
    private static final List<org.lgr.Dataset> DATA = Curves.of(400, false);

    @TempDir
    private Path folder;

    private StreamingRegression open(String state) throws IOException {
        return StreamingRegression.open(
                LocalSpark.session(),
                folder.resolve(state).toUri().toString(),
                "features",
                List.of("wave", "saddle"),
                "",
                2,
                OPTIONS);
    }

    private static Dataset<Row> batch(long number, int partitions) {
        int[] rows = Curves.shuffled(400, 1);
        int[] own = Arrays.copyOfRange(rows, (int) number * 100, (int) number * 100 + 100);
        return LocalSpark.frame(DATA, own, partitions);
    }

    private static List<Prediction> predictions(StreamingRegression stream) throws IOException {
        return Stream.of(new double[] {0.5, 1}, new double[] {-1, 0.3})
                .flatMap(x -> predict(stream, x).stream())
                .toList();
    }

    private static List<Prediction> predict(StreamingRegression stream, double[] x) {
        try {
            return stream.learner().predict(x);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aRestartGoesOnBitByBit() throws IOException {
        try (StreamingRegression whole = open("whole")) {
            for (long b = 0; b < 4; b++) {
                whole.call(batch(b, 1), b);
            }
            try (StreamingRegression first = open("parts")) {
                first.call(batch(0, 3), 0L);
                first.call(batch(1, 2), 1L);
            }
            try (StreamingRegression second = open("parts")) {
                assertThat(second.lastBatch()).isEqualTo(1);
                second.call(batch(2, 5), 2L);
                second.call(batch(3, 1), 3L);
                assertThat(second.learner().count()).isEqualTo(400);
                assertThat(predictions(second)).isEqualTo(predictions(whole));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "floor(20 * saddle)",
                "timestamp_micros(floor(20 * saddle))",
                "date_from_unix_date(int(floor(20 * saddle)))",
                "floor(20 * saddle) / 8D",
                "cast(floor(20 * saddle) / 8 as decimal(20, 3))"
            })
    void rowsOfABatchAreLearnedInTheOrderOfAColumnThenOfTheirKeys(String time) throws IOException {
        List<double[]> expected = Arrays.stream(Curves.shuffled(400, 1), 0, 100)
                .mapToObj(n -> new double[] {
                    DATA.get(0).input(n, 0),
                    DATA.get(0).input(n, 1),
                    DATA.get(0).target(n),
                    DATA.get(1).target(n),
                    1
                })
                .sorted(Comparator.<double[]>comparingDouble(row -> Math.floor(20 * row[3]))
                        .thenComparing(KeyOrder::key, Long::compareUnsigned))
                .toList();
        try (StreamingRegression stream = open("ordered").setOrderCol("time");
                StreamingRegression unordered = open("unordered");
                OnlineLearner learner = OnlineLearner.create(2, 2, OPTIONS)) {
            expected.forEach(row -> learner.learn(Arrays.copyOf(row, 2), Arrays.copyOfRange(row, 2, 4), 1));
            stream.call(batch(0, 3).withColumn("time", functions.expr(time)), 0L);
            unordered.call(batch(0, 3), 0L);
            double[] x = {0.5, 1};
            assertThat(predict(stream, x)).isEqualTo(learner.predict(x)).isNotEqualTo(predict(unordered, x));
        }
    }

    @Test
    void ordersThatAreNoneNameTheirColumn() throws IOException {
        try (StreamingRegression stream = open("disorder").setOrderCol("time")) {
            assertThatThrownBy(() -> stream.call(batch(0, 1), 0L))
                    .hasMessageContaining("there is no column time, the orderCol");
            assertThatThrownBy(() -> stream.call(batch(0, 1).withColumn("time", functions.lit("noon")), 0L))
                    .hasMessageContaining("column time, the orderCol, is of type string");
            assertThatThrownBy(() -> stream.call(batch(0, 1).withColumn("time", functions.lit(Double.NaN)), 0L))
                    .hasStackTraceContaining("column time holds NaN");
            assertThatThrownBy(() -> stream.call(batch(0, 1).withColumn("time", functions.expr("double(null)")), 0L))
                    .hasStackTraceContaining("column time holds a null");
            assertThat(stream.learner().count()).isZero();
        }
    }

    @Test
    void aBatchThatComesAgainIsNotLearnedAgain() throws IOException {
        try (StreamingRegression stream = open("again")) {
            stream.call(batch(0, 1), 0L);
            stream.call(batch(0, 1), 0L);
            assertThat(stream.learner().count()).isEqualTo(100);
        }
        try (StreamingRegression restarted = open("again")) { // Spark did not record the end of the batch
            restarted.call(batch(0, 1), 0L);
            assertThat(restarted.learner().count()).isEqualTo(100);
        }
    }

    @Test
    void aBatchThatFailsLeavesNoTrace() throws IOException {
        try (StreamingRegression stream = open("failure")) {
            stream.call(batch(0, 1), 0L);
            List<Prediction> before = predictions(stream);
            // Only some rows are bad, so that others may be learned before the first bad one.
            Dataset<Row> bad =
                    batch(1, 1).withColumn("wave", functions.expr("if(weight > 0 and saddle > 3, 1e200, wave)"));
            assertThatThrownBy(() -> stream.call(bad, 1L)).hasMessageContaining("1.0E200");
            assertThat(stream.lastBatch()).isZero();
            assertThat(predictions(stream)).isEqualTo(before);
            stream.call(batch(1, 1), 1L);
            assertThat(stream.learner().count()).isEqualTo(200);
        }
    }

    @Test
    void aStateIsOneFileWithTheNumberOfItsBatch() throws IOException {
        try (StreamingRegression stream = open("state")) {
            stream.call(batch(0, 1), 0L);
            stream.call(batch(1, 1), 7L);
        }
        Path state = folder.resolve("state");
        try (Stream<Path> files = Files.list(state)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith(".")))
                    .containsExactly("batch-7.lgrs");
        }
        // Remains of a crash are not taken for a state.
        Files.write(state.resolve(".batch-8.partial"), new byte[] {1, 2, 3});
        try (StreamingRegression stream = open("state");
                OnlineLearner core = OnlineLearner.load(state.resolve("batch-7.lgrs"))) {
            assertThat(stream.lastBatch()).isEqualTo(7);
            assertThat(core.predict(new double[] {0.5, 1})).isEqualTo(predict(stream, new double[] {0.5, 1}));
        }
    }

    @Test
    void aQueryThatStopsAndStartsAgainLearnsEveryRowOnce() throws Exception {
        String source = folder.resolve("source").toUri().toString();
        String offsets = folder.resolve("offsets").toUri().toString();
        for (long b = 0; b < 4; b++) {
            batch(b, 1).write().mode("append").parquet(source);
            if (b == 1 || b == 3) {
                try (StreamingRegression stream = open("query")) {
                    LocalSpark.session()
                            .readStream()
                            .schema(batch(0, 1).schema())
                            .option("maxFilesPerTrigger", 1)
                            .parquet(source)
                            .writeStream()
                            .foreachBatch(stream)
                            .option("checkpointLocation", offsets)
                            .trigger(Trigger.AvailableNow())
                            .start()
                            .awaitTermination();
                    assertThat(stream.learner().count()).isEqualTo((b + 1) * 100);
                }
            }
        }
        try (StreamingRegression stream = open("query")) {
            assertThat(stream.lastBatch()).isEqualTo(3);
            LocalGaussianRegressionModel model = stream.model();
            assertThat(model.transform(batch(0, 1)).count()).isEqualTo(100);
            assertThat(model.numFeatures()).isEqualTo(2);
        }
    }

    @Test
    void whatCannotBeRepeatedIsRefused() throws IOException {
        assertThatThrownBy(() -> StreamingRegression.open(
                        LocalSpark.session(),
                        folder.resolve("background").toUri().toString(),
                        "features",
                        List.of("wave"),
                        "",
                        2,
                        OnlineOptions.builder().background(Background.PACED).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Background.OFF");
        try (StreamingRegression stream = open("other")) {
            stream.call(batch(0, 1), 0L);
        }
        assertThatThrownBy(() -> StreamingRegression.open(
                        LocalSpark.session(),
                        folder.resolve("other").toUri().toString(),
                        "features",
                        List.of("wave"),
                        "",
                        2,
                        OPTIONS))
                .hasMessageContaining("the state is of 2 inputs and 2 labels, the stream of 2 and 1");
    }
}
