package org.lgr.internal.stream;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A seqlock: one thread writes and any number of threads read, without locks. The counter is odd while the writer is
 * writing; readers retry if it changed. Readers do not block the writer. Only if a reader fails many times does the
 * writer pause for a moment.
 */
final class SeqLock {
    private static final int TRIES = 1000;
    private static final long PAUSE = 50_000; // nanoseconds that the writer pauses for such a reader
    private static final VarHandle NUMBER;

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(SeqLock.class, "number", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicInteger waiting = new AtomicInteger();

    @SuppressWarnings("unused") // accessed through NUMBER
    private volatile long number;

    /** Marks the beginning of a write. Only for the one writing thread. */
    void beginWriting() {
        NUMBER.setOpaque(this, (long) NUMBER.getOpaque(this) + 1);
        VarHandle.fullFence();
    }

    /** Marks the end of a write. */
    void endWriting() {
        NUMBER.setRelease(this, (long) NUMBER.getOpaque(this) + 1);
        if (waiting.get() > 0) {
            long until = System.nanoTime() + PAUSE;
            while (waiting.get() > 0 && System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
    }

    /** Runs {@code reading} until no write overlapped with it. It must tolerate torn state. */
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
            return false; // it failed on torn state
        }
        return unchangedSince(before);
    }

    private boolean unchangedSince(long before) {
        VarHandle.acquireFence();
        return (long) NUMBER.getOpaque(this) == before;
    }
}
