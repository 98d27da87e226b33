package org.lgr.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of the calling thread. */
public final class ThreadTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadTime() {}

    public static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
