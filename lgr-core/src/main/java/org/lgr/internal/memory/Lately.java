package org.lgr.internal.memory;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/** The share of recent points at which something happened. Single events are accidents; several in a row are not. */
public final class Lately {
    private static final double NOW = 0.1; // weight of the last point
    private static final double OFTEN = 0.4; // reached by five events in a row

    private double share;

    /** Takes in one point, and returns whether it happens often lately. */
    public boolean often(boolean happened) {
        share += NOW * ((happened ? 1 : 0) - share);
        return share > OFTEN;
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        share = archive.float64(share);
        archive.require(share >= 0 && share <= 1, "a share of " + share);
    }

    public Lately copy() {
        Lately copy = new Lately();
        copy.share = share;
        return copy;
    }
}
