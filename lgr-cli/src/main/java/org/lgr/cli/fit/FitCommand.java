package org.lgr.cli.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.baselines.BaselineLearner;
import org.lgr.baselines.BaselineModel;
import org.lgr.cli.column.TrainingData;
import org.lgr.cli.column.TrainingOptions;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.CpuClock;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.Progress;
import org.lgr.cli.console.TotalProgress;
import org.lgr.cli.model.Scores;
import org.lgr.cli.option.Choice;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.FitMethod;
import org.lgr.cli.option.InputOptions;
import org.lgr.cli.option.LearnerOptions;
import org.lgr.cli.option.LocalGpOptions;
import org.lgr.cli.option.MethodOptions;
import org.lgr.kernel.LocalKernelLearner;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lgr fit}: from a file to a model. */
@Command(
        name = "fit",
        description = {
            "Learns one or several columns of a file from the others.",
            "",
            "Reads CSV, TSV, MATLAB, NumPy, ARFF and Parquet files. No option but --target is needed: the method tunes "
                    + "itself, on rows that it holds out for a while. Give it rows that it never learns from, with --test "
                    + "or --split, to see how well it predicts, and name with --group which rows belong together."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  lgr fit arm.csv --target tau1 --ignore trajectory,time,tau* --split random",
            "  lgr fit train.csv --target -1 --test test.csv -o model.lgr --report report.html",
            "  lgr fit log.csv.gz --target tau1..tau7 --group trajectory --split groups:0.25 --json",
            "  lgr fit 'runs/*.csv' --target tau1..tau7 --time time --split groups",
            "  lgr fit survey.csv --target income --weights people",
            "  lgr fit few.csv --target y --method local-gp --split random",
            "  lgr fit arm.csv --target tau1 --method lwpr --set w_gen=0.2 --set passes=20"
        },
        modelTransformer = MethodOptions.Help.class)
public final class FitCommand implements Callable<Integer> {
    /** Options of LGR that local-gp has as well. */
    private static final Set<String> SHARED = Set.of("--threads", "--max-local-models");

    @Mixin
    private Console console = new Console();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private TrainingOptions data = new TrainingOptions();

    @Mixin
    private MethodOptions method = new MethodOptions();

    @Mixin
    private LearnerOptions learner = new LearnerOptions();

    @Mixin
    private LocalGpOptions localGp = new LocalGpOptions();

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "TRAIN",
            description = "Data to learn from: files, of any formats, or quoted patterns of several; columns are found "
                    + "by name. - reads delimited text from standard input.")
    private List<Path> trainingFiles = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Model file to write, replaced if it exists (default: the name of TRAIN with .lgr, here; "
                    + "of several files, model.lgr).")
    private @Nullable Path output;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write a report to look at in a browser (HTML).")
    private @Nullable Path report;

    @Override
    public Integer call() throws IOException {
        FitFunction learning = switch (method.method()) {
            case LGR -> lgr();
            case LOCAL_GP -> localGp();
            case LINEAR, LWR, LWPR, MIXTURE -> baseline();
        };
        DataFiles train = DataFiles.of(trainingFiles);
        Path modelFile = output == null ? defaultOutput(train) : output;
        Path[] read = train.and(data.testFiles().map(test -> test.and()).orElse(new Path[0]));
        OutputFile modelOutput = OutputFile.at(modelFile, read);
        OutputFile reportOutput =
                report == null ? null : OutputFile.at(report, new DataFiles(List.of(read)).and(modelFile));

        TrainingData rows = data.read(train, input);
        if (!(rows.preparation().isEmpty() && rows.baselineNames().isEmpty())
                && method.method() != FitMethod.LGR
                && method.method() != FitMethod.LOCAL_GP) {
            throw new CommandException("models of " + Choice.name(method.method())
                    + " do not keep how data were prepared; use --method lgr or local-gp, or numbers only");
        }
        introduce(train, rows);
        FitResult fits = learning.fit(rows);
        List<Dataset> tests = rows.testSets();
        List<RegressionScore> scores = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            scores.add(rows.score(fits.models().get(i), i));
        }
        modelOutput.save(fits::save);
        if (reportOutput != null && fits instanceof LgrFits lgr) {
            reportOutput.write(lgr.report(train, rows.testedOn(), tests).toHtml());
        }
        conclude(modelFile, rows, fits, new Scores(rows.targets(), scores));
        return ExitCode.OK;
    }

    /** What fits the rows once they are read; its options are checked before. */
    @FunctionalInterface
    private interface FitFunction {
        FitResult fit(TrainingData rows);
    }

    private FitFunction lgr() {
        method.requireNoSettings();
        refuse(localGp.given(), FitMethod.LOCAL_GP);
        LgrOptions options = learner.build(data.seed());
        return rows -> fit(rows, options);
    }

    private FitFunction localGp() {
        method.requireNoSettings();
        refuse(learner.givenBut(SHARED), FitMethod.LGR);
        refuse(Optional.ofNullable(report).map(file -> "--report"), FitMethod.LGR);
        LocalKernelLearner kernels = new LocalKernelLearner(localGp.build(data.seed(), learner));
        return rows -> {
            CpuClock clock = new CpuClock();
            List<Dataset> outputs = rows.trainingSets();
            TotalProgress progress = new TotalProgress(console.progress(), outputs.size());
            List<LocalKernelModel> models = fit(kernels, outputs, progress);
            progress.finish();
            return new LocalGpFits(models, FitTime.of(clock));
        };
    }

    private static List<LocalKernelModel> fit(
            LocalKernelLearner kernels, List<Dataset> outputs, TotalProgress progress) {
        try {
            return kernels.fit(outputs, progress::update);
        } catch (IllegalArgumentException e) { // more rows than an exact posterior takes
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    private FitFunction baseline() {
        refuse(localGp.given(), FitMethod.LOCAL_GP);
        refuse(learner.givenBut(SHARED), FitMethod.LGR);
        refuse(learner.givenBut(Set.of()), FitMethod.LGR, FitMethod.LOCAL_GP);
        refuse(Optional.of("--weights").filter(option -> data.weighted()), FitMethod.LGR, FitMethod.LOCAL_GP);
        refuse(Optional.ofNullable(report).map(file -> "--report"), FitMethod.LGR);
        BaselineLearner baseline = method.learner(data.seed());
        return rows -> {
            CpuClock clock = new CpuClock();
            List<Dataset> outputs = rows.trainingSets();
            Progress progress = console.progress();
            List<BaselineModel> models = baseline.fit(
                    outputs,
                    (share, localModels) -> progress.update(share, TotalProgress.models(localModels, outputs.size())));
            progress.finish();
            return new BaselineFits(models, method.settings(), data.seed(), FitTime.of(clock));
        };
    }

    /** Refuses an option that was given, but that only other methods know. */
    private void refuse(Optional<String> option, FitMethod... others) {
        option.ifPresent(name -> {
            throw method.unknown(name, others);
        });
    }

    private static Path defaultOutput(DataFiles train) {
        Path name = train.paths().get(0).getFileName();
        if (name == null || name.toString().equals("-") || train.several()) {
            return Path.of("model.lgr");
        }
        return Path.of(name.toString().replaceFirst("(?i)(\\.[a-z]+)?(\\.gz)?$", "") + ".lgr");
    }

    private void introduce(DataFiles train, TrainingData rows) {
        console.say("Learning " + String.join(", ", rows.targets()) + " from "
                + Count.of(rows.inputs(), "input") + " and "
                + Count.of(rows.training().rows(), "row")
                + "; tested on " + rows.testedOn());
        if (data.groupedByFile(train)) {
            console.say("Each of the " + train.paths().size()
                    + " files is a group, held out as a whole (--group COLS chooses others)");
        }
        if (rows.training().skippedRows() > 0) {
            console.warn(train + ": left out " + Count.of(rows.training().skippedRows(), "bad row"));
        }
        if (rows.badTestRows() > 0) {
            data.testFiles()
                    .ifPresent(test -> console.warn(test + ": left out " + Count.of(rows.badTestRows(), "bad row")));
        }
        if (rows.oneGroup()) {
            console.warn("all training rows are of one group, so that the learner holds single rows out instead");
        }
        rows.preparation().description().forEach(line -> console.say("  " + line));
        for (String name : rows.constantInputs()) {
            console.warn("input " + name + " never changes in the training rows; nothing can be learned from it");
        }
        for (String name : rows.constantTargets()) {
            console.warn("target " + name + " never changes in the training rows; there is nothing to learn");
        }
    }

    private LgrFits fit(TrainingData rows, LgrOptions options) {
        CpuClock clock = new CpuClock();
        List<Dataset> outputs = rows.trainingSets();
        TotalProgress progress = new TotalProgress(console.progress(), options.sharedLocalisers() ? 1 : outputs.size());
        List<Fit> fits = new BatchLearner(options).fit(outputs, progress::update);
        progress.finish();
        LgrFits all = new LgrFits(rows.targets(), outputs.get(0).hasGroups(), fits, FitTime.of(clock));
        all.warnings().forEach(console::warn);
        return all;
    }

    private void conclude(Path modelFile, TrainingData rows, FitResult fits, Scores scores) throws IOException {
        if (!rows.heldOut()) {
            console.say("Scores on training rows flatter; --split random or --test FILE gives honest ones.");
        }
        List<String> lines = new ArrayList<>(fits.lines());
        lines.add("");
        lines.add("Scores on " + rows.testedOn());
        lines.addAll(scores.lines());
        for (int i = 0; i < rows.baselineNames().size(); i++) {
            lines.add(
                    "  " + rows.baselineNames().get(i) + " alone: nMSE " + Scores.format("%.4f", rows.baselineNmse(i)));
        }
        lines.add("");
        lines.add("Model: " + modelFile + " (" + Files.size(modelFile) + " bytes)");
        if (report != null) {
            lines.add("Report: " + report + " (open it in a browser)");
        }
        console.print(lines);

        JsonObject json = new JsonObject()
                .add("model", modelFile.toString())
                .add("method", Choice.name(method.method()))
                .add("report", report == null ? null : report.toString())
                .add("trainingRows", rows.training().rows())
                .add("badRows", rows.training().skippedRows() + rows.badTestRows())
                .add("inputs", rows.training().names().subList(0, rows.inputs()))
                .add("testedOn", rows.testedOn())
                .add("heldOut", rows.heldOut());
        scores.addTo(json);
        fits.addTo(json);
        console.print(json);
    }
}
