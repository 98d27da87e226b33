package org.lgr.cli.console;

import java.util.Map;

/**
 * What the shell script that started us knows better than Java does.
 *
 * @param interactive whether standard error is a terminal
 * @param colours whether messages may be coloured: on a terminal, unless the user set {@code NO_COLOR}
 * @param command how the user called the command
 */
record Launcher(boolean interactive, boolean colours, String command) {
    static Launcher of(Map<String, String> environment) {
        boolean terminal = environment.getOrDefault("LGR_TTY", "no").equals("yes");
        return new Launcher(
                terminal,
                terminal && environment.getOrDefault("NO_COLOR", "").isEmpty(),
                environment.getOrDefault("LGR_COMMAND", "lgr"));
    }
}
