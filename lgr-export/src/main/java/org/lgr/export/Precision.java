package org.lgr.export;

/** Number types that an exported model computes with. */
public enum Precision {
    /** 64 bits: agrees with the library except for the last digits. */
    DOUBLE(8, 1e100),
    /** 32 bits: half the memory, about seven digits of the inputs. */
    FLOAT(4, 1e12);

    private final int bytes;
    private final double farthest;

    Precision(int bytes, double farthest) {
        this.bytes = bytes;
        this.farthest = farthest;
    }

    int bytes() {
        return bytes;
    }

    /**
     * Limit of standardised inputs: far beyond any length scale, so that predictions do not change, but small enough
     * that squares do not overflow.
     */
    double farthest() {
        return farthest;
    }

    /** The largest number of this type. */
    double largest() {
        return this == FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
    }

    /** Throws if this precision cannot represent a value. Divisors must not become zero. */
    void check(String what, boolean divisor, double... values) {
        if (this == DOUBLE) {
            return;
        }
        for (double value : values) {
            double magnitude = Math.abs(value);
            if (magnitude > Float.MAX_VALUE || (divisor && magnitude < Float.MIN_NORMAL)) {
                throw new IllegalArgumentException(
                        what + " of " + value + " does not fit into a float; export with double precision,"
                                + " or change the unit of that column before the fit");
            }
        }
    }
}
