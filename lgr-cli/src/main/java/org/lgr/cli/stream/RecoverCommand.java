package org.lgr.cli.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.option.OnlineLearnerOptions;
import org.lgr.learn.StreamRecovery;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lgr recover}: saves what is whole of a stream whose files are damaged. */
@Command(
        name = "recover",
        description = {
            "Saves what is whole of a stream whose checkpoint or journal is damaged.",
            "",
            "The new checkpoint has the points of the old one, and all points of the journal before and after the damage. "
                    + "Copies of the damaged files stay in a folder beside it; nothing is lost if the command is "
                    + "interrupted. Of a damaged checkpoint only the points of its journal can be recovered, with the "
                    + "settings given here."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr recover robot.state --dry-run",
            "  lgr recover robot.state",
            "  lgr recover robot.state -o new.state"
        })
public final class RecoverCommand implements Callable<Integer> {
    @Mixin
    private Console console = new Console();

    @Mixin
    private OnlineLearnerOptions options = new OnlineLearnerOptions();

    @Parameters(paramLabel = "CHECKPOINT", description = "The file that 'lgr stream --checkpoint' names.")
    private Path checkpoint = Path.of("");

    @Option(names = "--dry-run", description = "Only say what is damaged, and what can be recovered.")
    private boolean dryRun;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the new checkpoint to another file, and leave all others as they are.")
    private @Nullable Path output;

    @Override
    public Integer call() throws IOException {
        if (output != null) {
            OutputFile.at(output, checkpoint);
        }
        try (StreamRecovery recovery = StreamRecovery.open(checkpoint, options.build())) {
            report(recovery, save(recovery));
        } catch (IOException e) {
            if (e.getClass() == IOException.class && e.getMessage() != null) {
                throw new CommandException(e.getMessage(), e);
            }
            throw e;
        }
        return ExitCode.OK;
    }

    /** Returns the folder with copies of the damaged files, if there are some now. */
    private @Nullable Path save(StreamRecovery recovery) throws IOException {
        if (dryRun) {
            return null;
        }
        if (output != null) {
            recovery.save(output);
            return null;
        }
        return recovery.isNeeded() ? recovery.replace() : null;
    }

    private void report(StreamRecovery recovery, @Nullable Path copies) {
        List<String> lines = new ArrayList<>(recovery.damages());
        String points = Count.of(recovery.recovered(), "point");
        if (!recovery.isNeeded()) {
            lines.add(checkpoint + " and its journal are whole: " + points);
        } else {
            lines.add(points + (dryRun ? " can be recovered, " : " recovered, ") + recovery.lost() + " lost");
        }
        if (output != null && !dryRun) {
            lines.add("Checkpoint: " + output);
        } else if (copies != null) {
            lines.add("Checkpoint: " + checkpoint);
            lines.add("Copies of the damaged files: " + copies);
        }
        console.print(lines);
        console.print(new JsonObject()
                .add("checkpoint", checkpoint.toString())
                .add("needed", recovery.isNeeded())
                .add("damages", recovery.damages())
                .add("recovered", recovery.recovered())
                .add("lost", recovery.lost())
                .add("output", StreamOutputs.name(output))
                .add("copies", StreamOutputs.name(copies)));
    }
}
