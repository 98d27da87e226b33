package org.lgr.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/**
 * What the command did with some arguments.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
public record CommandRun(int exitCode, String out, String err) {
    public static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine(args);
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = command.execute(args);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Runs a command that reads a text from standard input. */
    public static CommandRun reading(String input, String... args) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
        try {
            return of(args);
        } finally {
            System.setIn(before);
        }
    }

    /** Standard output as one JSON object. */
    public Map<String, Object> json() throws IOException {
        return JSON.std.mapFrom(out);
    }
}
