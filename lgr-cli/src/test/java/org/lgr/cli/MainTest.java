package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Provenance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
    @Test
    void versionIsThatOfTheLibrary() {
        CommandRun run = CommandRun.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().strip()).isEqualTo("lgr " + Provenance.LIBRARY_VERSION);
    }

    @Test
    void everyCommandIsCalledAsItsConstant() {
        assertThat(Main.commandLine().getSubcommands().keySet())
                .containsExactly(Arrays.stream(Subcommand.values())
                        .map(command -> command.name().toLowerCase(Locale.ROOT))
                        .toArray(String[]::new));
    }

    @Test
    void onlyTheCommandThatIsCalledIsMade() {
        assertThat(Main.commandLine("predict", "fit").getSubcommands()).containsOnlyKeys("predict");
        assertThat(Main.commandLine("--debug", "predict").getSubcommands()).containsKeys("predict", "fit");
        assertThat(Main.commandLine("completion").getSubcommands()).containsKeys("predict", "fit");
    }

    @Test
    void helpListsTheCommandsAndGoesToStandardOutput() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: lgr", "demo", "Exit codes:").doesNotContain("--debug");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void withoutACommandTheHelpGoesToStandardError() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("Usage: lgr");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    dmeo                                 | Unmatched argument at index 0: 'dmeo'
                    demo --rows many                     | Invalid value for option '--rows': 'many' is not an int
                    demo --rows 0                        | --rows: a sample needs at least one row, got 0
                    demo --activation-threshold 1.5      | must be in (0, 1], got 1.5; smaller values place fewer models
                    demo --threads -1                    | threads must not be negative
                    demo --inference guess               | 'guess' is none of auto, exact, sampled, mean-field, collapsed
                    demo --growth guess                  | 'guess' is none of auto, adaptive, sweep
                    demo --sead 1                        | Unknown options: '--sead', '1'
                    """)
    void wrongUsageIsExplainedInTwoLines(String args, String problem) {
        CommandRun run = CommandRun.of(args.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("lgr: ").contains(problem).contains("--help'.");
        assertThat(run.err().lines().count()).isLessThanOrEqualTo(3);
    }

    @Test
    void aSlipOfTheKeyIsAnsweredWithASuggestion() {
        assertThat(CommandRun.of("demo", "--sead", "1").err()).contains("--seed");
    }

    @Test
    void unexpectedFailuresAreOneLine() {
        CommandRun run = runFailing();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().strip())
                .isEqualTo("lgr: unexpected failure: java.lang.IllegalStateException: broken; --debug shows where");
    }

    @Test
    void debugShowsTheStackTrace() {
        CommandRun run = runFailing("--debug");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("at org.lgr.cli.MainTest")
                .endsWith("IllegalStateException: broken" + System.lineSeparator());
    }

    private static CommandRun runFailing(String... options) {
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine().addSubcommand(new Failing()).setErr(new PrintWriter(err));
        String[] args = new String[options.length + 1];
        System.arraycopy(options, 0, args, 0, options.length);
        args[options.length] = "fail";
        return new CommandRun(command.execute(args), "", err.toString());
    }

    @Command(name = "fail")
    private static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("broken");
        }
    }
}
