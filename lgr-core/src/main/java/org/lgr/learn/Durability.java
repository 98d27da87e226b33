package org.lgr.learn;

/**
 * How a {@link DurableLearner} survives the end of its process.
 *
 * @param points learned from one checkpoint to the next, at least 1
 * @param seconds from one checkpoint to the next, whichever comes first; infinite if only points count
 * @param journal whether every point is written to a file before it is learned, so that none is lost
 */
public record Durability(long points, double seconds, boolean journal) {
    /** Checks every value. */
    public Durability {
        if (points < 1 || !(seconds > 0)) {
            throw new IllegalArgumentException(
                    "checkpoints need at least 1 point and more than 0 seconds in between, got " + points + " and "
                            + seconds);
        }
    }

    /** Most points between two checkpoints. */
    public static Durability everyPoints(long points) {
        return new Durability(points, Double.POSITIVE_INFINITY, false);
    }

    /** Most seconds between two checkpoints. */
    public Durability andSeconds(double most) {
        return new Durability(points, most, journal);
    }

    /** With a journal, or without. */
    public Durability withJournal(boolean wanted) {
        return new Durability(points, seconds, wanted);
    }
}
