package org.lgr.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.lgr.FitListener;
import org.lgr.Iteration;

/** Shows how far a fit is: a bar that moves on a terminal, else a line at every quarter. */
final class ProgressBar implements FitListener {
    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final String ERASE = "\r\u001b[K"; // back to the beginning of the line, and clear it

    private final PrintWriter err;
    private final boolean interactive;
    private long lastDrawn = System.nanoTime() - REDRAW_NANOS;
    private int nextQuarter = 1;

    ProgressBar(PrintWriter err, boolean interactive) {
        this.err = err;
        this.interactive = interactive;
    }

    @Override
    public boolean onIteration(Iteration iteration) {
        if (interactive) {
            draw(iteration);
        } else if (iteration.progress() >= nextQuarter / 4.0) {
            err.println("  " + describe(iteration));
            err.flush();
            nextQuarter = (int) (iteration.progress() * 4) + 1;
        }
        return true;
    }

    /** Removes the bar; the lines of a log stay. */
    void finish() {
        if (interactive) {
            err.print(ERASE);
            err.flush();
        }
    }

    private void draw(Iteration iteration) {
        long now = System.nanoTime();
        if (now - lastDrawn < REDRAW_NANOS) {
            return;
        }
        lastDrawn = now;
        int filled = (int) Math.round(WIDTH * iteration.progress());
        err.print(ERASE + "[" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "] " + describe(iteration));
        err.flush();
    }

    private static String describe(Iteration iteration) {
        long percent = Math.round(100 * iteration.progress());
        return String.format(
                Locale.ROOT,
                "%3d %%  iteration %d, %d local models",
                percent,
                iteration.number(),
                iteration.localModels());
    }
}
