package org.lgr.cli.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.Predictor;
import org.lgr.cli.console.JsonObject;

/** The models that a fit made, one for each target, and how it went. */
interface FitResult {
    List<? extends Predictor> models();

    void save(Path file) throws IOException;

    /** How the fit went, for people. */
    List<String> lines();

    /** How the fit went, for programs. */
    void addTo(JsonObject json);
}
