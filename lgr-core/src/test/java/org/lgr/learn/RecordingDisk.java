package org.lgr.learn;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.lgr.internal.file.Disk;

/**
 * Records what happens to the files of one folder, so that a {@link PowerCut} can tell what the disk may hold after any
 * moment. Forcing by the thread of a group commit waits for the test, which thus decides which points a group has.
 */
final class RecordingDisk implements Disk {
    /** One event. */
    sealed interface Event {}

    /** Bytes handed over for a file, which is known by its number. */
    record Written(int file, long position, ByteBuffer bytes) implements Event {}

    /** All bytes of a file that were handed over before an event are on the disk. */
    record Forced(int file, int before) implements Event {}

    /** A name now means a file, or none: {@link #NOTHING}. */
    record Named(String name, int file) implements Event {}

    /** All names are on the disk. */
    record FolderForced() implements Event {}

    /** Points before this number are acknowledged. */
    record Acknowledged(long points) implements Event {}

    static final int NOTHING = -1;

    final List<Event> events = new ArrayList<>(); // guarded by itself, as all below
    final Map<String, byte[]> before = new HashMap<>(); // files that were there at the beginning
    private final Map<String, Integer> names = new HashMap<>();
    private int files;
    private final Semaphore entered = new Semaphore(0);
    private final Semaphore allowed = new Semaphore(0);

    RecordingDisk(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                before.put(name(file), Files.readAllBytes(file));
            }
        }
        before.forEach((name, bytes) -> { // as if they had been written and forced first
            int number = files++;
            names.put(name, number);
            events.add(new Written(number, 0, ByteBuffer.wrap(bytes)));
            events.add(new Forced(number, events.size()));
            events.add(new Named(name, number));
        });
        events.add(new FolderForced());
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    void record(Event event) {
        synchronized (events) {
            events.add(event);
        }
    }

    /** Waits until the thread of the group commit wants to force a file. */
    void awaitForce() {
        entered.acquireUninterruptibly();
    }

    /** Lets it force that file. */
    void allowForce() {
        allowed.release();
    }

    @Override
    public Output create(Path file) throws IOException {
        Output real = REAL.create(file);
        int number;
        synchronized (events) {
            number = files++;
            names.put(name(file), number);
            events.add(new Named(name(file), number));
        }
        return recorded(real, number);
    }

    @Override
    public Output open(Path file) throws IOException {
        Output real = REAL.open(file);
        synchronized (events) {
            return recorded(real, Objects.requireNonNull(names.get(name(file))));
        }
    }

    private Output recorded(Output file, int number) {
        return new Output() {
            @Override
            public void write(ByteBuffer bytes, long position) throws IOException {
                ByteBuffer copy = ByteBuffer.allocate(bytes.remaining())
                        .put(bytes.duplicate())
                        .flip();
                file.write(bytes, position);
                record(new Written(number, position, copy));
            }

            @Override
            public void force() {
                int before;
                synchronized (events) {
                    before = events.size();
                }
                if (Thread.currentThread().getName().equals("lgr-journal")) {
                    entered.release();
                    allowed.acquireUninterruptibly();
                }
                record(new Forced(number, before));
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        REAL.rename(from, to);
        synchronized (events) {
            int number = Objects.requireNonNull(names.remove(name(from)));
            names.put(name(to), number);
            events.add(new Named(name(to), number));
            events.add(new Named(name(from), NOTHING));
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        REAL.delete(file);
        synchronized (events) {
            names.remove(name(file));
            events.add(new Named(name(file), NOTHING));
        }
    }

    @Override
    public void forceFolder(Path folder) {
        record(new FolderForced());
    }
}
