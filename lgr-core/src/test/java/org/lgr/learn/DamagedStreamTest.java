package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.StreamData;

/** Checkpoint and journal of a stream whose process was killed after 100 points, with damages. */
class DamagedStreamTest {
    private static final double[] AT = {0.2, -0.6};
    private static final int POINTS = 100;
    private static final int RECORD = 8 + 5 * 8 + 4;
    private static final OnlineOptions OPTIONS =
            OnlineOptions.builder().storedRows(100).maxLocalModels(3).build();

    @TempDir
    Path folder;

    private final Map<String, byte[]> whole = new HashMap<>();
    private final List<double[]> inputs = new ArrayList<>();
    private final List<double[]> targets = new ArrayList<>();

    private static OnlineLearner fresh() {
        return OnlineLearner.create(2, 2, OPTIONS);
    }

    @BeforeEach
    void makePoints() {
        StreamData data = new StreamData(21, 0.1);
        for (int n = 0; n < POINTS; n++) {
            data.next();
            inputs.add(data.x.clone());
            targets.add(data.y.clone());
        }
    }

    /** A stream with a checkpoint after 40 points, unless there is to be none, and a journal of the others. */
    private void stream(Durability durability, boolean checkpoint) throws IOException {
        Path place = Files.createDirectory(folder.resolve("original-" + durability + checkpoint));
        DurableLearner learner = DurableLearner.open(
                place.resolve("stream"),
                Checkpoints.everyPoints(1_000_000).withJournal(durability),
                DamagedStreamTest::fresh);
        for (int n = 0; n < POINTS; n++) {
            if (n == 40 && checkpoint) {
                learner.checkpoint();
            }
            learner.learn(inputs.get(n), targets.get(n));
        }
        whole.clear();
        whole.putAll(contents(place));
        whole.remove("stream.lock");
        assertThat(whole)
                .containsOnlyKeys(checkpoint ? List.of("stream", "stream.journal-40") : List.of("stream.journal-0"));
        learner.close();
    }

    private static Map<String, byte[]> contents(Path place) throws IOException {
        Map<String, byte[]> contents = new HashMap<>();
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    private byte[] bytes(String name) {
        return Objects.requireNonNull(whole.get(name));
    }

    private Path put(Map<String, byte[]> files) throws IOException {
        Path place = Files.createTempDirectory(folder, "damaged-");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(place.resolve(file.getKey()), file.getValue());
        }
        return place.resolve("stream");
    }

    private List<Prediction> learned(int leftOutFrom, int leftOutTo) {
        OnlineLearner learner = fresh();
        for (int n = 0; n < POINTS; n++) {
            if (n < leftOutFrom || n >= leftOutTo) {
                learner.learn(inputs.get(n), targets.get(n));
            }
        }
        return learner.predict(AT);
    }

    private static DurableLearner open(Path file) throws IOException {
        return DurableLearner.open(
                file, Checkpoints.everyPoints(1000).withJournal(Durability.PROCESS), DamagedStreamTest::fresh);
    }

    private static byte[] damaged(byte[] bytes, SplittableRandom random) {
        byte[] damaged = bytes.clone();
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(4)) {
            case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> damaged = Arrays.copyOf(bytes, at);
            case 2 ->
                damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length / RECORD) * RECORD + bytes.length % RECORD);
            default -> Arrays.fill(damaged, at, Math.min(bytes.length, at + (1 << random.nextInt(13))), (byte) 0);
        }
        return damaged;
    }

    /** What is opened has all points; what is not is refused with a message, and nothing is changed. */
    @ParameterizedTest
    @EnumSource(Durability.class)
    void noDamageLosesAPointSilently(Durability durability) throws IOException {
        SplittableRandom random = new SplittableRandom(31);
        int refused = 0;
        int trials = Integer.getInteger("lgr.damages", 1200);
        for (int trial = 0; trial < trials; trial++) {
            if (trial % (trials / 2) == 0) {
                stream(durability, trial == 0);
            }
            List<String> names = whole.keySet().stream().sorted().toList();
            String name = names.get(random.nextInt(names.size()));
            Map<String, byte[]> files = new HashMap<>(whole);
            files.put(name, damaged(bytes(name), random));
            Path file = put(files);
            try (DurableLearner learner = open(file)) {
                assertThat(learner.learner().count()).as(name).isEqualTo(POINTS);
                assertThat(learner.learner().predict(AT)).isEqualTo(learned(0, 0));
            } catch (ModelFormatException e) {
                refused++;
                assertThat(e).hasMessageContaining(file.resolveSibling(name).toString());
                if (!name.equals("stream")) {
                    assertThat(e)
                            .hasMessageContaining(" is damaged at byte ")
                            .hasMessageContaining("lgr recover " + file);
                }
                Map<String, byte[]> after = contents(file.resolveSibling("."));
                assertThat(after).containsOnlyKeys(files.keySet());
                files.forEach((key, bytes) -> assertThat(after.get(key)).isEqualTo(bytes));
            }
        }
        assertThat(refused).isGreaterThan(trials / 2);
        System.out.println("lgr damages, " + durability + ": " + trials + ", refused " + refused + ", silent 0");
    }

    @Test
    void theMessageSaysWhichPointIsDamagedAndWhere() throws IOException {
        stream(Durability.PROCESS, true);
        bytes("stream.journal-40")[64 + 20 * RECORD + 9] ^= 4;
        Path file = put(whole);
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> open(file))
                .withMessage(file + ".journal-40 is damaged at byte " + (64 + 20 * RECORD)
                        + ": the record of point 60 is not whole; nothing was changed, and 'lgr recover " + file
                        + "' saves what is whole before and after it");
    }

    @Test
    void recoveryHasThePointsBeforeAndAfterADamageAndKeepsTheFiles() throws IOException {
        stream(Durability.PROCESS, true);
        Arrays.fill(bytes("stream.journal-40"), 64 + 20 * RECORD - 3, 64 + 22 * RECORD + 10, (byte) 0);
        Path file = put(whole);
        Path other = file.resolveSibling("other");
        try (StreamRecovery recovery = StreamRecovery.open(file, OPTIONS)) {
            assertThat(recovery.isNeeded()).isTrue();
            assertThat(recovery.damages())
                    .containsExactly(
                            file + ".journal-40, byte " + (64 + 19 * RECORD) + ": points 59 to 62 are not whole");
            assertThat(recovery.recovered()).isEqualTo(POINTS - 4);
            assertThat(recovery.lost()).isEqualTo(4);
            recovery.save(other);
            assertThat(Files.readAllBytes(file)).isEqualTo(bytes("stream"));
            assertThat(recovery.replace()).isEqualTo(file.resolveSibling("stream.kept-1"));
        }
        assertThat(OnlineLearner.load(other).predict(AT)).isEqualTo(learned(59, 63));
        contents(file.resolveSibling("stream.kept-1"))
                .forEach((name, bytes) -> assertThat(bytes).isEqualTo(whole.get(name)));
        assertThat(contents(file.resolveSibling("stream.kept-1"))).containsOnlyKeys(whole.keySet());
        try (DurableLearner learner = open(file)) {
            assertThat(learner.restored()).isEqualTo(new Restored(true, POINTS - 4, 0, 0, ""));
            assertThat(learner.learner().predict(AT)).isEqualTo(learned(59, 63));
        }
        assertThat(contents(file.resolveSibling("."))).containsOnlyKeys("stream", "other");
    }

    @Test
    void recoveryFindsRecordsThatHaveMoved() throws IOException {
        stream(Durability.PROCESS, true);
        byte[] journal = bytes("stream.journal-40");
        int at = 64 + 30 * RECORD + 5;
        byte[] moved = Arrays.copyOf(journal, journal.length + 7);
        System.arraycopy(journal, at, moved, at + 7, journal.length - at);
        whole.put("stream.journal-40", moved);
        try (StreamRecovery recovery = StreamRecovery.open(put(whole), OPTIONS)) {
            assertThat(recovery.recovered()).isEqualTo(POINTS - 1);
            assertThat(recovery.lost()).isEqualTo(1);
        }
    }

    @Test
    void recoveryDoesWithoutHeader() throws IOException {
        stream(Durability.MACHINE, true);
        Arrays.fill(bytes("stream.journal-40"), 0, 64, (byte) 0);
        try (StreamRecovery recovery = StreamRecovery.open(put(whole), OPTIONS)) {
            assertThat(recovery.damages()).singleElement().asString().contains("byte 0: the header is damaged");
            assertThat(recovery.recovered()).isEqualTo(POINTS);
            assertThat(recovery.lost()).isZero();
        }
    }

    @Test
    void recoveryOfADamagedCheckpointHasThePointsOfTheJournal() throws IOException {
        stream(Durability.PROCESS, true);
        bytes("stream")[300] ^= 1;
        try (StreamRecovery recovery = StreamRecovery.open(put(whole), OPTIONS)) {
            assertThat(recovery.damages()).hasSize(2).last().asString().isEqualTo("points 0 to 39 are in no file");
            assertThat(recovery.recovered()).isEqualTo(POINTS - 40);
            assertThat(recovery.lost()).isEqualTo(40);
        }
        whole.remove("stream.journal-40");
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> StreamRecovery.open(put(whole), OPTIONS))
                .withMessageContaining("there is no journal beside it");
    }

    @Test
    void recoveryOfAWholeStreamHasNothingToDo() throws IOException {
        stream(Durability.MACHINE, true);
        try (StreamRecovery recovery = StreamRecovery.open(put(whole), OPTIONS)) {
            assertThat(recovery.isNeeded()).isFalse();
            assertThat(recovery.recovered()).isEqualTo(POINTS);
        }
    }

    /** The process may end between any two steps: copies made, checkpoint replaced, journal deleted. */
    @Test
    void aRecoveryThatWasInterruptedIsCompletedFromTheCopies() throws IOException {
        stream(Durability.PROCESS, true);
        bytes("stream.journal-40")[64 + 20 * RECORD + 9] ^= 4;
        for (int step = 0; step < 3; step++) {
            Path file = put(whole);
            Path copies = Files.createDirectory(file.resolveSibling("stream.recovering"));
            for (String name : whole.keySet()) {
                Files.copy(file.resolveSibling(name), copies.resolve(name));
            }
            if (step > 0) {
                try (StreamRecovery recovery = StreamRecovery.open(file, OPTIONS)) {
                    recovery.save(file);
                }
            }
            if (step > 1) {
                Files.delete(file.resolveSibling("stream.journal-40"));
            }
            assertThatExceptionOfType(ModelFormatException.class)
                    .isThrownBy(() -> open(file))
                    .withMessage(
                            "the recovery of " + file + " was interrupted; 'lgr recover " + file + "' completes it");
            try (StreamRecovery recovery = StreamRecovery.open(file, OPTIONS)) {
                assertThat(recovery.isNeeded()).isTrue();
                assertThat(recovery.recovered()).isEqualTo(POINTS - 1);
                recovery.replace();
            }
            try (DurableLearner learner = open(file)) {
                assertThat(learner.learner().predict(AT)).isEqualTo(learned(60, 61));
            }
            assertThat(contents(file.resolveSibling("stream.kept-1"))).containsOnlyKeys(whole.keySet());
        }
    }
}
