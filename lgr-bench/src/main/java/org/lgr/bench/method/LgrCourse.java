package org.lgr.bench.method;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.FitControl;
import org.lgr.Iteration;
import org.lgr.bench.data.Samples;

/**
 * The iterations of a complete fit of LGR, recorded by a separate fit. Fits are reproducible bit by bit, so that
 * another fit can be stopped after a given part of these iterations.
 */
public final class LgrCourse {
    private static final long SEED = 1; // seed of the first problem of a task, the only one that is run

    private final LgrMethod lgr;
    private @Nullable Samples known;
    private List<List<Iteration>> iterations = List.of();

    public LgrCourse(LgrMethod lgr) {
        this.lgr = lgr;
    }

    LgrMethod lgr() {
        return lgr;
    }

    /** The iterations of each target; the fit runs once for the same rows. */
    public List<List<Iteration>> of(Samples training) {
        if (training != known) {
            List<List<Iteration>> heard = new ArrayList<>();
            for (int q = 0; q < training.outputs(); q++) {
                heard.add(new ArrayList<>());
            }
            lgr.fit(training, SEED, iteration -> heard.get(iteration.output()).add(iteration), new FitControl());
            iterations = List.copyOf(heard);
            known = training;
        }
        return iterations;
    }
}
