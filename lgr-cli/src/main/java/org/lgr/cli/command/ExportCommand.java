package org.lgr.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.column.Columns;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.StandardOutput;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.option.Choice;
import org.lgr.cli.option.ExportFormat;
import org.lgr.cli.option.ExportFormatChoice;
import org.lgr.cli.option.PrecisionChoice;
import org.lgr.export.CFiles;
import org.lgr.export.ExportOptions;
import org.lgr.export.ModelExport;
import org.lgr.export.Precision;
import org.lgr.learn.LgrModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lgr export}: a model for programs without Java. */
@Command(
        name = "export",
        description = {
            "Writes a model for programs without Java: C99 source for controllers, ONNX for Python and inference servers, JSON for "
                    + "everything else. All predict what 'lgr predict' does, also far from the data.",
            "",
            "C consists of two files, FILE.c and FILE.h beside it, which need nothing but libm. With --learn there is also a "
                    + "state that goes on learning on board. The variance is that of a new observation, noise included."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr export model.lgr --to c -o arm.c --gradient",
            "  lgr export model.lgr --to onnx --precision float",
            "  lgr export model.lgr --to json --outputs tau1..tau3 -o -"
        })
public final class ExportCommand implements Callable<Integer> {
    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private Console console = new Console();

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "Model file, made by 'lgr fit' or 'lgr stream --save'.")
    private Path modelFile = Path.of("");

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORMAT",
            converter = ExportFormatChoice.class,
            completionCandidates = ExportFormatChoice.class,
            description = "What to write: ${COMPLETION-CANDIDATES}.")
    private ExportFormat format = ExportFormat.C;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write, replaced if it exists; - writes JSON to standard output "
                    + "(default: the name of the model with the ending of the format).")
    private @Nullable Path output;

    @Option(
            names = "--precision",
            paramLabel = "TYPE",
            converter = PrecisionChoice.class,
            completionCandidates = PrecisionChoice.class,
            description =
                    "Numbers to compute with: ${COMPLETION-CANDIDATES} (default: double). float has half the size and "
                            + "about five digits.")
    private Precision precision = Precision.DOUBLE;

    @Option(
            names = "--outputs",
            paramLabel = "TARGETS",
            description = "Targets to export, in this order (default: all).")
    private @Nullable String targets;

    @Option(
            names = "--variance",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Export the variance (default), or the mean alone, which is much smaller.")
    private boolean variance = true;

    @Option(names = "--gradient", description = "Also export the gradient of the mean, for C and ONNX.")
    private boolean gradient;

    @Option(
            names = "--prefix",
            paramLabel = "NAME",
            description = "What names in C begin with (default: the name of the file and an underscore).")
    private @Nullable String prefix;

    @Option(
            names = "--learn",
            description = "Also export a state that learns on board, for C; of models that 'lgr stream --save' made, "
                    + "or that were fitted by exact inference.")
    private boolean learn;

    @Override
    public Integer call() throws IOException {
        checkOptions();
        ModelFileContents contents = ModelFileContents.load(modelFile);
        List<LgrModel> models = chosen(contents);
        contents.baselines()
                .forEach(column -> console.warn("what is exported corrects a prediction of your own: add the value of "
                        + column + " to its mean"));
        ModelExport export;
        try {
            export = ModelExport.of(models, options());
            write(export, models);
        } catch (IllegalArgumentException e) {
            throw new CommandException(modelFile + ": " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private void checkOptions() {
        require(
                !gradient || format != ExportFormat.JSON,
                "--gradient is for c and onnx; JSON has all that a gradient needs");
        require(prefix == null || format == ExportFormat.C, "--prefix is for c, which has names to choose");
        require(!learn || format == ExportFormat.C, "--learn is for c; no other format can learn");
        require(!learn || variance, "--learn needs the variance; leave --no-variance out");
        require(
                !learn || precision == Precision.DOUBLE,
                "--learn needs --precision double; covariances that shrink need more digits than a float has");
        require(
                !STANDARD_OUTPUT.equals(output) || format == ExportFormat.JSON,
                "-o - is for json; " + Choice.name(format)
                        + (format == ExportFormat.C ? " is two files" : " is not text") + ", name one with -o FILE");
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private ExportOptions options() {
        return ExportOptions.defaults()
                .withPrecision(precision)
                .withVariance(variance)
                .withGradient(gradient)
                .withLearner(learn);
    }

    private List<LgrModel> chosen(ModelFileContents models) {
        List<LgrModel> all = models.requireLgr(modelFile, "an export");
        if (targets == null) {
            return all;
        }
        return IntStream.of(Columns.resolve("--outputs", targets, modelFile.toString(), models.targets()))
                .mapToObj(all::get)
                .toList();
    }

    private void write(ModelExport export, List<LgrModel> models) throws IOException {
        if (STANDARD_OUTPUT.equals(output)) {
            try (StandardOutput out = new StandardOutput(console.out())) {
                out.write(export.toJson().getBytes(StandardCharsets.UTF_8));
            }
            return;
        }
        Path file = output == null ? Path.of(stem(modelFile) + format.ending()) : output;
        OutputFile target = OutputFile.at(file, modelFile);
        List<Path> written = new ArrayList<>(List.of(file));
        switch (format) {
            case JSON -> target.write(export.toJson());
            case ONNX -> {
                byte[] bytes = export.toOnnx();
                target.write(path -> Files.write(path, bytes));
            }
            case C -> written.add(writeC(export, file, target));
        }
        summarise(written, models);
    }

    /** Writes the header first, so that a source is never there without it. */
    private Path writeC(ModelExport export, Path file, OutputFile target) {
        String name = stem(file);
        if (!file.toString().endsWith(ExportFormat.C.ending())) {
            throw new CommandException(
                    "the output " + file + " must end in .c, because the header gets the same name with"
                            + " .h; choose another file with -o FILE.c");
        }
        Path header = file.resolveSibling(name + ".h");
        OutputFile headerTarget = OutputFile.at(header, modelFile);
        CFiles files = export.toC(name, prefix == null ? defaultPrefix(name) : prefix);
        headerTarget.write(files.header());
        target.write(files.source());
        return header;
    }

    /** A name in C that is like that of a file. */
    private static String defaultPrefix(String name) {
        String letters = name.replaceAll("[^A-Za-z0-9]+", "_").toLowerCase(Locale.ROOT);
        return (letters.matches("[a-z].*") ? "" : "lgr_") + letters + "_";
    }

    /** The name of a file without folder and ending. */
    private static String stem(Path file) {
        String name = Objects.toString(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private void summarise(List<Path> written, List<LgrModel> models) throws IOException {
        List<String> files = new ArrayList<>();
        long bytes = 0;
        for (Path file : written) {
            files.add(file.toString());
            bytes += Files.size(file);
        }
        List<String> names =
                models.stream().map(model -> model.names().target()).toList();
        console.print(List.of("Exported " + String.join(", ", names) + " to " + String.join(" and ", files) + " ("
                + bytes + " bytes)"));
        console.print(new JsonObject()
                .add("model", modelFile.toString())
                .add("format", Choice.name(format))
                .add("files", files)
                .add("bytes", bytes)
                .add("outputs", names));
    }
}
