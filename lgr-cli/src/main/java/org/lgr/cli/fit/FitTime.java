package org.lgr.cli.fit;

import java.util.Locale;
import org.lgr.cli.console.CpuClock;
import org.lgr.cli.console.JsonObject;

/**
 * What a fit cost.
 *
 * @param wallSeconds time on the wall
 * @param cpuSeconds processor time of the whole process meanwhile; NaN where the platform does not tell
 */
record FitTime(double wallSeconds, double cpuSeconds) {
    static FitTime of(CpuClock clock) {
        return new FitTime(clock.wallSeconds(), clock.cpuSeconds());
    }

    String line() {
        return String.format(Locale.ROOT, "  %.1f s, %.1f s of processor time", wallSeconds, cpuSeconds);
    }

    void addTo(JsonObject json) {
        json.add("wallSeconds", wallSeconds).add("cpuSeconds", cpuSeconds);
    }
}
