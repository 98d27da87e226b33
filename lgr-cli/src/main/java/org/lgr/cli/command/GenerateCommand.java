package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.Progress;
import org.lgr.cli.option.Choice;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowSource;
import org.lgr.data.RowWriter;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.data.synthetic.Cross;
import org.lgr.data.synthetic.Sine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lgr generate}: data with a known truth. */
@Command(
        name = "generate",
        description = {
            "Makes data with a known truth, to try things with:",
            "",
            "  sine        a noisy sine, one input",
            "  bumpy-sine  sin 2x + 2 exp(-16 x^2), the one-dimensional example of the paper's authors",
            "  cross       the two-dimensional cross function of the paper",
            "  arm         motions of a robot arm with seven joints: positions, velocities, accelerations -> torques",
            "",
            "The same kind, number of rows, noise and seed give the same file on every machine."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr generate cross -o cross.csv",
            "  lgr generate arm --rows 1000000 --seed 7 -o arm.csv.gz",
            "  lgr generate arm --rows 100000 --payload 2 --payload-after 50000 -o changing.csv.gz",
            "  lgr generate sine --rows 5"
        })
public final class GenerateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private Console console = new Console();

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            converter = KindChoice.class,
            completionCandidates = KindChoice.class,
            description = "What to make: ${COMPLETION-CANDIDATES}.")
    private Kind kind = Kind.SINE;

    @Option(
            names = {"-n", "--rows"},
            paramLabel = "N",
            description = "Number of rows (default: 200 of the sines, 2000 of the cross, 10000 of the arm).")
    private @Nullable Long rows;

    @Option(
            names = "--noise",
            paramLabel = "S",
            description =
                    "Standard deviation of the noise of the target; for the arm, as a share of a typical torque of "
                            + "each joint (default: 0.1 of the sine, 0.2 of bumpy-sine and cross, 0.01 of the arm).")
    private @Nullable Double noise;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--payload",
            paramLabel = "KG",
            description = "Mass that the arm holds in its hand (default: none).")
    private @Nullable Double payload;

    @Option(
            names = "--payload-after",
            paramLabel = "ROWS",
            description = "The arm picks the payload up after so many rows, as if the world changed (default: 0).")
    private @Nullable Long payloadAfter;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write, its format by its name: .csv, .tsv, .npy, .npz, .mat, .arff, .parquet, text "
                    + "also with .gz (default: CSV to standard output).")
    private @Nullable Path output;

    /** What can be made. */
    enum Kind {
        SINE(Sine.ROWS, Sine.NOISE),
        BUMPY_SINE(BumpySine.ROWS, BumpySine.NOISE),
        CROSS(Cross.ROWS, Cross.NOISE),
        ARM(10 * ArmTrajectories.ROWS_PER_TRAJECTORY, ArmTrajectories.NOISE);

        private final long rows;
        private final double noise;

        Kind(long rows, double noise) {
            this.rows = rows;
            this.noise = noise;
        }

        private RowSource source(double noise, long seed) {
            return switch (this) {
                case SINE -> Sine.rows(noise, seed);
                case BUMPY_SINE -> BumpySine.rows(noise, seed);
                case CROSS -> Cross.rows(noise, seed);
                case ARM -> new ArmTrajectories(seed, noise);
            };
        }
    }

    /** Names of the kinds. */
    static final class KindChoice extends Choice<Kind> {
        KindChoice() {
            super(Kind.class);
        }
    }

    @Override
    public Integer call() throws IOException {
        long count = rows == null ? kind.rows : rows;
        require(count >= 1, "--rows must be at least 1, got " + count);
        require(payload == null || kind == Kind.ARM, "--payload is for the arm, not for " + Choice.name(kind));
        require(
                payloadAfter == null || payload != null,
                "--payload-after says when a payload is picked up; --payload KG says which");
        RowSource source = source();
        if (output == null) {
            try (RowWriter writer = console.rowWriter(source.names())) {
                fill(writer, source, count, Progress.none());
            }
            return ExitCode.OK;
        }
        Progress progress = console.progress();
        OutputFile file = OutputFile.at(output);
        FileFormat format = file.format();
        file.write(temporary -> {
            try (RowWriter writer = DataFile.create(temporary, format, source.names())) {
                fill(writer, source, count, progress);
            }
        });
        progress.finish();
        console.print(new JsonObject()
                .add("output", output.toString())
                .add("rows", count)
                .add("columns", source.names()));
        console.say("Wrote " + count + " rows with columns " + String.join(", ", source.names()) + " to " + output);
        return ExitCode.OK;
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private RowSource source() {
        double share = noise == null ? kind.noise : noise;
        try {
            return payload == null
                    ? kind.source(share, seed)
                    : ArmTrajectories.pickingUp(payload, payloadAfter == null ? 0 : payloadAfter, seed, share);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void fill(RowWriter writer, RowSource source, long count, Progress progress) throws IOException {
        double[] row = new double[source.names().size()];
        for (long n = 0; n < count; n++) {
            source.next(row);
            writer.write(row);
            progress.update(n / (double) count, n + " rows");
        }
    }
}
