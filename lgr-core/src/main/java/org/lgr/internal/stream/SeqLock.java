package org.lgr.internal.stream;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets any number of threads read what one thread writes, without locks: the number is odd while it writes, and who finds it changed
 * reads again. Nobody ever waits for a reader, but for a moment if one keeps being overtaken by a writer that never rests.
 */
final class SeqLock {
    private static final int TRIES = 1000;
    private static final long PAUSE = 50_000; // nanoseconds that the writer leaves to such a reader
    private static final VarHandle NUMBER;

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(SeqLock.class, "number", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicInteger waiting = new AtomicInteger();

    @SuppressWarnings("unused") // through its handle
    private volatile long number;

    /** Begins to write; only the one thread that writes. */
    void beginWriting() {
        NUMBER.setOpaque(this, (long) NUMBER.getOpaque(this) + 1);
        VarHandle.fullFence();
    }

    /** What was written is there. */
    void endWriting() {
        NUMBER.setRelease(this, (long) NUMBER.getOpaque(this) + 1);
        if (waiting.get() > 0) {
            long until = System.nanoTime() + PAUSE;
            while (waiting.get() > 0 && System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
    }

    /** Runs what reads until nobody wrote in the meantime; it must bear with values that do not fit together. */
    void read(Runnable reading) {
        for (int tries = 0; tries < TRIES; tries++) {
            if (tryRead(reading)) {
                return;
            }
            Thread.onSpinWait();
        }
        waiting.incrementAndGet();
        try {
            while (!tryRead(reading)) {
                Thread.onSpinWait();
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    private boolean tryRead(Runnable reading) {
        long before = (long) NUMBER.getAcquire(this);
        if ((before & 1) != 0) {
            return false;
        }
        try {
            reading.run();
        } catch (RuntimeException e) {
            if (unchangedSince(before)) {
                throw e;
            }
            return false; // it failed on values that do not fit together
        }
        return unchangedSince(before);
    }

    private boolean unchangedSince(long before) {
        VarHandle.acquireFence();
        return (long) NUMBER.getOpaque(this) == before;
    }
}
