package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.StreamData;

class DurableLearnerTest {
    private static final double[] AT = {0.2, -0.6};
    private static final String VECTORS = "jdk.incubator.vector"; // the vector module, which changes bits

    @TempDir
    Path folder;

    private static OnlineLearner fresh() {
        return OnlineLearner.create(2, 2, OnlineOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 19, 20, 700, 3000})
    void goesOnFromACheckpointAsIfThereHadBeenNone(int points) throws IOException {
        OnlineLearner uninterrupted = fresh();
        OnlineLearner learner = fresh();
        StreamData data = new StreamData(1, 0.1);
        for (int n = 0; n < points + 1500; n++) {
            if (n == points) {
                learner.save(folder.resolve("checkpoint"));
                learner = OnlineLearner.load(folder.resolve("checkpoint"));
                assertThat(learner.count()).isEqualTo(points);
            }
            data.next();
            learner.learn(data.x, data.y);
            uninterrupted.learn(data.x, data.y);
            if (n % 100 == 0 || n == points) {
                assertThat(learner.predict(AT)).isEqualTo(uninterrupted.predict(AT));
            }
        }
    }

    @Test
    void aCheckpointKeepsTheModelsItStartedFrom() throws IOException {
        StreamData data = new StreamData(2, 0.1);
        double[][] inputs = new double[200][];
        double[] targets = new double[200];
        for (int n = 0; n < 200; n++) {
            data.next();
            inputs[n] = data.x.clone();
            targets[n] = data.y[0];
        }
        LgrModel model = new BatchLearner(LgrOptions.defaults())
                .fit(Dataset.of(inputs, targets))
                .model();
        OnlineLearner learner = OnlineLearner.startingFrom(List.of(model), OnlineOptions.defaults());
        learner.learn(data.x, data.y[0]);
        learner.save(folder.resolve("checkpoint"));
        assertThat(OnlineLearner.load(folder.resolve("checkpoint")).predict(AT)).isEqualTo(learner.predict(AT));
    }

    @Test
    void aJournalHasEveryPointThatTheCheckpointHasNot() throws IOException {
        Path file = folder.resolve("stream");
        Durability durability = Durability.everyPoints(400).withJournal(true);
        DurableLearner learner = DurableLearner.open(file, durability, DurableLearnerTest::fresh);
        StreamData data = new StreamData(3, 0.1);
        for (int n = 0; n < 1111; n++) {
            data.next();
            learner.learn(data.x, data.y, 1 + n % 2);
        }
        List<Prediction> expected = learner.learner().predict(AT); // then the process ends without closing
        assertThat(OnlineLearner.load(file).count()).isEqualTo(800);
        try (DurableLearner again = DurableLearner.open(file, durability, DurableLearnerTest::fresh)) {
            assertThat(again.learner().count()).isEqualTo(1111);
            assertThat(again.learner().predict(AT)).isEqualTo(expected);
        }
        assertThat(OnlineLearner.load(file).count()).isEqualTo(1111);
        assertThat(files()).as("journals that are not needed any more").hasSize(2);
    }

    private List<String> files() throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whatTheEndOfAProcessCutOffIsIgnored() throws IOException {
        Path file = folder.resolve("stream");
        Durability durability = Durability.everyPoints(1_000_000).withJournal(true);
        DurableLearner learner = DurableLearner.open(file, durability, DurableLearnerTest::fresh);
        StreamData data = new StreamData(4, 0.1);
        for (int n = 0; n < 50; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        Path journal = folder.resolve("stream.journal-0");
        byte[] whole = Files.readAllBytes(journal);
        int record = (whole.length - 16) / 50;
        for (int missing = 0; missing <= record; missing++) {
            Files.write(journal, java.util.Arrays.copyOf(whole, whole.length - missing));
            List<Double> replayed = new ArrayList<>();
            org.lgr.internal.stream.Journal.replay(file, 2, 2, 0, (x, y, weight) -> replayed.add(x[0]));
            assertThat(replayed).hasSize(missing == 0 ? 50 : 49);
        }
    }

    @Test
    void pointsThatAreMissingAreNoticed() throws IOException {
        Path file = folder.resolve("stream");
        Durability durability = Durability.everyPoints(100).withJournal(true);
        DurableLearner learner = DurableLearner.open(file, durability, DurableLearnerTest::fresh);
        StreamData data = new StreamData(5, 0.1);
        for (int n = 0; n < 150; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        Files.delete(file); // the points before 100 are now lost
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> DurableLearner.open(file, durability, DurableLearnerTest::fresh))
                .withMessageContaining("point 100")
                .withMessageContaining("point 0 is in no file");
    }

    @Test
    void aJournalOfAnotherStreamIsRefused() throws IOException {
        Path file = folder.resolve("stream");
        Durability durability = Durability.everyPoints(100).withJournal(true);
        DurableLearner.open(file, durability, DurableLearnerTest::fresh);
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> DurableLearner.open(
                        file, durability, () -> OnlineLearner.create(3, 1, OnlineOptions.defaults())))
                .withMessageContaining("3 inputs and 1 targets");
    }

    @Test
    void damagedCheckpointsAreRefused() throws IOException {
        Path file = folder.resolve("checkpoint");
        StreamData.learned(OnlineOptions.builder().storedRows(100).build(), 200, 6)
                .save(file);
        byte[] whole = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(7);
        for (int trial = 0; trial < 300; trial++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            assertThatExceptionOfType(ModelFormatException.class)
                    .isThrownBy(() -> OnlineLearner.load(file))
                    .withMessageContaining("checkpoint");
            Files.write(file, java.util.Arrays.copyOf(whole, random.nextInt(whole.length)));
            assertThatExceptionOfType(ModelFormatException.class).isThrownBy(() -> OnlineLearner.load(file));
        }
    }

    /** A file with a correct checksum may have any content: it is refused, or it is a stream that can continue. */
    @Test
    void hostileCheckpointsAreRefusedOrHarmless() throws IOException {
        Path file = folder.resolve("checkpoint");
        StreamData.learned(OnlineOptions.builder().storedRows(100).build(), 200, 8)
                .save(file);
        byte[] whole = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(9);
        double[] hostile = {Double.NaN, Double.NEGATIVE_INFINITY, -1, 0, 1e308, Double.MIN_VALUE};
        for (int trial = 0; trial < 2000; trial++) {
            ByteBuffer changed = ByteBuffer.wrap(whole.clone());
            int at = 20 + random.nextInt(whole.length - 32);
            if (random.nextBoolean()) {
                changed.putDouble(at, hostile[random.nextInt(hostile.length)]);
            } else {
                changed.putLong(at, random.nextLong() >> random.nextInt(64));
            }
            CRC32C checksum = new CRC32C();
            checksum.update(changed.array(), 0, whole.length - 4);
            changed.putInt(whole.length - 4, (int) checksum.getValue());
            Files.write(file, changed.array(), StandardOpenOption.TRUNCATE_EXISTING);
            try (OnlineLearner learner = OnlineLearner.load(file)) {
                learner.evaluator();
            } catch (ModelFormatException e) {
                assertThat(e.getMessage()).contains(file.toString());
            }
        }
    }

    /** The process is killed repeatedly at random times and continues where it was. */
    @Test
    void losesNoAcknowledgedPointWhenKilled() throws IOException, InterruptedException {
        Path file = folder.resolve("stream");
        SplittableRandom random = new SplittableRandom(10);
        long acknowledged = 0;
        for (int round = 0; round < 6; round++) {
            Path output = folder.resolve("output-" + round);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--add-modules",
                            ModuleLayer.boot().findModule(VECTORS).isPresent() ? VECTORS : "java.base",
                            "-cp",
                            System.getProperty("java.class.path"),
                            EndlessStream.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(output.toFile())
                    .start();
            long wanted = acknowledged + 200 + random.nextInt(1500);
            while (acknowledged(output) < wanted) {
                assertThat(process.isAlive()).isTrue();
                Thread.sleep(1);
            }
            process.destroyForcibly().waitFor();
            acknowledged = acknowledged(output);
        }
        Durability durability = Durability.everyPoints(EndlessStream.CHECKPOINT).withJournal(true);
        try (DurableLearner learner = DurableLearner.open(file, durability, DurableLearnerTest::fresh)) {
            assertThat(learner.learner().count()).isGreaterThanOrEqualTo(acknowledged);
            OnlineLearner uninterrupted = fresh();
            StreamData data = new StreamData(EndlessStream.SEED, 0.1);
            for (long n = 0; n < learner.learner().count(); n++) {
                data.next();
                uninterrupted.learn(data.x, data.y);
            }
            assertThat(learner.learner().predict(AT)).isEqualTo(uninterrupted.predict(AT));
        }
    }

    /** The number in the last complete line. */
    private static long acknowledged(Path output) throws IOException {
        String text = Files.readString(output);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1).strip();
        return whole.isEmpty() ? 0 : Long.parseLong(whole.substring(whole.lastIndexOf('\n') + 1));
    }

    /** Learns until it is killed, and prints the number of points after each one. */
    static final class EndlessStream {
        static final long SEED = 11;
        static final int CHECKPOINT = 150;

        private EndlessStream() {}

        public static void main(String[] arguments) throws IOException {
            Durability durability = Durability.everyPoints(CHECKPOINT).withJournal(true);
            DurableLearner learner = DurableLearner.open(Path.of(arguments[0]), durability, DurableLearnerTest::fresh);
            StreamData data = new StreamData(SEED, 0.1);
            for (long n = 0; n < learner.learner().count(); n++) {
                data.next();
            }
            while (true) {
                data.next();
                learner.learn(data.x, data.y);
                System.out.println(learner.learner().count());
            }
        }
    }
}
