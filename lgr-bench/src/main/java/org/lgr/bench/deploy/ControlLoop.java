package org.lgr.bench.deploy;

import java.util.concurrent.locks.LockSupport;
import org.lgr.bench.measure.Durations;

/**
 * A control loop in two threads: one does something at every tick, another every 200 µs. Of each it measures how long
 * the work took, and how long after the moment at which it was due it was done.
 */
final class ControlLoop {
    static final int RATE = 1000; // ticks per second
    private static final long PERIOD = 1_000_000_000L / RATE; // nanoseconds
    private static final long READ_PERIOD = 200_000;
    private static final int READS = 5; // most readings per tick

    private final Durations writing;
    private final Durations written; // from the moment when it was due
    private final Durations reading;
    private final Durations read;
    private volatile int next; // number of the next tick
    private volatile boolean done;
    private long lateTicks;

    /** What one of the threads does at a tick. */
    @FunctionalInterface
    interface Work {
        void at(int tick);
    }

    /** Makes a loop that can record the times of a given number of ticks. */
    ControlLoop(int ticks) {
        writing = new Durations(ticks);
        written = new Durations(ticks);
        reading = new Durations(READS * ticks);
        read = new Durations(READS * ticks);
    }

    /** Runs ticks {@code from} to {@code to}. */
    void run(int from, int to, Work write, Work look) {
        next = from;
        done = false;
        Thread reader = new Thread(() -> read(look), "reader");
        reader.start();
        try {
            write(from, to, write);
        } finally {
            done = true;
            join(reader);
        }
    }

    private void write(int from, int to, Work work) {
        long start = System.nanoTime();
        for (int n = from; n < to; n++) {
            long due = start + (n - from) * PERIOD;
            waitUntil(due);
            long begin = System.nanoTime();
            lateTicks += begin - due > PERIOD ? 1 : 0;
            work.at(n);
            long end = System.nanoTime();
            writing.add(end - begin);
            written.add(end - due);
            next = Math.min(n + 1, to - 1);
        }
    }

    private void read(Work work) {
        long due = System.nanoTime();
        while (!done) {
            waitUntil(due);
            long begin = System.nanoTime();
            work.at(next);
            long end = System.nanoTime();
            reading.add(end - begin);
            read.add(end - due);
            due = Math.max(due + READ_PERIOD, System.nanoTime()); // missed readings are not made up for
        }
    }

    private static void waitUntil(long due) {
        long left = due - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = due - System.nanoTime();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the loop ended", e);
        }
    }

    /** How long the work of the ticks took. */
    Durations writing() {
        return writing;
    }

    /** How long after it was due the work of the ticks was done. */
    Durations written() {
        return written;
    }

    /** How long the readings took. */
    Durations reading() {
        return reading;
    }

    /** How long after they were due the readings were done. */
    Durations read() {
        return read;
    }

    /** Number of ticks that began after the next one was due. */
    long lateTicks() {
        return lateTicks;
    }
}
