package org.lgr.export;

/** Numbers that an exported model computes with. */
public enum Precision {
    /** 64 bits: agrees with the library but for the last digits. */
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
     * Where standardised inputs are stopped: far beyond any length scale, so that predictions do not change, but near enough for
     * squares not to overflow.
     */
    double farthest() {
        return farthest;
    }

    /** The largest number. */
    double largest() {
        return this == FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
    }

    /** Refuses what this precision cannot hold; a magnitude that vanishes is refused where a zero would be divided by. */
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
