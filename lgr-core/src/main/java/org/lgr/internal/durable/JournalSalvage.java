package org.lgr.internal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;

/** Reads all points of a damaged journal that are whole, before and after damages. */
public final class JournalSalvage {
    private final Path checkpoint;
    private final int dimension;
    private final int outputs;
    private final Points points;
    private final List<String> damages = new ArrayList<>();
    private long next; // number of the first point not yet dealt with
    private long recovered;
    private long lost;

    private JournalSalvage(Path checkpoint, int dimension, int outputs, long count, Points points) {
        this.checkpoint = checkpoint;
        this.dimension = dimension;
        this.outputs = outputs;
        this.points = points;
        next = count;
    }

    /**
     * Reads all whole points after those of a checkpoint.
     *
     * @param count number of points that the checkpoint includes
     */
    public static JournalSalvage of(Path checkpoint, int dimension, int outputs, long count, Points points)
            throws IOException {
        JournalSalvage salvage = new JournalSalvage(checkpoint, dimension, outputs, count, points);
        List<Long> numbers = JournalFiles.numbers(checkpoint);
        for (int i = 0; i < numbers.size(); i++) {
            salvage.read(numbers.get(i), i + 1 < numbers.size() ? numbers.get(i + 1) : Long.MAX_VALUE);
        }
        return salvage;
    }

    /** Points read. */
    public long recovered() {
        return recovered;
    }

    /** Acknowledged points that are gone, as far as can be told. */
    public long lost() {
        return lost;
    }

    /** What is wrong, a line for each place. */
    public List<String> damages() {
        return List.copyOf(damages);
    }

    private void read(long first, long end) throws IOException {
        Path path = JournalFiles.file(checkpoint, first);
        if (first > next) {
            lose(first, first, points(next, first) + " in no file");
        }
        if (end <= next) {
            return;
        }
        try (JournalFile file = open(path, first)) {
            read(file, end, end == Long.MAX_VALUE ? file.acknowledged : end);
        }
    }

    private JournalFile open(Path path, long first) throws IOException {
        try {
            return JournalFile.open(path, first, dimension, outputs);
        } catch (ModelFormatException e) {
            damages.add(path + ", byte 0: the header is damaged");
            return JournalFile.openDamaged(path, first, dimension, outputs);
        }
    }

    /**
     * Reads one file.
     *
     * @param end number of the first point of the next file
     * @param needed points before this number were acknowledged, the largest number if nothing tells
     */
    private void read(JournalFile file, long end, long needed) throws IOException {
        long position = file.position(next);
        long good = position; // end of the last record that is whole
        while (next < end && file.reaches(position)) {
            if (!isPoint(file, position, end)) {
                if (next >= needed) {
                    return; // cut off by the end of the process or the machine
                }
                position++; // bytes may have been inserted or taken away
                continue;
            }
            long number = file.numberAt(position);
            if (number > next) {
                lose(number, needed, file.path + ", byte " + good + ": " + points(next, number) + " not whole");
            }
            learn(file, position);
            position += file.header.recordBytes();
            good = position;
        }
        long until = Math.min(end, needed);
        if (next < until && until < Long.MAX_VALUE) {
            lose(until, until, file.path + ", byte " + good + ": " + points(next, until) + " missing or not whole");
        }
    }

    private boolean isPoint(JournalFile file, long position, long end) throws IOException {
        long number = file.numberAt(position);
        return number >= next && number < end && number - file.first() <= file.size() && file.read(position);
    }

    private void learn(JournalFile file, long position) {
        try {
            points.accept(file.x, file.y, file.weight);
            recovered++;
        } catch (RuntimeException e) {
            damages.add(file.path + ", byte " + position + ": point " + next + " cannot be learned: " + e.getMessage());
            lost++;
        }
        next++;
    }

    private void lose(long until, long needed, String damage) {
        damages.add(damage);
        lost += Math.max(0, Math.min(until, needed) - next);
        next = until;
    }

    private static String points(long from, long until) {
        return until - from == 1 ? "point " + from + " is" : "points " + from + " to " + (until - 1) + " are";
    }
}
