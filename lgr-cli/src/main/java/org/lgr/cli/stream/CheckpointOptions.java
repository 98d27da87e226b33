package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Count;
import org.lgr.learn.Checkpoints;
import org.lgr.learn.Durability;
import org.lgr.learn.OnlineLearner;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether and how often a stream is kept in a file, from which it goes on. */
final class CheckpointOptions {
    private static final double MOST_SECONDS = 60; // a slow stream must not wait for its points

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Keep all that is learned in a file, and go on from it if it is there.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "N",
            description = "Most points between two checkpoints; a minute is the most in any case "
                    + "(default: ${DEFAULT-VALUE}).")
    private long every = 10_000;

    @Option(
            names = "--journal",
            description =
                    "Also keep every point between checkpoints, in files beside them, before its row is answered.")
    private boolean journal;

    @Option(
            names = "--durability",
            paramLabel = "MODE",
            converter = DurabilityChoice.class,
            completionCandidates = DurabilityChoice.class,
            description = "What a row that was answered survives, with a journal: process: the end of the process, "
                    + "however it ends; machine: also a failure of power or of the operating system, if the disk "
                    + "keeps what it has confirmed; rows that come while the disk is busy are forced to it together "
                    + "(default: process).")
    private @Nullable Durability durability;

    /** The checkpoint, if there is to be one. */
    @Nullable
    Path file() {
        return checkpoint;
    }

    /** Refuses what cannot be meant. */
    void check() {
        if (every < 1) {
            throw new ParameterException(spec.commandLine(), "--checkpoint-every must be at least 1, got " + every);
        }
        if (checkpoint == null && (journal || durability != null)) {
            throw new ParameterException(
                    spec.commandLine(), "a journal keeps what comes after a checkpoint; give --checkpoint FILE, too");
        }
        if (!journal && durability != null) {
            throw new ParameterException(spec.commandLine(), "--durability is about the journal; give --journal, too");
        }
    }

    /** The learner of the checkpoint, or a new one. */
    KeptLearner learner(Supplier<OnlineLearner> fresh, StreamColumns.Chosen columns) throws IOException {
        if (checkpoint == null) {
            return KeptLearner.without(fresh.get());
        }
        Checkpoints checkpoints = Checkpoints.everyPoints(every).andSeconds(MOST_SECONDS);
        if (journal) {
            checkpoints = checkpoints.withJournal(durability == null ? Durability.PROCESS : durability);
        }
        KeptLearner learner = KeptLearner.with(checkpoint, checkpoints, fresh);
        int inputs = learner.learner().dimension();
        int targets = learner.learner().outputs();
        if (inputs != columns.inputs().size() || targets != columns.targets().size()) {
            learner.close();
            throw new CommandException(checkpoint + " is of a stream with " + Count.of(inputs, "input") + " and "
                    + Count.of(targets, "target") + ", this one has "
                    + columns.inputs().size() + " and "
                    + columns.targets().size() + "; choose other columns, or another --checkpoint FILE");
        }
        return learner;
    }
}
