package org.lgr.baselines.internal.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.VariableNames;

/**
 * Reads the values of one model from bytes whose checksum was right. The values are still checked: for example, a count
 * must fit the remaining bytes before anything is allocated.
 */
public final class BodyInput {
    /** Length of the header before the body. */
    public static final int HEADER_BYTES = 20;
    /** Largest number of inputs for which (D+1)×(D+1) elements fit into an array. */
    public static final int MAX_DIMENSION = 46_339;
    /**
     * Largest absolute value accepted. Larger ones cannot result from standardised data, and their fourth powers
     * overflow.
     */
    static final double LARGEST = 1e50;
    /** Smallest value accepted for a divisor. */
    private static final double LEAST = 1e-50;

    private final ByteBuffer body;
    private final String source;

    public BodyInput(byte[] body, String source) {
        this.body = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        this.source = source;
    }

    /** An error for a file with a correct checksum but impossible content. */
    public ModelFormatException flaw(String problem) {
        return new ModelFormatException(source + " is no valid model: " + problem + " (at or before byte "
                + (HEADER_BYTES + body.position())
                + "); the program that wrote it is at fault: fit anew");
    }

    /** Throws unless at least this many numbers remain. */
    public void require(long numbers, String field) throws ModelFormatException {
        requireBytes(numbers * Double.BYTES, field);
    }

    private void requireBytes(long count, String field) throws ModelFormatException {
        if (count > body.remaining()) {
            throw flaw(field + " would be " + count + " bytes, but " + body.remaining() + " are left");
        }
    }

    public void requireEnd() throws ModelFormatException {
        if (body.hasRemaining()) {
            throw flaw(body.remaining() + " bytes behind the last field, expected none");
        }
    }

    public int int32(String field) throws ModelFormatException {
        requireBytes(Integer.BYTES, field);
        return body.getInt();
    }

    public int count(String field, int least, int most) throws ModelFormatException {
        int value = int32(field);
        if (value < least || value > most) {
            throw flaw(field + " must be in " + least + ".." + most + ", got " + value);
        }
        return value;
    }

    public boolean flag(String field) throws ModelFormatException {
        return count(field, 0, 1) == 1;
    }

    public double float64(String field) throws ModelFormatException {
        requireBytes(Double.BYTES, field);
        double value = body.getDouble();
        if (!(Math.abs(value) <= LARGEST)) { // also catches NaN
            throw flaw(field + " must be within ±" + LARGEST + ", got " + value);
        }
        return value;
    }

    public double positive(String field) throws ModelFormatException {
        double value = float64(field);
        if (!(value >= LEAST)) {
            throw flaw(field + " must be positive and at least " + LEAST + ", got " + value);
        }
        return value;
    }

    /** A number in (0, 1]. */
    public double share(String field) throws ModelFormatException {
        double value = positive(field);
        if (value > 1) {
            throw flaw(field + " must be at most 1, got " + value);
        }
        return value;
    }

    public double notNegative(String field) throws ModelFormatException {
        double value = float64(field);
        if (value < 0) {
            throw flaw(field + " must not be negative, got " + value);
        }
        return value;
    }

    public double[] float64s(int count, String field) throws ModelFormatException {
        require(count, field);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = float64(field);
        }
        return values;
    }

    public double[] positives(int count, String field) throws ModelFormatException {
        require(count, field);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = positive(field);
        }
        return values;
    }

    public String text(String field) throws ModelFormatException {
        byte[] utf8 = new byte[count(field + " (its length)", 1, VariableNames.MAX_BYTES)];
        requireBytes(utf8.length, field);
        body.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    public VariableNames names(int dimension) throws ModelFormatException {
        List<String> inputs = new ArrayList<>();
        for (int d = 0; d < dimension; d++) {
            inputs.add(text("name of input " + d));
        }
        String target = text("name of the target");
        try {
            return new VariableNames(inputs, target);
        } catch (IllegalArgumentException e) {
            throw flaw(String.valueOf(e.getMessage()));
        }
    }
}
