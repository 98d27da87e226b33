package org.lgr.learn;

import java.util.Optional;

/**
 * How often a {@link DurableLearner} writes checkpoints, and whether a journal keeps the points between them.
 *
 * @param points learned from one checkpoint to the next, at least 1
 * @param seconds from one checkpoint to the next, whichever comes first; infinite if only points count
 * @param journal what acknowledged points between checkpoints survive; without a journal, nothing
 */
public record Checkpoints(long points, double seconds, Optional<Durability> journal) {
    /** Checks every value. */
    public Checkpoints {
        if (points < 1 || !(seconds > 0)) {
            throw new IllegalArgumentException(
                    "checkpoints need at least 1 point and more than 0 seconds in between, got " + points + " and "
                            + seconds);
        }
    }

    /** Most points between two checkpoints. */
    public static Checkpoints everyPoints(long points) {
        return new Checkpoints(points, Double.POSITIVE_INFINITY, Optional.empty());
    }

    /** Most seconds between two checkpoints. */
    public Checkpoints andSeconds(double most) {
        return new Checkpoints(points, most, journal);
    }

    /** With a journal. */
    public Checkpoints withJournal(Durability durability) {
        return new Checkpoints(points, seconds, Optional.of(durability));
    }
}
