package org.lgr.internal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.ModelFormatException;

/**
 * Reads the points that a checkpoint does not have yet.
 *
 * @param replayed points read
 * @param skipped points that the checkpoint has already
 * @param cutOff what is at the end of the last file and is no whole record, in one sentence, or empty
 */
public record JournalReplay(long replayed, long skipped, String cutOff) {
    /**
     * Reads all points after those of a checkpoint.
     *
     * @param count number of points that the checkpoint includes
     * @throws ModelFormatException if an acknowledged point is missing or damaged, or files belong to another stream
     */
    public static JournalReplay of(Path checkpoint, int dimension, int outputs, long count, Points points)
            throws IOException {
        JournalReplay all = new JournalReplay(0, 0, "");
        List<Long> numbers = JournalFiles.numbers(checkpoint);
        for (int i = 0; i < numbers.size(); i++) {
            long first = numbers.get(i);
            long end = i + 1 < numbers.size() ? numbers.get(i + 1) : Long.MAX_VALUE;
            long next = count + all.replayed;
            Path path = JournalFiles.file(checkpoint, first);
            if (first > next) {
                throw new ModelFormatException(path + " goes on with point " + first + ", but point " + next
                        + " is in no file; restore the checkpoint or the file that is missing beside it, or save what "
                        + "there is with 'lgr recover " + checkpoint + "'");
            }
            if (end <= next) { // the checkpoint has all its points
                all = new JournalReplay(all.replayed, all.skipped + end - first, all.cutOff);
                continue;
            }
            try (JournalFile file = JournalFile.open(path, first, dimension, outputs)) {
                all = all.and(replay(file, next, end, points));
            }
        }
        return all;
    }

    private JournalReplay and(JournalReplay other) {
        return new JournalReplay(replayed + other.replayed, skipped + other.skipped, other.cutOff);
    }

    /**
     * Reads the points of one file.
     *
     * @param count number of the first point to read
     * @param end number of the first point of the next file, all points before which must be there
     */
    private static JournalReplay replay(JournalFile file, long count, long end, Points points) throws IOException {
        long needed = end == Long.MAX_VALUE ? file.acknowledged : end;
        long next = count;
        while (next < end) {
            long position = file.position(next);
            boolean whole = file.read(position);
            if (!whole || file.numberAt(position) != next) {
                break;
            }
            learn(file, position, next, points);
            next++;
        }
        long position = file.position(next);
        if (next < needed) {
            throw JournalFile.damaged(
                    file.path,
                    Math.min(position, file.size()),
                    file.reaches(position)
                            ? "the record of point " + next + " is not whole"
                            : "it ends before point " + next + ", but has had " + (needed - file.first()) + " points");
        }
        long rest = next == end ? 0 : file.size() - position;
        return new JournalReplay(
                next - count,
                Math.min(count, next) - file.first(),
                rest <= 0
                        ? ""
                        : file.path + " ends with " + rest + " bytes, from byte " + position
                                + " on, that are no whole record: what was written last was cut off before it was "
                                + "acknowledged");
    }

    private static void learn(JournalFile file, long position, long number, Points points) throws IOException {
        try {
            points.accept(file.x, file.y, file.weight);
        } catch (RuntimeException e) {
            throw JournalFile.damaged(
                    file.path, position, "point " + number + " cannot be learned (" + e.getMessage() + ")");
        }
    }
}
