package org.lgr.reproduce.report;

import java.util.Locale;

/** Whether a value is within its band. */
public enum Verdict {
    /** It is. */
    HIT,
    /** It is not. */
    MISS,
    /** Nothing depends on it. */
    OPEN;

    static Verdict of(boolean inside) {
        return inside ? HIT : MISS;
    }

    /** As the tables say it. */
    public String word() {
        return this == OPEN ? "not judged" : name().toLowerCase(Locale.ROOT);
    }
}
