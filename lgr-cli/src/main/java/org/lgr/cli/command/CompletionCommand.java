package org.lgr.cli.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lgr completion}: lets the shell complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that lets bash or zsh complete commands and options of lgr.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(./lgr completion)               for this shell",
            "  ./lgr completion > ~/.lgr-completion     and source that file in ~/.bashrc or ~/.zshrc"
        })
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(AutoComplete.bash("lgr", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
