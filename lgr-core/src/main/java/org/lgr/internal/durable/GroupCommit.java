package org.lgr.internal.durable;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Forces points of a journal to the disk, all that have come meanwhile at once, and then runs what waits for them. The
 * thread that appends goes on while the disk works.
 */
public final class GroupCommit implements Closeable {
    private static final int MOST_WAITING = 4096; // actions; more would only use memory

    private final Journal journal;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock(); // guards all below
    private final Condition changed = lock.newCondition();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private long appended;
    private long kept;
    private boolean running; // whether an action is under way
    private boolean closed;
    private @Nullable IOException diskFailure; // nothing can be promised any more
    private @Nullable Exception actionFailure; // no further action is run

    /** Something that is done once points are kept. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    /**
     * An action with what it waits for.
     *
     * @param count number of points that must be kept
     */
    private record Waiting(long count, Action action) {}

    /**
     * Starts a thread.
     *
     * @param kept number of points that are on the disk
     */
    public GroupCommit(Journal journal, long kept) {
        this.journal = journal;
        this.kept = kept;
        appended = kept;
        thread = new Thread(this::run, "lgr-journal");
        thread.setDaemon(true);
        thread.start();
    }

    /** Says that the journal has this number of points, and which action waits for them, if any. */
    public void appended(long count, @Nullable Action action) throws IOException {
        lock.lock();
        try {
            appended = count;
            if (action != null) {
                changed.signalAll();
                awaitThat(() -> waiting.size() < MOST_WAITING || diskFailure != null);
                requireNoFailure();
                waiting.add(new Waiting(count, action));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses to go on after a failure. */
    public void requireNoFailure() throws IOException {
        lock.lock();
        try {
            requireDisk();
            if (actionFailure instanceof IOException e) {
                throw new IOException(e.getMessage(), e);
            }
            if (actionFailure instanceof RuntimeException e) {
                throw e;
            }
        } finally {
            lock.unlock();
        }
    }

    private void requireDisk() throws IOException {
        if (diskFailure != null) {
            throw new IOException(diskFailure.getMessage(), diskFailure);
        }
    }

    /** Waits until all points appended are on the disk. */
    public void await() throws IOException {
        lock.lock();
        try {
            awaitThat(() -> kept >= appended || diskFailure != null);
            requireDisk();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all points are on the disk, and all actions have been run. */
    public void awaitActions() throws IOException {
        await();
        lock.lock();
        try {
            awaitThat(() -> (waiting.isEmpty() && !running) || diskFailure != null);
            requireNoFailure();
        } finally {
            lock.unlock();
        }
    }

    /** Waits, with the lock, for a condition. */
    private void awaitThat(BooleanSupplier condition) throws IOException {
        while (!condition.getAsBoolean()) {
            try {
                changed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while points were written to " + journal.path(), e);
            }
        }
    }

    private void run() {
        try {
            while (awaitWork()) {
                commit();
                runActions();
            }
        } catch (IOException e) {
            lock.lock();
            try {
                diskFailure = e;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Returns false at the end. */
    private boolean awaitWork() throws IOException {
        lock.lock();
        try {
            awaitThat(() -> closed || kept < appended || !waiting.isEmpty());
            return kept < appended || !waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private void commit() throws IOException {
        long target;
        lock.lock();
        try {
            target = appended;
            if (target == kept) {
                return;
            }
        } finally {
            lock.unlock();
        }
        journal.force();
        journal.acknowledge(target);
        lock.lock();
        try {
            kept = target;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void runActions() {
        Waiting next = poll();
        while (next != null) {
            try {
                next.action().run();
            } catch (IOException | RuntimeException e) {
                fail(e);
            }
            next = poll();
        }
    }

    /** Takes the first action if its points are kept. */
    private @Nullable Waiting poll() {
        lock.lock();
        try {
            Waiting first = waiting.peek();
            running = first != null && first.count() <= kept;
            changed.signalAll();
            return running ? waiting.poll() : null;
        } finally {
            lock.unlock();
        }
    }

    private void fail(Exception e) {
        lock.lock();
        try {
            actionFailure = e;
            waiting.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the thread once it has done all it has to do. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
