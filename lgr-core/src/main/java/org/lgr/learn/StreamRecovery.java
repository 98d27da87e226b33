package org.lgr.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.internal.durable.JournalFiles;
import org.lgr.internal.durable.JournalSalvage;
import org.lgr.internal.durable.JournalShape;
import org.lgr.internal.durable.RecoveryFiles;
import org.lgr.internal.durable.StreamLock;
import org.lgr.internal.file.Disk;

/**
 * Saves what is whole of a stream whose checkpoint or journal is damaged: the checkpoint, and all points of the journal
 * before and after the damage. To open it changes nothing.
 *
 * <pre>{@code
 * try (StreamRecovery recovery = StreamRecovery.open(checkpoint, OnlineOptions.defaults())) {
 *     recovery.damages().forEach(log::warning);
 *     if (recovery.isNeeded()) {
 *         Path copies = recovery.replace(); // of the damaged files
 *     }
 * }
 * }</pre>
 */
public final class StreamRecovery implements AutoCloseable {
    private final Path checkpoint;
    private final StreamLock lock;
    private final OnlineLearner learner;
    private final boolean interrupted;
    private final List<String> damages;
    private final long lost;

    private StreamRecovery(
            Path checkpoint,
            StreamLock lock,
            OnlineLearner learner,
            boolean interrupted,
            List<String> damages,
            long lost) {
        this.checkpoint = checkpoint;
        this.lock = lock;
        this.learner = learner;
        this.interrupted = interrupted;
        this.damages = List.copyOf(damages);
        this.lost = lost;
    }

    /**
     * Reads a stream.
     *
     * @param checkpoint its file, beside which the journal lies
     * @param options of a new learner, if the checkpoint is damaged and its settings are lost
     * @throws IOException if there is no stream, if a learner uses it, or if nothing of it is whole
     */
    public static StreamRecovery open(Path checkpoint, OnlineOptions options) throws IOException {
        Path file = Files.isSymbolicLink(checkpoint) && Files.exists(checkpoint) ? checkpoint.toRealPath() : checkpoint;
        StreamLock lock = StreamLock.of(file);
        try {
            return open(file, lock, options);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static StreamRecovery open(Path checkpoint, StreamLock lock, OnlineOptions options) throws IOException {
        boolean interrupted = RecoveryFiles.isUnderWay(checkpoint);
        Path source = RecoveryFiles.source(checkpoint);
        boolean there = Files.exists(source);
        if (!there && JournalFiles.all(source).isEmpty()) {
            throw new NoSuchFileException(source.toString(), null, "there is neither a checkpoint nor a journal");
        }
        List<String> damages = new ArrayList<>();
        OnlineLearner learner = load(source, there, options, damages);
        try {
            JournalSalvage salvage =
                    JournalSalvage.of(source, learner.dimension(), learner.outputs(), learner.count(), learner::learn);
            damages.addAll(salvage.damages());
            return new StreamRecovery(checkpoint, lock, learner, interrupted, damages, salvage.lost());
        } catch (IOException | RuntimeException e) {
            learner.close();
            throw e;
        }
    }

    private static OnlineLearner load(Path source, boolean there, OnlineOptions options, List<String> damages)
            throws IOException {
        if (there) {
            try {
                return OnlineLearner.load(source);
            } catch (ModelFormatException e) {
                if (JournalFiles.all(source).isEmpty()) {
                    throw new ModelFormatException(
                            e.getMessage() + "; there is no journal beside it, from which points could be recovered");
                }
                damages.add(e.getMessage());
            }
        }
        JournalShape shape = JournalShape.of(source);
        return OnlineLearner.create(shape.dimension(), shape.outputs(), options);
    }

    /** Whether anything is damaged or missing, or an earlier recovery was interrupted. */
    public boolean isNeeded() {
        return interrupted || !damages.isEmpty();
    }

    /** What is wrong: a line for each place, with file and byte. */
    public List<String> damages() {
        return damages;
    }

    /** Points that are whole, those of the checkpoint included. */
    public long recovered() {
        return learner.count();
    }

    /** Acknowledged points that are gone, as far as can be told. */
    public long lost() {
        return lost;
    }

    /** Writes the stream as a new checkpoint to another file, and leaves all others as they are. */
    public void save(Path other) throws IOException {
        learner.save(other);
    }

    /**
     * Replaces the stream by what is whole of it. If the process ends meanwhile, nothing is lost, and a further
     * recovery completes it.
     *
     * @return folder with copies of all files that were there
     */
    public Path replace() throws IOException {
        RecoveryFiles.copy(checkpoint);
        learner.settle();
        learner.write(Disk.REAL, checkpoint);
        return RecoveryFiles.complete(checkpoint);
    }

    /** Lets others have the files. */
    @Override
    public void close() throws IOException {
        learner.close();
        lock.close();
    }
}
