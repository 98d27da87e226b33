package org.lgr.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.function.ToLongFunction;

/** Most heap used since its creation, garbage included; memory of native libraries does not show. */
final class PeakHeap {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    /** Starts now. */
    PeakHeap() {
        POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    long megabytes() {
        return megabytes(pool -> pool.getPeakUsage().getUsed());
    }

    /** What is in use after a collection. */
    static long settledMegabytes() {
        System.gc();
        return megabytes(pool -> pool.getUsage().getUsed());
    }

    private static long megabytes(ToLongFunction<MemoryPoolMXBean> used) {
        return POOLS.stream().mapToLong(used).sum() >> 20;
    }
}
