package org.lgr.experiments;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;

/** Information on the machine and on cost that experiments print. */
final class Report {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Report() {}

    /** Prints the Java version and the number of processors. */
    static void machine() {
        System.out.printf(
                Locale.ROOT,
                "Java %s on %s, %d processors, at most %d MB of heap%n%n",
                Runtime.version(),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20);
    }

    /** CPU seconds of this process so far. */
    static double cpuSeconds() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    /**
     * The largest heap used so far, in megabytes, summed over all pools. It is an upper bound, because pools peak at
     * different times.
     */
    static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                >> 20;
    }
}
