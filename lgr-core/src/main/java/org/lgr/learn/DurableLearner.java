package org.lgr.learn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.ModelFormatException;
import org.lgr.internal.durable.GroupCommit;
import org.lgr.internal.durable.Journal;
import org.lgr.internal.durable.JournalFiles;
import org.lgr.internal.durable.JournalReplay;
import org.lgr.internal.durable.RecoveryFiles;
import org.lgr.internal.durable.StreamLock;
import org.lgr.internal.file.Disk;

/**
 * A stream that outlives its process: opened again, it goes on from the last checkpoint, and with a journal from the
 * last point that was acknowledged, which {@link #learn(double[], double[], double)} does by returning.
 * {@link Durability} says what an acknowledged point survives. Checkpoints are replaced as a whole or not at all, so
 * that the process may end at any moment.
 *
 * <p>One learner at a time has a checkpoint; the file {@code NAME.lock} beside it says which process that is. For one
 * thread, as {@link OnlineLearner#learn} is.
 */
public final class DurableLearner implements AutoCloseable {
    private final Disk disk;
    private final OnlineLearner learner;
    private final Path checkpoint;
    private final Checkpoints checkpoints;
    private final StreamLock lock;
    private final Restored restored;
    private final @Nullable Journal journal;
    private final @Nullable GroupCommit commit; // if points are forced to the disk
    private long checkpointed; // points at the last checkpoint asked for
    private long checkpointTime = System.nanoTime();
    private @Nullable Future<?> underWay;
    private @Nullable IOException failure; // of a checkpoint after a point that was kept
    private boolean closed;

    /** Something that is done once a point is kept. */
    @FunctionalInterface
    public interface Acknowledgement {
        /** Tells that the point is kept. An exception is thrown again by the next call of the learner. */
        void run() throws IOException;
    }

    private DurableLearner(
            Disk disk,
            OnlineLearner learner,
            Path checkpoint,
            Checkpoints checkpoints,
            StreamLock lock,
            Restored restored)
            throws IOException {
        this.disk = disk;
        this.learner = learner;
        this.checkpoint = checkpoint;
        this.checkpoints = checkpoints;
        this.lock = lock;
        this.restored = restored;
        checkpointed = learner.count();
        boolean machine =
                checkpoints.journal().filter(Durability.MACHINE::equals).isPresent();
        if (machine) {
            for (Path file : JournalFiles.all(checkpoint)) { // new points are worth nothing without those before
                try (Disk.Output output = disk.open(file)) {
                    output.force();
                }
            }
        }
        journal = checkpoints.journal().isPresent()
                ? Journal.create(disk, checkpoint, learner.dimension(), learner.outputs(), checkpointed)
                : null;
        commit = machine && journal != null ? new GroupCommit(journal, checkpointed) : null;
    }

    /**
     * Opens a stream: restores the checkpoint if there is one, and learns what the journal has beyond it.
     *
     * @param checkpoint file of the checkpoint; files of the journal lie beside it and begin with its name
     * @param whenThereIsNone makes the learner to begin with
     * @throws ModelFormatException if the checkpoint or the journal is damaged; nothing is changed then, and
     *     {@link StreamRecovery} saves what is whole
     * @throws IOException if a file cannot be read or written, or another learner has the checkpoint
     */
    public static DurableLearner open(Path checkpoint, Checkpoints checkpoints, Supplier<OnlineLearner> whenThereIsNone)
            throws IOException {
        return open(Disk.REAL, checkpoint, checkpoints, whenThereIsNone);
    }

    static DurableLearner open(
            Disk disk, Path checkpoint, Checkpoints checkpoints, Supplier<OnlineLearner> whenThereIsNone)
            throws IOException {
        Path file = Files.isSymbolicLink(checkpoint) && Files.exists(checkpoint) ? checkpoint.toRealPath() : checkpoint;
        StreamLock lock = StreamLock.of(file);
        try {
            RecoveryFiles.requireNoneUnderWay(file);
            boolean there = Files.exists(file);
            OnlineLearner learner = there ? load(file) : whenThereIsNone.get();
            try {
                long count = learner.count();
                JournalReplay replay =
                        JournalReplay.of(file, learner.dimension(), learner.outputs(), count, learner::learn);
                Restored restored = new Restored(there, count, replay.replayed(), replay.skipped(), replay.cutOff());
                return new DurableLearner(disk, learner, file, checkpoints, lock, restored);
            } catch (IOException | RuntimeException e) {
                learner.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static OnlineLearner load(Path checkpoint) throws IOException {
        try {
            return OnlineLearner.load(checkpoint);
        } catch (ModelFormatException e) {
            if (JournalFiles.all(checkpoint).isEmpty()) {
                throw e;
            }
            throw new ModelFormatException(
                    e.getMessage() + "; 'lgr recover " + checkpoint + "' saves the points of its journal");
        }
    }

    /** What learns; to predict, and to look at. Points must go through {@link #learn}. */
    public OnlineLearner learner() {
        return learner;
    }

    /** What was found when it was opened. */
    public Restored restored() {
        return restored;
    }

    /** Learns from one point with weight 1. */
    public void learn(double[] x, double... y) throws IOException {
        learn(x, y, 1);
    }

    /**
     * Learns from one point, as {@link OnlineLearner#learn(double[], double[], double)} does; when it returns, the
     * point is kept by the journal, if there is one. Writes a checkpoint when it is time: in the background if the
     * learner has a thread there.
     *
     * @throws IOException if the point cannot be kept, or an earlier checkpoint could not be written; the point is not
     *     learned then, and points acknowledged before are kept
     */
    public void learn(double[] x, double[] y, double weight) throws IOException {
        keepAndLearn(x, y, weight, null);
        if (commit != null) {
            commit.await();
        }
    }

    /**
     * Learns from one point and does not wait for the disk, so that many points are forced to it at once.
     *
     * @param kept run once the point is kept, in the order of points: with {@link Durability#MACHINE} by another
     *     thread, otherwise at once, before the point is learned
     * @throws IOException as {@link #learn(double[], double[], double)}
     */
    public void learn(double[] x, double[] y, double weight, Acknowledgement kept) throws IOException {
        keepAndLearn(x, y, weight, kept);
    }

    private void keepAndLearn(double[] x, double[] y, double weight, @Nullable Acknowledgement kept)
            throws IOException {
        requireReady();
        learner.check(x, y, weight);
        long number = learner.count();
        if (journal != null) {
            journal.append(number, x, y, weight);
            if (commit == null) {
                journal.acknowledge(number + 1);
            }
        }
        try {
            if (commit != null) {
                commit.appended(number + 1, kept == null ? null : kept::run);
            } else if (kept != null) {
                kept.run();
            }
        } finally {
            learner.learn(x, y, weight); // in any case: the journal has it
        }
        boolean due = learner.count() - checkpointed >= checkpoints.points()
                || System.nanoTime() - checkpointTime >= checkpoints.seconds() * 1e9;
        if (due && (underWay == null || underWay.isDone())) {
            try {
                begin();
            } catch (IOException e) {
                failure = e; // this point is kept, so the next one is refused
            }
        }
    }

    private void requireReady() throws IOException {
        if (closed) {
            throw new IllegalStateException("the learner of " + checkpoint + " is closed; open it again to go on");
        }
        IOException earlier = failure;
        failure = null;
        if (earlier != null) {
            throw earlier;
        }
        if (underWay != null && underWay.isDone()) {
            finish();
        }
        if (commit != null) {
            commit.requireNoFailure();
        }
    }

    /**
     * Runs something once all points learned so far are kept, after what waits for them already. As in
     * {@link #learn(double[], double[], double, Acknowledgement)}, another thread may run it.
     */
    public void whenKept(Acknowledgement action) throws IOException {
        requireReady();
        if (commit == null) {
            action.run();
        } else {
            commit.appended(learner.count(), action::run);
        }
    }

    private void begin() throws IOException {
        finish();
        long count = learner.count();
        if (journal != null) {
            if (commit != null) {
                commit.await();
            }
            journal.rotate(count);
        }
        checkpointed = count;
        checkpointTime = System.nanoTime();
        long needed = journal == null ? Long.MAX_VALUE : count; // first point of a file of the journal to keep
        try {
            underWay = learner.submit(() -> {
                try {
                    learner.write(disk, checkpoint);
                    JournalFiles.discard(disk, checkpoint, needed);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) { // without a thread
            throw failed(e);
        }
    }

    private void finish() throws IOException {
        Future<?> last = underWay;
        underWay = null;
        if (last != null) {
            try {
                last.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while a checkpoint was written to " + checkpoint, e);
            } catch (ExecutionException e) {
                throw failed(e);
            }
        }
    }

    private IOException failed(Exception wrapped) {
        Throwable reason = wrapped;
        for (Throwable cause = reason; cause != null; cause = cause.getCause()) {
            reason = cause;
            if (cause.getClass() == IOException.class) {
                break; // it names the file
            }
        }
        String since = journal == null ? "" : "; the journal " + journal.path() + " has the points since the last one";
        return new IOException(reason.getMessage() + since, wrapped);
    }

    /** Writes a checkpoint now, and waits until it is there and every {@link Acknowledgement} has been run. */
    public void checkpoint() throws IOException {
        if (closed) {
            throw new IllegalStateException("the learner of " + checkpoint + " is closed");
        }
        failure = null; // this is another attempt
        begin();
        finish();
        if (commit != null) {
            commit.awaitActions();
        }
    }

    /** Writes a last checkpoint, closes the learner and lets others have its files. Closing it again does nothing. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        try {
            checkpoint();
            if (journal != null) {
                journal.discard();
            }
        } finally {
            closed = true;
            if (commit != null) {
                commit.close();
            }
            if (journal != null) {
                journal.close();
            }
            learner.close();
            lock.close();
        }
    }
}
