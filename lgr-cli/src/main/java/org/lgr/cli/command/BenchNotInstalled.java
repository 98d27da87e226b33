package org.lgr.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code lgr bench} as long as the module lgr-bench, which the launcher builds when it is first called, is not there.
 */
@Command(
        name = "bench",
        description = "Compares lgr with other methods on the same data, and with its goals. Built on first use.",
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench --suite accuracy")
public final class BenchNotInstalled implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "only the launcher script ./lgr can run the benchmarks");
    }
}
