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
import org.lgr.internal.stream.Journal;

/**
 * A stream that outlives its process: opened again, it goes on from the last checkpoint, and with a journal from
 * the last point that was acknowledged, which {@link #learn} does by returning. Checkpoints are replaced as a whole or
 * not at all, so that the process may end at any moment.
 *
 * <p>What the operating system has taken is safe from the end of the process, not from a failure of power.
 *
 * <p>Not for two processes at a time. For one thread, as {@link OnlineLearner#learn} is.
 */
public final class DurableLearner implements AutoCloseable {
    private final OnlineLearner learner;
    private final Path checkpoint;
    private final Durability durability;
    private final @Nullable Journal journal;
    private long checkpointed; // points at the last checkpoint asked for
    private long checkpointTime = System.nanoTime();
    private @Nullable Future<?> underWay;

    private DurableLearner(OnlineLearner learner, Path checkpoint, Durability durability, @Nullable Journal journal) {
        this.learner = learner;
        this.checkpoint = checkpoint;
        this.durability = durability;
        this.journal = journal;
        checkpointed = learner.count();
    }

    /**
     * Opens a stream: restores the checkpoint if there is one, and learns what the journal has beyond it.
     *
     * @param checkpoint file of the checkpoint; files of the journal lie beside it and begin with its name
     * @param whenThereIsNone makes the learner to begin with
     * @throws ModelFormatException if the checkpoint is damaged; nothing is changed then
     * @throws IOException if a file cannot be read or written
     */
    public static DurableLearner open(Path checkpoint, Durability durability, Supplier<OnlineLearner> whenThereIsNone)
            throws IOException {
        OnlineLearner learner = Files.exists(checkpoint) ? OnlineLearner.load(checkpoint) : whenThereIsNone.get();
        try {
            Journal.replay(checkpoint, learner.dimension(), learner.outputs(), learner.count(), learner::learn);
            Journal journal = durability.journal()
                    ? Journal.create(checkpoint, learner.dimension(), learner.outputs(), learner.count())
                    : null;
            return new DurableLearner(learner, checkpoint, durability, journal);
        } catch (IOException | RuntimeException e) {
            learner.close();
            throw e;
        }
    }

    /** What learns; to predict, and to look at. Points must go through {@link #learn}. */
    public OnlineLearner learner() {
        return learner;
    }

    /** Learns from one point with weight 1. */
    public void learn(double[] x, double... y) throws IOException {
        learn(x, y, 1);
    }

    /**
     * Learns from one point, as {@link OnlineLearner#learn(double[], double[], double)} does; when it returns, the
     * point is in the journal, if there is one. Writes a checkpoint when it is time: in the background if the learner
     * has a thread there.
     */
    public void learn(double[] x, double[] y, double weight) throws IOException {
        learner.check(x, y, weight);
        if (journal != null) {
            journal.append(learner.count(), x, y, weight);
        }
        learner.learn(x, y, weight);
        boolean due = learner.count() - checkpointed >= durability.points()
                || System.nanoTime() - checkpointTime >= durability.seconds() * 1e9;
        if (due && (underWay == null || underWay.isDone())) {
            begin();
        }
    }

    private void begin() throws IOException {
        finish();
        checkpointed = learner.count();
        checkpointTime = System.nanoTime();
        if (journal != null) {
            journal.rotate(checkpointed);
        }
        underWay = learner.submit(() -> {
            try {
                long count = learner.write(checkpoint);
                Journal.discard(checkpoint, count);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
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
                throw new IOException("cannot write the checkpoint " + checkpoint, e.getCause());
            }
        }
    }

    /** Writes a checkpoint now, and waits until it is there. */
    public void checkpoint() throws IOException {
        begin();
        finish();
    }

    /** Writes a last checkpoint and closes the learner. */
    @Override
    public void close() throws IOException {
        try {
            checkpoint();
        } finally {
            if (journal != null) {
                journal.close();
            }
            learner.close();
        }
    }
}
