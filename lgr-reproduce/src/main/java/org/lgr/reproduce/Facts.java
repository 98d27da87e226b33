package org.lgr.reproduce;

import java.util.List;
import org.lgr.Provenance;
import org.lgr.plot.Fact;

/** What every page says about itself. */
final class Facts {
    private Facts() {}

    /** The library that made it. */
    static List<Fact> library() {
        return List.of(
                new Fact("LGR", Provenance.LIBRARY_VERSION), new Fact("SHA-256 of its classes", Code.FINGERPRINT));
    }
}
