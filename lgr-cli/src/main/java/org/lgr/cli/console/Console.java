package org.lgr.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a command talks: results to standard output, messages to standard error, and how much of both. */
public final class Console {
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no messages but warnings and errors.")
    private boolean quiet;

    private final Launcher launcher = Launcher.of(System.getenv());

    public boolean json() {
        return json;
    }

    /** How the user calls the command. */
    public String command() {
        return launcher.command();
    }

    public PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Says something on the way, unless the user wants silence. */
    public void say(String message) {
        if (!quiet) {
            err().println(message);
            err().flush();
        }
    }

    /** Says something that the user should know in any case. */
    public void warn(String warning) {
        String label = launcher.colours() ? YELLOW + "warning:" + PLAIN : "warning:";
        err().println("lgr: " + label + " " + warning);
        err().flush();
    }

    /** Prints lines of text as the result, unless it is to be JSON. */
    public void print(List<String> lines) {
        if (!json) {
            lines.forEach(out()::println);
            out().flush();
        }
    }

    /** Prints the result as JSON, if that is wanted. */
    public void print(JsonObject result) {
        if (json) {
            out().println(result);
            out().flush();
        }
    }

    /** Writes rows to standard output, as CSV or, if JSON is wanted, as an object on each line. */
    public RowWriter rowWriter(List<String> names) throws IOException {
        StandardOutput rows = new StandardOutput(out());
        return json ? new JsonLines(rows, names) : DataFile.write(rows, FileFormat.CSV, names);
    }

    /** A progress display, or none if the user wants silence. */
    public Progress progress() {
        return quiet ? Progress.none() : new ProgressBar(err(), launcher.interactive());
    }
}
