package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {
    static Set<String> commands() {
        return Main.commandLine().getSubcommands().keySet();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOfEveryCommandHasExamplesOfItAndItsOptions(String command) {
        CommandRun run = CommandRun.of(command, "--help");

        CommandLine line =
                Objects.requireNonNull(Main.commandLine().getSubcommands().get(command));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: lgr " + command).containsPattern("Examples:\\n[^:]*lgr " + command);
        for (OptionSpec option : line.getCommandSpec().options()) {
            if (!option.hidden()) {
                assertThat(run.out())
                        .contains(option.longestName().replace("--", option.negatable() ? "--[no-]" : "--"));
            }
        }
    }

    @Test
    void completionKnowsEveryCommand() {
        CommandRun run = CommandRun.of("completion");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("#!/usr/bin/env bash");
        for (String command : commands()) {
            assertThat(run.out()).contains("function _picocli_lgr_" + command + "()");
        }
    }

    @Test
    void setupSendsToTheLauncher() {
        assertThat(CommandRun.of("setup", "parquet").err())
                .contains("only the launcher script ./lgr can set up parquet");
        assertThat(CommandRun.of("setup", "spark").err())
                .contains("there is no optional part 'spark'; there is parquet");
        assertThat(CommandRun.of("setup", "parquet").exitCode()).isEqualTo(2);
    }

    @Test
    void benchSendsToTheLauncherUnlessItsModuleIsThere() {
        CommandRun run = CommandRun.of("bench");

        assertThat(run.err()).contains("only the launcher script ./lgr can run the benchmarks");
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
