package org.lgr.internal.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Reads or writes the state of objects. Every object lists its parts once, in one order, for both directions. Each
 * method takes the current value and returns the value to continue with: the argument when writing, the value of the
 * archive when reading.
 */
public abstract class Archive {
    private static final long LARGEST_COUNT = 1L << 53; // up to which a double counts exactly

    public abstract boolean reading();

    /** Version of the format. An older one lacks parts that were added later. */
    public abstract int version();

    public abstract long int64(long value) throws IOException;

    /** Reads or writes any number, including infinite ones and NaN. */
    abstract double anyFloat64(double value) throws IOException;

    /** Rejects an archive, or a state to be written, that is not valid. */
    public abstract void require(boolean holds, String what) throws IOException;

    public final int int32(int value) throws IOException {
        long number = int64(value);
        require(number == (int) number, "a number of " + number + " where an int is expected");
        return (int) number;
    }

    public final boolean flag(boolean value) throws IOException {
        long number = int64(value ? 1 : 0);
        require(number == 0 || number == 1, "a number of " + number + " where 0 or 1 is expected");
        return number == 1;
    }

    /**
     * Reads or writes a number of elements. When reading, the archive must still hold that many elements of
     * {@code bytesEach} bytes.
     */
    public final int count(int value, long bytesEach) throws IOException {
        int count = int32(value);
        require(count >= 0 && (!reading() || count * bytesEach <= remaining()), "a count of " + count);
        return count;
    }

    abstract long remaining();

    public final double float64(double value) throws IOException {
        double number = anyFloat64(value);
        require(Double.isFinite(number), "a value of " + number);
        return number;
    }

    public final double positive(double value) throws IOException {
        double number = float64(value);
        require(number > 0, "a value of " + number + " that must be > 0");
        return number;
    }

    /** Reads or writes a positive number between two others. */
    public final double between(double smallest, double largest, double value) throws IOException {
        double number = positive(value);
        require(number >= smallest && number <= largest, "a value of " + number + ", not " + smallest + ".." + largest);
        return number;
    }

    /** Reads or writes numbers of limited size, in place. */
    public final void fillWithin(double largest, double[] values) throws IOException {
        fill(values);
        for (double value : values) {
            require(Math.abs(value) <= largest, "a value of " + value + ", not within ±" + largest);
        }
    }

    /** Reads or writes a number of points or rows, which is never negative. */
    public final long counter(long value) throws IOException {
        long number = int64(value);
        require(number >= 0 && number <= LARGEST_COUNT, "a count of " + number);
        return number;
    }

    /** Reads or writes the elements of an array of fixed length, in place. */
    public final void fill(double[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = float64(values[i]);
        }
    }

    public final void fillAny(double[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = anyFloat64(values[i]);
            require(!Double.isNaN(values[i]), "a value that is no number");
        }
    }

    public final void fill(long[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = int64(values[i]);
        }
    }

    /** Reads or writes an array and its length. */
    public final double[] float64s(double[] values) throws IOException {
        int count = count(values.length, Double.BYTES);
        double[] all = reading() ? new double[count] : values;
        fill(all);
        return all;
    }

    public final int[] int32s(int[] values) throws IOException {
        int count = count(values.length, Long.BYTES);
        int[] all = reading() ? new int[count] : values;
        for (int i = 0; i < count; i++) {
            all[i] = int32(all[i]);
        }
        return all;
    }

    /** Writes state. */
    public static final class Writer extends Archive {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final FrameFormat format;
        private final FrameOutput out;

        public Writer(FrameFormat format) {
            this.format = format;
            out = new FrameOutput(bytes, format.order());
        }

        public byte[] bytes() throws IOException {
            out.flush();
            return bytes.toByteArray();
        }

        @Override
        public boolean reading() {
            return false;
        }

        @Override
        public int version() {
            return format.version();
        }

        @Override
        public long int64(long value) throws IOException {
            out.int64(value);
            return value;
        }

        @Override
        double anyFloat64(double value) throws IOException {
            out.float64(value);
            return value;
        }

        @Override
        public void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalStateException("the stream cannot be saved: it holds " + what);
            }
        }

        @Override
        long remaining() {
            return Long.MAX_VALUE;
        }
    }

    /** Reads state. */
    public static final class Reader extends Archive {
        private final FrameInput in;

        public Reader(FrameInput in) {
            this.in = in;
        }

        @Override
        public boolean reading() {
            return true;
        }

        @Override
        public int version() {
            return in.version();
        }

        @Override
        public long int64(long value) throws IOException {
            return in.int64("a number of the state");
        }

        @Override
        double anyFloat64(double value) throws IOException {
            return in.float64("a number of the state");
        }

        @Override
        public void require(boolean holds, String what) throws IOException {
            if (!holds) {
                throw in.flaw("it holds " + what);
            }
        }

        @Override
        long remaining() {
            return in.remaining();
        }
    }
}
