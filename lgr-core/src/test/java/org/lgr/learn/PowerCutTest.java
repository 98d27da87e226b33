package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.StreamData;

/**
 * Failures of power at every moment of a stream that promises to survive them. {@code -Dlgr.cuts=N} chooses how many
 * disks are drawn for each moment.
 */
class PowerCutTest {
    private static final double[] AT = {0.2, -0.6};
    private static final int CUTS = Integer.getInteger("lgr.cuts", 2);
    private static final int POINTS = 160;
    private static final int MORE = 3; // points after a cut
    private static final Checkpoints PROCESS =
            Checkpoints.everyPoints(1_000_000).withJournal(Durability.PROCESS);
    private static final Checkpoints MACHINE =
            Checkpoints.everyPoints(1_000_000).withJournal(Durability.MACHINE);

    private Path folder = Path.of("");

    private final List<double[]> inputs = new ArrayList<>();
    private final List<double[]> targets = new ArrayList<>();
    private final List<List<Prediction>> expected = new ArrayList<>(); // after each number of points
    private int cuts;

    /** Thousands of folders are made, in memory if there is a file system for it. */
    @BeforeEach
    void makeFolder(@TempDir Path usual) throws IOException {
        Path memory = Path.of("/dev/shm");
        folder = Files.isWritable(memory) ? Files.createTempDirectory(memory, "lgr-") : usual;
    }

    @AfterEach
    void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static OnlineLearner fresh() {
        return OnlineLearner.create(
                2, 2, OnlineOptions.builder().storedRows(100).maxLocalModels(3).build());
    }

    private void learnWithoutInterruption(int points) {
        StreamData data = new StreamData(21, 0.1);
        OnlineLearner learner = fresh();
        expected.add(learner.predict(AT));
        for (int n = 0; n < points; n++) {
            data.next();
            inputs.add(data.x.clone());
            targets.add(data.y.clone());
            learner.learn(data.x, data.y);
            expected.add(learner.predict(AT));
        }
    }

    @Test
    void noAcknowledgedPointIsLostAndEveryDiskCanBeOpened() throws IOException {
        learnWithoutInterruption(POINTS + 40 + MORE);
        RecordingDisk first = record(folder.resolve("first"), POINTS, 31);
        List<Path> left = cutEverywhere(first, 41);
        // A cut may hit a stream that goes on after another cut, too.
        for (int n = 0; n < left.size(); n++) {
            cutEverywhere(record(left.get(n), 20, 51 + n), 61 + n);
        }
        assertThat(cuts).isGreaterThan(2000);
        System.out.println("lgr power cuts: " + cuts);
    }

    /** Learns some points, in groups of which the disk decides the size, with checkpoints in between. */
    private RecordingDisk record(Path place, int points, long seed) throws IOException {
        Files.createDirectories(place);
        SplittableRandom random = new SplittableRandom(seed);
        RecordingDisk disk = new RecordingDisk(place);
        DurableLearner learner = DurableLearner.open(disk, place.resolve("stream"), MACHINE, PowerCutTest::fresh);
        int from = (int) learner.learner().count();
        int next = from;
        while (next < from + points) {
            int group = 1 + random.nextInt(7);
            for (int i = 0; i < group; i++) {
                int count = ++next;
                learner.learn(
                        inputs.get(count - 1),
                        targets.get(count - 1),
                        1,
                        () -> disk.record(new RecordingDisk.Acknowledged(count)));
                if (i == 0) {
                    disk.awaitForce(); // of the first point alone, while the others come
                }
            }
            disk.allowForce();
            if (group > 1) {
                disk.awaitForce();
                disk.allowForce();
            }
            if (random.nextInt(6) == 0) {
                learner.checkpoint();
            } else {
                awaitAcknowledgement(disk, next);
            }
        }
        learner.close();
        return disk;
    }

    private static void awaitAcknowledgement(RecordingDisk disk, int points) {
        while (true) {
            synchronized (disk.events) {
                if (disk.events.get(disk.events.size() - 1) instanceof RecordingDisk.Acknowledged last
                        && last.points() == points) {
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }

    /** Cuts after every event. Returns copies of a few folders that were left. */
    private List<Path> cutEverywhere(RecordingDisk disk, long seed) throws IOException {
        List<Path> left = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        int beginning = 3 * disk.before.size() + 1;
        for (int events = beginning; events <= disk.events.size(); events++) {
            for (int n = 0; n < CUTS; n++) {
                PowerCut cut = new PowerCut(disk.events.subList(0, events), random.nextLong());
                Path place = Files.createDirectory(folder.resolve("cut-" + cuts++));
                cut.write(place);
                if (random.nextInt(400) == 0) {
                    left.add(copy(place));
                }
                open(place.resolve("stream"), cut.acknowledged());
                delete(place);
            }
        }
        return left;
    }

    private void open(Path file, long acknowledged) throws IOException {
        try (DurableLearner learner = DurableLearner.open(new QuickDisk(), file, PROCESS, PowerCutTest::fresh)) {
            int count = (int) learner.learner().count();
            assertThat(count).isGreaterThanOrEqualTo((int) acknowledged);
            assertThat(learner.learner().predict(AT)).isEqualTo(expected.get(count));
            for (int n = count; n < count + MORE; n++) {
                learner.learn(inputs.get(n), targets.get(n));
            }
            assertThat(learner.learner().predict(AT)).isEqualTo(expected.get(count + MORE));
        }
    }

    private Path copy(Path place) throws IOException {
        Path copy = Files.createDirectory(place.resolveSibling(place.getFileName() + "-copy"));
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    private static void delete(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(place);
    }

    /** A disk that does not wait: no power fails here. */
    private static final class QuickDisk extends ForwardingDisk {
        @Override
        Output changed(Output file) {
            return new ForwardingOutput(file) {
                @Override
                public void force() {}
            };
        }

        @Override
        public void forceFolder(Path folder) {}
    }
}
