package org.lgr.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of the calling thread. */
final class ThreadTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadTime() {}

    static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
