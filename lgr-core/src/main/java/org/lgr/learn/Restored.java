package org.lgr.learn;

/**
 * What a {@link DurableLearner} found when it was opened.
 *
 * @param checkpoint whether there was a checkpoint
 * @param checkpointPoints points that the checkpoint had
 * @param replayed points that were learned anew from the journal
 * @param skipped points of the journal that the checkpoint had already
 * @param cutOff a sentence about what was being written when the process or the machine ended, and was never
 *     acknowledged; empty if nothing was
 */
public record Restored(boolean checkpoint, long checkpointPoints, long replayed, long skipped, String cutOff) {}
