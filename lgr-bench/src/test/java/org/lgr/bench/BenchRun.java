package org.lgr.bench;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.lgr.cli.Main;
import picocli.CommandLine;

/** Runs {@code lgr bench} and captures its output. */
public final class BenchRun {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    public int run(String... args) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(
                Stream.concat(Stream.of("bench"), Stream.of(args)).toArray(String[]::new));
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
