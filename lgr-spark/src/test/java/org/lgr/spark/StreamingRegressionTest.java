package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.OnlineLearner;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;

/** Every row is learned once, whatever happens in between. */
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

    @Test
    void aBatchThatComesAgainIsNotLearnedAgain() throws IOException {
        try (StreamingRegression stream = open("again")) {
            stream.call(batch(0, 1), 0L);
            stream.call(batch(0, 1), 0L);
            assertThat(stream.learner().count()).isEqualTo(100);
        }
        try (StreamingRegression restarted = open("again")) { // Spark did not hear of its end
            restarted.call(batch(0, 1), 0L);
            assertThat(restarted.learner().count()).isEqualTo(100);
        }
    }

    @Test
    void aBatchThatFailsLeavesNoTrace() throws IOException {
        try (StreamingRegression stream = open("failure")) {
            stream.call(batch(0, 1), 0L);
            List<Prediction> before = predictions(stream);
            // Only some rows are bad: others may have been learned when the first of them comes.
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
        // What a crash may leave behind is not taken for a state.
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
                        OnlineOptions.builder().background(true).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("background(false)");
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
