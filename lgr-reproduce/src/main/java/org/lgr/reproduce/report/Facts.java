package org.lgr.reproduce.report;

import java.util.List;
import org.lgr.Provenance;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Code;

/** What every page says about itself. */
public final class Facts {
    private Facts() {}

    /** The library that made it. */
    public static List<Fact> library() {
        return List.of(
                new Fact("LGR", Provenance.LIBRARY_VERSION), new Fact("SHA-256 of its classes", Code.FINGERPRINT));
    }
}
