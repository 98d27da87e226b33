package org.lgr.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.ToLongFunction;

/** Most heap used since its creation, garbage included; memory of native libraries does not show. */
public final class PeakHeap {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    /** Starts now. */
    public PeakHeap() {
        POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    public long megabytes() {
        return megabytes(pool -> pool.getPeakUsage().getUsed());
    }

    /**
     * What is in use after a collection, as the collector left it: room that threads take for their next objects counts as used as
     * soon as there is one, and may be tens of megabytes.
     */
    public static long settledMegabytes() {
        System.gc();
        return megabytes(pool -> {
            MemoryUsage left = pool.getCollectionUsage(); // null if the pool is never collected
            return (left == null ? pool.getUsage() : left).getUsed();
        });
    }

    private static long megabytes(ToLongFunction<MemoryPoolMXBean> used) {
        return POOLS.stream().mapToLong(used).sum() >> 20;
    }
}
