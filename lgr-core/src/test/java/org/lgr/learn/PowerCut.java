package org.lgr.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.lgr.learn.RecordingDisk.Acknowledged;
import org.lgr.learn.RecordingDisk.Event;
import org.lgr.learn.RecordingDisk.FolderForced;
import org.lgr.learn.RecordingDisk.Forced;
import org.lgr.learn.RecordingDisk.Named;
import org.lgr.learn.RecordingDisk.Written;

/**
 * What a disk may hold after a failure of power, drawn by a seed. What was forced is there. Of what was not, each
 * sector is as it was after any of the writes, independently of all others, and one of them may be torn at any byte;
 * the length of a file is any that it had; and each name is old or new, independently of all others.
 */
final class PowerCut {
    private static final int SECTOR = 512;

    private final List<Event> events;
    private final SplittableRandom random;

    /**
     * A failure of power.
     *
     * @param events those before it
     */
    PowerCut(List<Event> events, long seed) {
        this.events = events;
        random = new SplittableRandom(seed);
    }

    /** Points that were acknowledged. */
    long acknowledged() {
        long points = 0;
        for (Event event : events) {
            if (event instanceof Acknowledged acknowledged) {
                points = acknowledged.points();
            }
        }
        return points;
    }

    /** Writes the files that the next start of the machine finds. */
    void write(Path folder) throws IOException {
        for (Map.Entry<String, Integer> entry : names().entrySet()) {
            if (entry.getValue() != RecordingDisk.NOTHING) {
                Files.write(folder.resolve(entry.getKey()), content(entry.getValue()));
            }
        }
    }

    private Map<String, Integer> names() {
        int forced = 0;
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof FolderForced) {
                forced = i;
            }
        }
        int fate = random.nextInt(3); // none, all or any of what was not forced
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Named named
                    && (i < forced || fate == 1 || (fate == 2 && random.nextBoolean()))) {
                names.put(named.name(), named.file());
            }
        }
        return names;
    }

    private byte[] content(int file) {
        int forced = 0;
        for (Event event : events) {
            if (event instanceof Forced force && force.file() == file) {
                forced = force.before();
            }
        }
        List<byte[]> versions = new ArrayList<>(); // what was forced, and then after each further write
        byte[] content = {};
        for (int i = 0; i < events.size(); i++) {
            if (i == forced) {
                versions.add(content);
            }
            if (events.get(i) instanceof Written written && written.file() == file) {
                int end = (int) written.position() + written.bytes().remaining();
                content = Arrays.copyOf(content, Math.max(content.length, end));
                written.bytes()
                        .get(
                                0,
                                content,
                                (int) written.position(),
                                written.bytes().remaining());
                if (i >= forced) {
                    versions.add(content);
                }
            }
        }
        if (versions.isEmpty()) {
            return content;
        }
        return mixed(versions);
    }

    private byte[] mixed(List<byte[]> versions) {
        byte[] mixed = new byte[any(versions).length];
        for (int from = 0; from < mixed.length; from += SECTOR) {
            copy(any(versions), mixed, from, Math.min(mixed.length, from + SECTOR));
        }
        if (versions.size() > 1 && mixed.length > 0) { // a sector that was being written
            int sector = random.nextInt(mixed.length) / SECTOR * SECTOR;
            int until = Math.min(mixed.length, sector + random.nextInt(SECTOR + 1));
            copy(any(versions), mixed, sector, until);
        }
        return mixed;
    }

    private byte[] any(List<byte[]> versions) {
        return versions.get(random.nextInt(versions.size()));
    }

    /** Copies a part; zeros for what the source does not have. */
    private static void copy(byte[] from, byte[] to, int begin, int end) {
        Arrays.fill(to, begin, end, (byte) 0);
        if (from.length > begin) {
            System.arraycopy(from, begin, to, begin, Math.min(end, from.length) - begin);
        }
    }
}
