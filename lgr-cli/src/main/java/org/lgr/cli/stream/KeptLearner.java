package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.ModelFormatException;
import org.lgr.cli.console.CommandException;
import org.lgr.learn.Durability;
import org.lgr.learn.DurableLearner;
import org.lgr.learn.OnlineLearner;

/** A learner of a stream, with a checkpoint from which it goes on the next time, or without. */
final class KeptLearner implements AutoCloseable {
    private final OnlineLearner learner;
    private final @Nullable DurableLearner durable; // the same learner, if there is a checkpoint
    private final boolean resumed;

    private KeptLearner(OnlineLearner learner, @Nullable DurableLearner durable, boolean resumed) {
        this.learner = learner;
        this.durable = durable;
        this.resumed = resumed;
    }

    static KeptLearner without(OnlineLearner learner) {
        return new KeptLearner(learner, null, false);
    }

    /** The learner of the checkpoint; a new one if there is none yet. */
    static KeptLearner with(Path checkpoint, Durability durability, Supplier<OnlineLearner> fresh) throws IOException {
        boolean resumed = Files.exists(checkpoint);
        try {
            DurableLearner durable = DurableLearner.open(checkpoint, durability, fresh);
            return new KeptLearner(durable.learner(), durable, resumed);
        } catch (ModelFormatException e) {
            throw new CommandException(
                    e.getMessage() + "; choose another file with --checkpoint FILE, or delete it to begin anew", e);
        }
    }

    /** Whether it goes on from a checkpoint. */
    boolean resumed() {
        return resumed;
    }

    OnlineLearner learner() {
        return learner;
    }

    void learn(double[] x, double[] y, double weight) throws IOException {
        if (durable == null) {
            learner.learn(x, y, weight);
        } else {
            durable.learn(x, y, weight);
        }
    }

    /** Waits for refinements under way, and writes the checkpoint, if there is to be one. */
    void keep() throws IOException {
        learner.settle();
        if (durable != null) {
            durable.checkpoint();
        }
    }

    @Override
    public void close() throws IOException {
        if (durable == null) {
            learner.close();
        } else {
            durable.close();
        }
    }
}
