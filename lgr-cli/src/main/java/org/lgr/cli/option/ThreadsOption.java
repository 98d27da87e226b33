package org.lgr.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On how many threads rows are predicted. */
public final class ThreadsOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Worker threads, 0 for all processors; the result does not depend on it (default: 0).")
    private int threads = 0;

    /** The number the user wants, 0 for all processors. */
    public int count() {
        if (threads < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--threads must not be negative, got " + threads + "; 0 uses all processors");
        }
        return threads;
    }
}
