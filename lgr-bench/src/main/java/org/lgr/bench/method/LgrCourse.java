package org.lgr.bench.method;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Iteration;
import org.lgr.bench.data.Samples;

/**
 * The iterations of a whole fit of LGR, found by a fit of their own. Fits are the same bit by bit, so that another one can be stopped
 * where this one had done a certain part.
 */
public final class LgrCourse {
    private static final long SEED = 1; // of the first problem of a task, the only one that is run

    private final LgrMethod lgr;
    private @Nullable Samples known;
    private List<List<Iteration>> iterations = List.of();

    public LgrCourse(LgrMethod lgr) {
        this.lgr = lgr;
    }

    LgrMethod lgr() {
        return lgr;
    }

    /** Of each target; the fit is done once for the same rows. */
    public List<List<Iteration>> of(Samples training) {
        if (training != known) {
            List<List<Iteration>> heard = new ArrayList<>();
            for (int q = 0; q < training.outputs(); q++) {
                heard.add(new ArrayList<>());
            }
            lgr.fit(training, SEED, (output, iteration) -> heard.get(output).add(iteration));
            iterations = List.copyOf(heard);
            known = training;
        }
        return iterations;
    }
}
