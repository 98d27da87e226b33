package org.lgr.internal.memory;

/** Versions of checkpoints that store more than those before. */
public final class CheckpointVersion {
    /** The first version that stores the ranges of inputs and targets. */
    public static final int RANGES = 2;

    /** The first version that knows what rows bring: how long the stream has stayed at a place, and rows in doubt. */
    public static final int EVIDENCE = 3;

    /** The first version that stores how wide intervals are away from the path. */
    public static final int ELSEWHERE = 4;

    private CheckpointVersion() {}
}
