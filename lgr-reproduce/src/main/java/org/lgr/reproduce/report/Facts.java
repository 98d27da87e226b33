package org.lgr.reproduce.report;

import java.util.List;
import org.lgr.Provenance;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Code;

/** Facts that every page states. */
public final class Facts {
    private Facts() {}

    /** Facts about the library that made the page. */
    public static List<Fact> library() {
        return List.of(
                new Fact("LGR", Provenance.LIBRARY_VERSION), new Fact("SHA-256 of its classes", Code.FINGERPRINT));
    }
}
