package org.lgr.reproduce.report;

import java.util.Locale;

/** Whether a value lies within its band. */
public enum Verdict {
    /** The value is within its band. */
    HIT,
    /** The value is outside its band. */
    MISS,
    /** The value is not judged. */
    OPEN;

    static Verdict of(boolean inside) {
        return inside ? HIT : MISS;
    }

    /** The word in tables. */
    public String word() {
        return this == OPEN ? "not judged" : name().toLowerCase(Locale.ROOT);
    }
}
