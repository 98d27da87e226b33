package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.lgr.LgrOptions;
import org.lgr.Provenance;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.Summary;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.SavedModel;
import org.lgr.cli.option.Choice;
import org.lgr.data.prepare.Preparation;
import org.lgr.eval.InputRelevance;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lgr inspect}: what is in a model file. */
@Command(
        name = "inspect",
        description = {
            "Shows what a model file holds: size, origin, which inputs matter, and the local models.",
            "",
            "The relevance of an input is the change of the prediction, in units of the target, when that input alone "
                    + "moves by its standard deviation; on average over points about the mean of the training data."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  lgr inspect model.lgr", "  lgr inspect model.lgr --models 100", "  lgr inspect model.lgr --json"})
public final class InspectCommand implements Callable<Integer> {
    private static final int SHOWN_INPUTS = 4; // columns that fit on a terminal
    private static final int POINTS = 1000; // at which relevance is measured

    @Mixin
    private Console console = new Console();

    @Parameters(index = "0", paramLabel = "MODEL", description = "Model file, made by 'lgr fit'.")
    private Path modelFile = Path.of("");

    @Option(
            names = "--models",
            paramLabel = "N",
            description = "Most local models to list for each target (default: ${DEFAULT-VALUE}; JSON has all).")
    private int shownModels = 10;

    @Override
    public Integer call() throws IOException {
        ModelFileContents contents = ModelFileContents.load(modelFile);
        List<SavedModel> models = contents.all();
        List<String> lines = new ArrayList<>();
        lines.add(modelFile + ": " + Count.of(models.size(), "target") + ", " + Files.size(modelFile) + " bytes");
        Preparation preparation = contents.preparation();
        if (!preparation.isEmpty()) {
            lines.add("");
            lines.add("Raw columns become inputs so:");
            preparation.description().forEach(line -> lines.add("  " + line));
        }
        models.forEach(model -> model.lgr().ifPresentOrElse(lgr -> describe(lgr, lines), () -> describe(model, lines)));
        console.print(lines);
        JsonObject json = new JsonObject().add("model", modelFile.toString()).add("bytes", Files.size(modelFile));
        console.print(json.addObjects(
                "targets", models.stream().map(InspectCommand::toJson).toList()));
        return ExitCode.OK;
    }

    /** What all models have in common, and more of local Gaussian processes. */
    private void describe(SavedModel model, List<String> lines) {
        lines.add("");
        lines.add("Target " + model.names().target());
        Summary summary = new Summary();
        summary.add("method", model.method());
        summary.add(
                "inputs",
                Integer.toString(model.names().inputs().size()),
                String.join(", ", model.names().inputs()));
        summary.add("local models", Integer.toString(model.localModels()));
        Optional<LocalGpInspection> localGp = model.localGp().map(LocalGpInspection::new);
        localGp.ifPresent(inspection -> inspection.addTo(summary));
        lines.addAll(summary.lines());
        localGp.ifPresent(inspection -> {
            lines.add("");
            lines.addAll(inspection.localModels(shownModels));
        });
    }

    private static JsonObject toJson(SavedModel model) {
        JsonObject json = identity(model);
        return model.lgr()
                .map(InspectCommand::toJson)
                .or(() -> model.localGp().map(localGp -> new LocalGpInspection(localGp).addTo(json)))
                .orElse(json);
    }

    private static JsonObject identity(SavedModel model) {
        return new JsonObject()
                .add("target", model.names().target())
                .add("inputs", model.names().inputs())
                .add("preparation", model.names().preparation())
                .add("method", model.method())
                .add("localModels", model.localModels());
    }

    private void describe(LgrModel model, List<String> lines) {
        Provenance origin = model.provenance();
        double[] relevance = relevance(model);
        int[] ranked = ranked(relevance);
        lines.add("");
        lines.add("Target " + model.names().target());
        Summary summary = new Summary();
        summary.add("inputs", Integer.toString(model.dimension()));
        summary.add(
                "local models", Integer.toString(model.localModelCount()), model.liveComponents() + " live components");
        summary.add("noise", format(Math.sqrt(model.noiseVariance())), "standard deviation, in units of the target");
        summary.add(
                "intervals",
                Double.isInfinite(model.degreesOfFreedom()) ? "normal" : "Student's t",
                format(model.degreesOfFreedom()) + " degrees of freedom");
        summary.add("posterior", Choice.name(model.posteriorForm()), "form in which it is held");
        summary.add(
                "training rows",
                Integer.toString(origin.rows()),
                origin.dataSha256().map(hash -> "SHA-256 " + hash).orElse("points of a stream"));
        if (origin.source() instanceof Provenance.BatchFit fit) {
            LgrOptions options = fit.options();
            summary.add("growth", options.growth().name(), "seed " + options.seed());
            summary.add("inference", Choice.name(fit.inference()), fit.iterations() + " iterations");
            summary.add("options", options(options.changes()));
        } else if (origin.source() instanceof Provenance.Stream stream) {
            summary.add(
                    "options",
                    stream.options().map(options -> options(options.changes())).orElse("not recorded"));
        }
        summary.add("fitted by", "lgr " + origin.libraryVersion());
        lines.addAll(summary.lines());

        lines.add("");
        TextTable inputs = new TextTable("input", "relevance");
        IntStream.of(ranked).forEach(d -> inputs.add(model.names().inputs().get(d), format(relevance[d])));
        lines.addAll(inputs.lines());

        lines.add("");
        lines.addAll(localModels(model, ranked));
    }

    private List<String> localModels(LgrModel model, int[] ranked) {
        int[] shown = IntStream.of(ranked).limit(SHOWN_INPUTS).toArray();
        List<String> headings = new ArrayList<>(List.of("local model", "components"));
        IntStream.of(shown).forEach(d -> headings.add(model.names().inputs().get(d)));
        TextTable table = new TextTable(headings);
        List<LocalModel> locals = model.localModels();
        int count = Math.min(shownModels, locals.size());
        for (int m = 0; m < count; m++) {
            LocalModel local = locals.get(m);
            List<String> cells =
                    new ArrayList<>(List.of(Integer.toString(m + 1), Integer.toString(local.components().length)));
            IntStream.of(shown)
                    .forEach(d -> cells.add(format(local.centre()[d]) + " ± " + format(local.lengthScales()[d])));
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(table.lines());
        List<String> remarks = new ArrayList<>(List.of("centre ± length scale"));
        if (shown.length < ranked.length) {
            remarks.add("the " + shown.length + " most relevant of " + ranked.length + " inputs");
        }
        if (count < locals.size()) {
            remarks.add(count + " of " + locals.size() + " local models");
        }
        lines.add("  (" + String.join("; ", remarks) + "; --json shows all)");
        return lines;
    }

    /** At points drawn from a normal distribution with the means and deviations of the training inputs. */
    private static double[] relevance(LgrModel model) {
        SplittableRandom random = new SplittableRandom(1);
        double[] means = model.inputMeans();
        double[] scales = model.inputScales();
        double[][] points = new double[POINTS][means.length];
        for (double[] point : points) {
            Arrays.setAll(point, d -> means[d] + scales[d] * random.nextGaussian());
        }
        return InputRelevance.of(model, points);
    }

    private static int[] ranked(double[] relevance) {
        return IntStream.range(0, relevance.length)
                .boxed()
                .sorted(Comparator.comparingDouble(d -> -relevance[d]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The options that differ from the defaults. */
    private static String options(List<String> changed) {
        return changed.isEmpty() ? "defaults" : String.join(", ", changed);
    }

    /** How the model was learned; the keys are the same for fits and streams. */
    private static void addSource(Provenance.Source source, JsonObject json) {
        if (source instanceof Provenance.BatchFit fit) {
            json.add("source", "fit")
                    .add("growth", fit.options().growth().name())
                    .add("seed", fit.options().seed())
                    .add("inference", Choice.name(fit.inference()))
                    .add("iterations", fit.iterations())
                    .add("changedOptions", fit.options().changes());
        } else if (source instanceof Provenance.Stream stream) {
            json.add("source", "stream").addNull("growth");
            stream.options().ifPresentOrElse(options -> json.add("seed", options.seed()), () -> json.addNull("seed"));
            json.addNull("inference").addNull("iterations");
            stream.options()
                    .ifPresentOrElse(
                            options -> json.add("changedOptions", options.changes()),
                            () -> json.addNull("changedOptions"));
        }
    }

    private static JsonObject toJson(LgrModel model) {
        Provenance origin = model.provenance();
        JsonObject json = identity(SavedModel.of(model))
                .add("relevance", relevance(model))
                .add("components", model.liveComponents())
                .add("noiseVariance", model.noiseVariance())
                .add("degreesOfFreedom", model.degreesOfFreedom())
                .add("posterior", Choice.name(model.posteriorForm()))
                .add("trainingRows", origin.rows())
                .add("dataSha256", origin.dataSha256().orElse(null));
        addSource(origin.source(), json);
        json.add("libraryVersion", origin.libraryVersion());
        return json.addObjects(
                "models",
                model.localModels().stream()
                        .map(local -> new JsonObject()
                                .add("centre", local.centre())
                                .add("lengthScales", local.lengthScales())
                                .add("components", local.components())
                                .add("weights", local.weights())
                                .add("relevances", local.relevances()))
                        .toList());
    }

    private static String format(double value) {
        return Double.isInfinite(value) ? "infinite" : String.format(Locale.ROOT, "%.3g", value);
    }
}
