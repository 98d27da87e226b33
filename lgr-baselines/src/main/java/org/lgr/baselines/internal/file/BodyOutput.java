package org.lgr.baselines.internal.file;

import java.io.IOException;
import org.lgr.internal.file.FrameOutput;

/** Writes the values of one model. */
public final class BodyOutput {
    private final FrameOutput out;

    public BodyOutput(FrameOutput out) {
        this.out = out;
    }

    public void int32(int value) throws IOException {
        out.int32(value);
    }

    /** Writes 1 for true and 0 for false, as a number of 32 bits. */
    public void flag(boolean value) throws IOException {
        out.int32(value ? 1 : 0);
    }

    /**
     * Writes a number that {@link BodyInput} accepts.
     *
     * @throws IllegalStateException if it is not finite or too large, because the file could not be read again
     */
    public void float64(double value) throws IOException {
        if (!(Math.abs(value) <= BodyInput.LARGEST)) {
            throw new IllegalStateException(
                    "the model cannot be saved: it holds the value " + value + "; its learning has diverged");
        }
        out.float64(value);
    }

    public void float64s(double[] values) throws IOException {
        for (double value : values) {
            float64(value);
        }
    }

    public void text(String value) throws IOException {
        out.name(value);
    }
}
