package org.lgr.cli.console;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A bar with the time taken and the time left that moves on a terminal; elsewhere a line at every quarter. */
final class ProgressBar implements Progress {
    private static final int WIDTH = 30;
    private static final long REDRAW_NANOS = 100_000_000;
    private static final long TRUSTED_NANOS = 2_000_000_000; // before that, the time left is a guess
    private static final String ERASE = "\r\u001b[K"; // back to the beginning of the line, and clear it

    private final PrintWriter err;
    private final boolean interactive;
    private final LongSupplier nanoTime;
    private final long started;
    private long lastDrawn;
    private int nextQuarter = 1;

    ProgressBar(PrintWriter err, boolean interactive) {
        this(err, interactive, System::nanoTime);
    }

    ProgressBar(PrintWriter err, boolean interactive, LongSupplier nanoTime) {
        this.err = err;
        this.interactive = interactive;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.lastDrawn = started - REDRAW_NANOS;
    }

    @Override
    public void update(double share, Supplier<String> state) {
        if (interactive) {
            draw(share, state);
        } else if (share >= nextQuarter / 4.0) {
            err.println("  " + percent(share) + state.get());
            err.flush();
            nextQuarter = (int) (share * 4) + 1;
        }
    }

    /** Removes the bar; the lines of a log stay. */
    @Override
    public void finish() {
        if (interactive) {
            err.print(ERASE);
            err.flush();
        }
    }

    private void draw(double share, Supplier<String> state) {
        long now = nanoTime.getAsLong();
        if (now - lastDrawn < REDRAW_NANOS) {
            return;
        }
        lastDrawn = now;
        String bar = "";
        if (!Double.isNaN(share)) {
            int filled = (int) Math.round(WIDTH * share);
            bar = "[" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "] " + percent(share);
        }
        err.print(ERASE + bar + state.get() + time(share, now - started));
        err.flush();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%3d %%  ", Math.round(100 * share));
    }

    private static String time(double share, long elapsed) {
        if (elapsed < TRUSTED_NANOS) {
            return "";
        }
        double seconds = elapsed * 1e-9;
        String soFar = ", " + duration(seconds) + " so far";
        return share > 0 ? soFar + ", " + duration(seconds * (1 - share) / share) + " left" : soFar;
    }

    private static String duration(double exact) {
        long seconds = Math.round(exact);
        return seconds < 60 ? seconds + " s" : String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60);
    }
}
