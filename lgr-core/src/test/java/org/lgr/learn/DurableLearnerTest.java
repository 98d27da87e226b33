package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
        Checkpoints checkpoints = Checkpoints.everyPoints(400).withJournal(Durability.PROCESS);
        DurableLearner learner = DurableLearner.open(file, checkpoints, DurableLearnerTest::fresh);
        StreamData data = new StreamData(3, 0.1);
        for (int n = 0; n < 1111; n++) {
            data.next();
            learner.learn(data.x, data.y, 1 + n % 2);
        }
        List<Prediction> expected = learner.learner().predict(AT);
        Path left = leftByAKilledProcess();
        assertThat(OnlineLearner.load(left).count()).isEqualTo(800);
        try (DurableLearner again = DurableLearner.open(left, checkpoints, DurableLearnerTest::fresh)) {
            assertThat(again.restored()).isEqualTo(new Restored(true, 800, 311, 0, ""));
            assertThat(again.learner().count()).isEqualTo(1111);
            assertThat(again.learner().predict(AT)).isEqualTo(expected);
        }
        assertThat(OnlineLearner.load(left).count()).isEqualTo(1111);
        assertThat(names(left))
                .as("without journals, which are not needed any more")
                .containsExactly("stream");
        learner.close();
    }

    /** A copy of all files in another folder, as if the process had ended just now. */
    private Path leftByAKilledProcess() throws IOException {
        Path copy = Files.createTempDirectory(folder, "left-");
        for (String name : names(folder.resolve("stream"))) {
            if (!Files.isDirectory(folder.resolve(name)) && !name.endsWith(".lock")) {
                Files.copy(folder.resolve(name), copy.resolve(name));
            }
        }
        return copy.resolve("stream");
    }

    private static List<String> names(Path file) throws IOException {
        try (Stream<Path> all = Files.list(file.resolveSibling("."))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void aRecordThatTheEndOfAProcessCutOffIsSaidInOneLineAndNothingElseIsLost(Durability durability)
            throws IOException {
        Checkpoints checkpoints = Checkpoints.everyPoints(1_000_000).withJournal(durability);
        DurableLearner learner = open(durability, 50);
        Path left = leftByAKilledProcess();
        Path journal = left.resolveSibling("stream.journal-0");
        byte[] whole = Files.readAllBytes(journal);
        int record = 8 + 5 * 8 + 4;
        assertThat(whole).hasSize(64 + 50 * record);
        byte[] more = Arrays.copyOf(whole, whole.length + record);
        for (int bytes = 1; bytes <= record; bytes++) { // of the next record, zeros for what is not there
            Files.write(journal, Arrays.copyOf(more, whole.length + bytes));
            try (DurableLearner again = DurableLearner.open(left, checkpoints, DurableLearnerTest::fresh)) {
                assertThat(again.restored().replayed()).isEqualTo(50);
                assertThat(again.restored().cutOff())
                        .isEqualTo(journal + " ends with " + bytes + " bytes, from byte " + whole.length
                                + " on, that are no whole record: what was written last was cut off before it was "
                                + "acknowledged");
            }
            Files.delete(left);
        }
        learner.close();
    }

    private DurableLearner open(Durability durability, int points) throws IOException {
        DurableLearner learner = DurableLearner.open(
                folder.resolve("stream"),
                Checkpoints.everyPoints(1_000_000).withJournal(durability),
                DurableLearnerTest::fresh);
        StreamData data = new StreamData(4, 0.1);
        for (int n = 0; n < points; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        return learner;
    }

    @Test
    void pointsThatAreMissingAreNoticed() throws IOException {
        Path file = folder.resolve("stream");
        Checkpoints checkpoints = Checkpoints.everyPoints(100).withJournal(Durability.PROCESS);
        DurableLearner learner = DurableLearner.open(file, checkpoints, DurableLearnerTest::fresh);
        StreamData data = new StreamData(5, 0.1);
        for (int n = 0; n < 150; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        Path left = leftByAKilledProcess();
        Files.delete(left); // the points before 100 are now lost
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> DurableLearner.open(left, checkpoints, DurableLearnerTest::fresh))
                .withMessageContaining("point 100")
                .withMessageContaining("point 0 is in no file")
                .withMessageContaining("lgr recover " + left);
        learner.close();
    }

    @Test
    void aJournalOfAnotherStreamIsRefused() throws IOException {
        open(Durability.PROCESS, 3);
        Path left = leftByAKilledProcess();
        Checkpoints checkpoints = Checkpoints.everyPoints(100).withJournal(Durability.PROCESS);
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> DurableLearner.open(
                        left, checkpoints, () -> OnlineLearner.create(3, 1, OnlineOptions.defaults())))
                .withMessageContaining("a stream with 2 inputs and 2 targets, this one has 3 and 1");
    }

    @Test
    void aSecondLearnerOfTheSameFilesIsRefusedWhileTheFirstIsOpen() throws IOException {
        DurableLearner first = open(Durability.PROCESS, 3);
        Path other = Files.createSymbolicLink(folder.resolve("link"), folder).resolve("stream");
        for (Path path : List.of(folder.resolve("stream"), other)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> DurableLearner.open(path, Checkpoints.everyPoints(1), DurableLearnerTest::fresh))
                    .withMessageContaining(path + " is in use by another learner of this process");
        }
        first.close();
        open(Durability.PROCESS, 3).close();
        assertThat(OnlineLearner.load(folder.resolve("stream")).count()).isEqualTo(6);
        assertThat(names(folder.resolve("stream"))).containsExactly("link", "stream");
    }

    @Test
    void aLockFileOfAProcessThatIsGoneDoesNotMatter() throws IOException {
        Files.writeString(folder.resolve("stream.lock"), "123456\n");
        open(Durability.PROCESS, 3).close();
        assertThat(names(folder.resolve("stream"))).containsExactly("stream");
    }

    @Test
    void nothingIsLearnedAfterTheEnd() throws IOException {
        DurableLearner learner = open(Durability.MACHINE, 3);
        learner.close();
        learner.close();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> learner.learn(AT, 1, 2))
                .withMessageContaining("is closed; open it again to go on");
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(learner::checkpoint);
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void acknowledgementsComeInTheOrderOfThePointsAndAllBeforeTheEnd(Durability durability) throws IOException {
        List<Long> acknowledged = new CopyOnWriteArrayList<>();
        DurableLearner learner = open(durability, 0);
        for (long n = 0; n < 500; n++) {
            long point = n;
            learner.learn(AT, new double[] {n, 1}, 1, () -> acknowledged.add(2 * point));
            learner.whenKept(() -> acknowledged.add(2 * point + 1));
        }
        learner.close();
        assertThat(acknowledged)
                .containsExactlyElementsOf(LongStream.range(0, 1000).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void anAcknowledgementThatFailsIsToldByTheNextPointAndLosesNone(Durability durability) throws IOException {
        DurableLearner learner = open(durability, 0);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> {
                    learner.learn(AT, new double[] {1, 1}, 1, () -> {
                        throw new IOException("nobody listens");
                    });
                    learner.checkpoint();
                })
                .withMessage("nobody listens");
        try {
            learner.close();
        } catch (IOException e) {
            assertThat(e).hasMessage("nobody listens");
        }
        assertThat(OnlineLearner.load(folder.resolve("stream")).count()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void aFullDiskRefusesThePointThatItCannotKeepAndLosesNoneBefore(Durability durability) throws IOException {
        Path file = folder.resolve("stream");
        Checkpoints checkpoints = Checkpoints.everyPoints(1_000_000).withJournal(durability);
        FullDisk disk = new FullDisk();
        DurableLearner learner = DurableLearner.open(disk, file, checkpoints, DurableLearnerTest::fresh);
        StreamData data = new StreamData(4, 0.1);
        OnlineLearner uninterrupted = fresh();
        for (int n = 0; n < 60; n++) {
            data.next();
            if (n == 30) {
                disk.room = 20; // less than a record
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> learner.learn(data.x, data.y))
                        .withMessageContaining("cannot keep point 30 in the journal " + file + ".journal-0: No space");
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(learner::checkpoint)
                        .withMessageContaining("No space");
                Path left = leftByAKilledProcess();
                try (DurableLearner again = DurableLearner.open(left, checkpoints, DurableLearnerTest::fresh)) {
                    assertThat(again.learner().predict(AT)).isEqualTo(uninterrupted.predict(AT));
                }
                disk.room = Long.MAX_VALUE; // somebody has made some
            }
            learner.learn(data.x, data.y);
            uninterrupted.learn(data.x, data.y);
        }
        try (DurableLearner again =
                DurableLearner.open(leftByAKilledProcess(), checkpoints, DurableLearnerTest::fresh)) {
            assertThat(again.learner().predict(AT)).isEqualTo(uninterrupted.predict(AT));
        }
        learner.close();
    }

    /** A disk that writes what it has room for, and then fails. */
    private static final class FullDisk extends ForwardingDisk {
        private volatile long room = Long.MAX_VALUE;

        @Override
        Output changed(Output file) {
            return new ForwardingOutput(file) {
                @Override
                public void write(ByteBuffer bytes, long position) throws IOException {
                    if (bytes.remaining() > room) {
                        file.write(bytes.slice().limit((int) room), position);
                        throw new IOException("No space left on device");
                    }
                    super.write(bytes, position);
                }
            };
        }
    }

    @Test
    void filesOfTheJournalHaveThePermissionsOfTheCheckpoint() throws IOException {
        open(Durability.PROCESS, 3).close();
        Path file = folder.resolve("stream");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        DurableLearner learner = open(Durability.PROCESS, 3);
        assertThat(Files.getPosixFilePermissions(folder.resolve("stream.journal-3")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        learner.close();
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
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
            Files.write(file, Arrays.copyOf(whole, random.nextInt(whole.length)));
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
        for (int round = 0; round < Integer.getInteger("lgr.kills", 6); round++) {
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
        Checkpoints checkpoints =
                Checkpoints.everyPoints(EndlessStream.CHECKPOINT).withJournal(Durability.PROCESS);
        try (DurableLearner learner = DurableLearner.open(file, checkpoints, DurableLearnerTest::fresh)) {
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
            Checkpoints checkpoints = Checkpoints.everyPoints(CHECKPOINT).withJournal(Durability.PROCESS);
            DurableLearner learner = DurableLearner.open(Path.of(arguments[0]), checkpoints, DurableLearnerTest::fresh);
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
