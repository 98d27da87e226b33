package org.lgr.cli;

import java.util.Map;

/**
 * What the shell script that started us knows better than Java does.
 *
 * @param interactive whether standard error is a terminal
 * @param command how the user called the command
 */
record Launcher(boolean interactive, String command) {
    static Launcher of(Map<String, String> environment) {
        return new Launcher(
                environment.getOrDefault("LGR_TTY", "no").equals("yes"),
                environment.getOrDefault("LGR_COMMAND", "lgr"));
    }
}
