package org.lgr.cli.console;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures wall-clock and processor time from its creation on; the latter of the whole process, compiler and collector
 * included.
 */
public final class CpuClock {
    private final long wallStart = System.nanoTime();
    private final long cpuStart = cpuNanos();

    /** Starts now. */
    public CpuClock() {}

    /** On the wall. */
    public double wallSeconds() {
        return (System.nanoTime() - wallStart) * 1e-9;
    }

    /** NaN where the platform does not tell. */
    public double cpuSeconds() {
        return cpuStart < 0 ? Double.NaN : (cpuNanos() - cpuStart) * 1e-9;
    }

    public void addTo(JsonObject json) {
        json.add("wallSeconds", wallSeconds()).add("cpuSeconds", cpuSeconds());
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
