package org.lgr.baselines.internal.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Collects the values of one model in little-endian order. */
public final class BodyOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteBuffer buffer = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    public void int32(int value) {
        bytes.write(buffer.putInt(0, value).array(), 0, Integer.BYTES);
    }

    /**
     * Writes a number that {@link BodyInput} accepts.
     *
     * @throws IllegalStateException if it is not finite or too large, because the file could not be read again
     */
    public void float64(double value) {
        if (!(Math.abs(value) <= BodyInput.LARGEST)) {
            throw new IllegalStateException(
                    "the model cannot be saved: it holds the value " + value + "; its learning has diverged");
        }
        bytes.write(buffer.putDouble(0, value).array(), 0, Double.BYTES);
    }

    public void float64s(double[] values) {
        for (double value : values) {
            float64(value);
        }
    }

    public void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int32(utf8.length);
        bytes.write(utf8, 0, utf8.length);
    }
}
