package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.ModelFormatException;
import org.lgr.cli.console.CommandException;
import org.lgr.learn.Checkpoints;
import org.lgr.learn.DurableLearner;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.Restored;

/** A learner of a stream, with a checkpoint from which it goes on the next time, or without. */
final class KeptLearner implements AutoCloseable {
    private static final Restored NOTHING = new Restored(false, 0, 0, 0, "");

    private final OnlineLearner learner;
    private final @Nullable DurableLearner durable; // the same learner, if there is a checkpoint

    private KeptLearner(OnlineLearner learner, @Nullable DurableLearner durable) {
        this.learner = learner;
        this.durable = durable;
    }

    static KeptLearner without(OnlineLearner learner) {
        return new KeptLearner(learner, null);
    }

    /** The learner of the checkpoint; a new one if there is none yet. */
    static KeptLearner with(Path checkpoint, Checkpoints checkpoints, Supplier<OnlineLearner> fresh)
            throws IOException {
        try {
            DurableLearner durable = DurableLearner.open(checkpoint, checkpoints, fresh);
            return new KeptLearner(durable.learner(), durable);
        } catch (ModelFormatException e) {
            String message = String.valueOf(e.getMessage());
            throw new CommandException(
                    message.contains("lgr recover")
                            ? message
                            : message + "; choose another file with --checkpoint FILE, or delete it to begin anew",
                    e);
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** What was found on disk. */
    Restored restored() {
        return durable == null ? NOTHING : durable.restored();
    }

    /** Whether it goes on from something on disk. */
    boolean resumed() {
        return restored().checkpoint() || restored().replayed() > 0;
    }

    OnlineLearner learner() {
        return learner;
    }

    /**
     * Learns from one point.
     *
     * @param answer sent once the point is kept, if a journal keeps it, and before it is learned otherwise
     */
    void learn(double[] x, double[] y, double weight, DurableLearner.Acknowledgement answer) throws IOException {
        try {
            if (durable == null) {
                answer.run();
                learner.learn(x, y, weight);
            } else {
                durable.learn(x, y, weight, answer);
            }
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** Sends an answer that nothing is learned from, after those before it. */
    void answer(DurableLearner.Acknowledgement answer) throws IOException {
        try {
            if (durable == null) {
                answer.run();
            } else {
                durable.whenKept(answer);
            }
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** Waits for refinements under way and for answers, and writes the checkpoint, if there is to be one. */
    void keep() throws IOException {
        learner.settle();
        if (durable != null) {
            try {
                durable.checkpoint();
            } catch (IOException e) {
                throw explained(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (durable == null) {
            learner.close();
        } else {
            try {
                durable.close();
            } catch (IOException e) {
                throw explained(e);
            }
        }
    }

    /** Exceptions of the library say all; others only name a file. */
    private static IOException explained(IOException e) {
        if (e.getClass() == IOException.class && e.getMessage() != null) {
            throw new CommandException(e.getMessage(), e);
        }
        return e;
    }
}
