package org.lgr.cli;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.lgr.cli.command.BenchNotInstalled;
import org.lgr.cli.command.CompletionCommand;
import org.lgr.cli.command.DemoCommand;
import org.lgr.cli.command.DescribeCommand;
import org.lgr.cli.command.EvaluateCommand;
import org.lgr.cli.command.ExportCommand;
import org.lgr.cli.command.GenerateCommand;
import org.lgr.cli.command.InspectCommand;
import org.lgr.cli.command.PredictCommand;
import org.lgr.cli.command.ReportCommand;
import org.lgr.cli.command.ReproduceCommand;
import org.lgr.cli.command.SetupCommand;
import org.lgr.cli.fit.FitCommand;
import org.lgr.cli.stream.RecoverCommand;
import org.lgr.cli.stream.StreamCommand;

/**
 * The commands of {@code lgr}, in the order of its help; each is called as its constant, in lower case. Picocli takes
 * longest to look through all their options, which is why a call makes no more of them than it needs.
 */
enum Subcommand {
    DEMO(DemoCommand.class),
    GENERATE(GenerateCommand.class),
    DESCRIBE(DescribeCommand.class),
    FIT(FitCommand.class),
    PREDICT(PredictCommand.class),
    EVALUATE(EvaluateCommand.class),
    STREAM(StreamCommand.class),
    RECOVER(RecoverCommand.class),
    INSPECT(InspectCommand.class),
    REPORT(ReportCommand.class),
    EXPORT(ExportCommand.class),
    REPRODUCE(ReproduceCommand.class),
    /** May be replaced by that of another module. */
    BENCH(BenchNotInstalled.class),
    /** Looks at all others. */
    COMPLETION(CompletionCommand.class),
    SETUP(SetupCommand.class);

    private final Class<?> type;

    Subcommand(Class<?> type) {
        this.type = type;
    }

    /** The class that carries picocli's annotations. */
    Class<?> type() {
        return type;
    }

    private boolean isIndependent() {
        return this != BENCH && this != COMPLETION;
    }

    /** The one that the arguments begin with, if it can be told so easily; all otherwise, also for the sake of help. */
    static Set<Subcommand> neededFor(String... args) {
        for (Subcommand command : values()) {
            if (args.length > 0 && args[0].equals(command.name().toLowerCase(Locale.ROOT)) && command.isIndependent()) {
                return EnumSet.of(command);
            }
        }
        return EnumSet.allOf(Subcommand.class);
    }
}
