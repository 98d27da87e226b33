package org.lgr.bench.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Pauses of the garbage collector, as Java's flight recorder sees them: the same for all collectors. */
final class CollectorPauses {
    private static final String PAUSE = "jdk.GCPhasePause";

    private final Recording recording = new Recording();

    /** Records from now on. */
    CollectorPauses() {
        recording.enable(PAUSE).withoutThreshold();
        recording.start();
    }

    /**
     * Pauses in a time.
     *
     * @param count how many
     * @param longest zero if there was none
     */
    record Pauses(int count, Duration longest, Duration total) {}

    /** Ends the recording and returns the pauses of its time. */
    Pauses end() {
        try {
            Path file = Files.createTempFile("lgr-pauses", ".jfr");
            try {
                recording.stop();
                recording.dump(file);
                recording.close();
                List<Duration> pauses = RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals(PAUSE))
                        .map(RecordedEvent::getDuration)
                        .toList();
                return new Pauses(
                        pauses.size(),
                        pauses.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO),
                        pauses.stream().reduce(Duration.ZERO, Duration::plus));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the pauses of the collector cannot be read", e);
        }
    }

    /** Names of the collectors. */
    static String collectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(" and "));
    }
}
