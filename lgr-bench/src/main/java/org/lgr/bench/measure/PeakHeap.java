package org.lgr.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.ToLongFunction;

/** The largest heap used since creation of this object, including garbage, without memory of native libraries. */
public final class PeakHeap {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    /** Starts measuring. */
    public PeakHeap() {
        POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    public long megabytes() {
        return megabytes(pool -> pool.getPeakUsage().getUsed());
    }

    /**
     * Heap in use after a garbage collection, as reported by the collector. The current usage would include allocation
     * buffers of threads, which may be tens of megabytes.
     */
    public static long settledMegabytes() {
        System.gc();
        return megabytes(pool -> {
            MemoryUsage left = pool.getCollectionUsage(); // null for a pool without garbage collection
            return (left == null ? pool.getUsage() : left).getUsed();
        });
    }

    private static long megabytes(ToLongFunction<MemoryPoolMXBean> used) {
        return POOLS.stream().mapToLong(used).sum() >> 20;
    }
}
