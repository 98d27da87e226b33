package org.lgr.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lgr setup}: what the launcher does itself; here for the help, and for what the launcher does not know. */
@Command(
        name = "setup",
        description = "Builds an optional part of lgr: parquet, to read and write Parquet files. Needed once.",
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr setup parquet")
public final class SetupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Parameters(index = "0", paramLabel = "PART", description = "parquet")
    private String part = "";

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                part.equals("parquet")
                        ? "only the launcher script ./lgr can set up parquet"
                        : "there is no optional part '" + part + "'; there is parquet");
    }
}
