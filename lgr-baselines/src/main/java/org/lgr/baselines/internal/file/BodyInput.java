package org.lgr.baselines.internal.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.VariableNames;
import org.lgr.internal.file.FrameInput;

/**
 * Reads the values of one model from bytes whose checksum was right. The values are still checked: for example, a count
 * must fit the remaining bytes before anything is allocated.
 */
public final class BodyInput {
    /** Largest number of inputs for which (D+1)×(D+1) elements fit into an array. */
    public static final int MAX_DIMENSION = 46_339;
    /**
     * Largest absolute value accepted. Larger ones cannot result from standardised data, and their fourth powers
     * overflow.
     */
    static final double LARGEST = 1e50;
    /** Smallest value accepted for a divisor. */
    private static final double LEAST = 1e-50;

    private final FrameInput in;

    public BodyInput(FrameInput in) {
        this.in = in;
    }

    /** An error for a file with a correct checksum but impossible content. */
    public ModelFormatException flaw(String problem) {
        return in.flaw(problem);
    }

    /** Throws unless at least this many numbers remain. */
    public void require(long numbers, String field) throws ModelFormatException {
        if (numbers > in.remaining() / Double.BYTES) {
            throw flaw(field + " would be " + numbers + " values of " + Double.BYTES + " bytes, but " + in.remaining()
                    + " bytes are left");
        }
    }

    public int int32(String field) throws IOException {
        return in.int32(field);
    }

    public int count(String field, int least, int most) throws IOException {
        int value = int32(field);
        if (value < least || value > most) {
            throw flaw(field + " must be in " + least + ".." + most + ", got " + value);
        }
        return value;
    }

    public boolean flag(String field) throws IOException {
        return count(field, 0, 1) == 1;
    }

    public double float64(String field) throws IOException {
        double value = in.float64(field);
        if (!(Math.abs(value) <= LARGEST)) { // also catches NaN
            throw flaw(field + " must be within ±" + LARGEST + ", got " + value);
        }
        return value;
    }

    public double positive(String field) throws IOException {
        double value = float64(field);
        if (!(value >= LEAST)) {
            throw flaw(field + " must be positive and at least " + LEAST + ", got " + value);
        }
        return value;
    }

    /** A number in (0, 1]. */
    public double share(String field) throws IOException {
        double value = positive(field);
        if (value > 1) {
            throw flaw(field + " must be at most 1, got " + value);
        }
        return value;
    }

    public double notNegative(String field) throws IOException {
        double value = float64(field);
        if (value < 0) {
            throw flaw(field + " must not be negative, got " + value);
        }
        return value;
    }

    public double[] float64s(int count, String field) throws IOException {
        require(count, field);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = float64(field);
        }
        return values;
    }

    public double[] positives(int count, String field) throws IOException {
        require(count, field);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = positive(field);
        }
        return values;
    }

    public String text(String field) throws IOException {
        return in.name(field);
    }

    public VariableNames names(int dimension) throws IOException {
        List<String> inputs = new ArrayList<>();
        for (int d = 0; d < dimension; d++) {
            inputs.add(text("name of input " + d));
        }
        return new VariableNames(inputs, text("name of the target"));
    }
}
