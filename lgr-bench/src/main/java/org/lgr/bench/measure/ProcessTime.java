package org.lgr.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of all threads of this process, for work that is shared between threads. */
public final class ProcessTime {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessTime() {}

    public static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
