package org.lgr.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * What the command did with some arguments.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = command.execute(args);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
