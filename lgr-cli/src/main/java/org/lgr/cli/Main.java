package org.lgr.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.StandardOutput;
import org.lgr.data.BadRowsException;
import org.lgr.data.DataFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code lgr} command; exit codes: 0 success, 1 failure, 2 wrong usage. */
@Command(
        name = "lgr",
        description = "Local Gaussian Regression: learns a function and its uncertainty from noisy samples.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr demo",
            "  lgr generate arm -o arm.csv",
            "  lgr fit arm.csv --target tau1..tau7 --group trajectory --time time --split groups --report report.html",
            "  lgr predict arm.lgr arm.csv -o predictions.csv"
        },
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        version = "lgr " + Provenance.LIBRARY_VERSION,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:success", "1:failure", "2:wrong usage"})
public final class Main implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--debug", hidden = true, scope = ScopeType.INHERIT, description = "Print stack traces.")
    private boolean debug;

    private Main() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        // Results are UTF-8, whatever the locale, as files are.
        CommandLine command = commandLine(args)
                .setOut(new PrintWriter(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
        int exitCode;
        try {
            exitCode = command.execute(args);
        } catch (OutOfMemoryError e) {
            command.getErr()
                    .println("lgr: out of memory (" + e.getMessage() + "); LGR_JAVA_OPTS=-Xmx8g gives Java more");
            exitCode = CommandLine.ExitCode.SOFTWARE;
        }
        command.getOut().flush();
        System.exit(exitCode);
    }

    /**
     * The command with the subcommands that these arguments need, ready to be executed with them; without any, with
     * all.
     */
    public static CommandLine commandLine(String... args) {
        Main main = new Main();
        CommandLine line = new CommandLine(main);
        Set<Subcommand> needed = Subcommand.neededFor(args);
        for (Subcommand command : needed) {
            line.addSubcommand(new CommandLine(command.type())); // of its own, or its help would not be transformed
        }
        if (needed.contains(Subcommand.BENCH)) {
            replaceByOptional(line);
        }
        return line.setParameterExceptionHandler((e, all) -> explainUsage(e))
                .setExecutionExceptionHandler((e, command, result) -> main.explainFailure(e, command));
    }

    /** Puts what other modules bring in place of the command that only says how to get it. */
    private static void replaceByOptional(CommandLine line) {
        for (OptionalCommand optional : ServiceLoader.load(OptionalCommand.class)) {
            line.getCommandSpec().removeSubcommand(optional.name());
            line.addSubcommand(optional);
        }
    }

    /** Without a subcommand there is nothing to do but to say which there are. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return CommandLine.ExitCode.USAGE;
    }

    private static int explainUsage(ParameterException e) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("lgr: " + e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private int explainFailure(Exception e, CommandLine command) {
        PrintWriter err = command.getErr();
        if (debug) {
            e.printStackTrace(err);
        }
        if (e instanceof StandardOutput.Closed) {
            return CommandLine.ExitCode.SOFTWARE; // the reader closed it on purpose and wants no message
        }
        String explanation = explain(e, command);
        err.println("lgr: "
                + (explanation != null
                        ? explanation
                        : "unexpected failure: " + e + (debug ? "" : "; --debug shows where")));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** What to tell the user of a failure that is not ours, or {@code null}. */
    private static @Nullable String explain(Exception e, CommandLine command) {
        if (e instanceof BadRowsException bad) {
            return bad.getMessage() + wayOut(bad, command);
        }
        if (e instanceof CommandException || e instanceof DataFileException || e instanceof ModelFormatException) {
            return e.getMessage();
        }
        if (e instanceof IOException) {
            return "cannot read or write: " + e;
        }
        return null;
    }

    private static String wayOut(BadRowsException bad, CommandLine command) {
        if (bad.count() < bad.rows()) {
            return ", or leave such rows out with --skip-bad-rows";
        }
        // Without them no row would be left.
        return command.getCommandSpec().findOption("--ignore") == null
                ? ""
                : ", or leave out the whole column with --ignore COLS";
    }
}
