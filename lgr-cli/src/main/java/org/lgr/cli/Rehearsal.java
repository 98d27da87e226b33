package org.lgr.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs the usual commands once on little data, so that the launcher learns which classes to keep ready for them. */
final class Rehearsal {
    private static final List<String> COMMANDS = List.of(
            "generate cross --rows 40 -o ./rows.csv",
            "fit ./rows.csv --target y --split random -o ./model.lgr",
            "predict ./model.lgr ./rows.csv -o ./predictions.csv",
            "predict ./model.lgr ./rows.csv --json",
            "evaluate ./model.lgr ./rows.csv",
            "inspect ./model.lgr");

    private Rehearsal() {}

    /** Works in the folder that is the only argument, and leaves its files there. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        for (String command : COMMANDS) {
            String[] words = Arrays.stream(command.split(" "))
                    .map(word -> word.replace("./", folder + "/"))
                    .toArray(String[]::new);
            if (Main.commandLine(words).execute(words) != 0) {
                throw new IllegalStateException("lgr " + command + " failed");
            }
        }
    }
}
