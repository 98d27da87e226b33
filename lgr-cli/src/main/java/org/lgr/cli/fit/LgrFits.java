package org.lgr.cli.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.LgrOptions;
import org.lgr.Provenance;
import org.lgr.RegressionScore;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.SavedModel;
import org.lgr.cli.model.Scores;
import org.lgr.cli.option.Choice;
import org.lgr.cli.option.DataFiles;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.plot.report.Report;
import org.lgr.plot.report.ReportOutput;
import org.lgr.plot.svg.Fact;

/**
 * Fits of all targets.
 *
 * @param targets names of the targets
 * @param grouped whether the user told which rows belong together
 * @param fits one for each target
 * @param time of all fits together
 */
public record LgrFits(List<String> targets, boolean grouped, List<Fit> fits, FitTime time) implements FitResult {
    @Override
    public List<LgrModel> models() {
        return fits.stream().map(Fit::model).toList();
    }

    @Override
    public void save(Path file) throws IOException {
        LgrModel.saveAll(models(), file);
    }

    /** What the fits warn of, with the target if there are several. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < fits.size(); i++) {
            String name = fits.size() == 1 ? "" : targets.get(i) + ": ";
            fits.get(i).warnings().forEach(warning -> warnings.add(name + warning));
        }
        return warnings;
    }

    @Override
    public List<String> lines() {
        TextTable table =
                new TextTable("target", "local models", "components", "effective", "growth", "iterations", "ended");
        for (int i = 0; i < fits.size(); i++) {
            Fit fit = fits.get(i);
            LgrModel model = fit.model();
            table.add(
                    targets.get(i),
                    Integer.toString(model.localModelCount()),
                    Integer.toString(model.liveComponents()),
                    Scores.format("%.1f", fit.effectiveParameters().orElse(Double.NaN)),
                    growth(model),
                    Integer.toString(fit.trace().size()),
                    describe(fit));
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(time.line());
        fits.stream().flatMap(fit -> reason(fit).stream()).distinct().forEach(lines::add);
        lines.addAll(heldOutLines());
        return lines;
    }

    /** The growth, and for the sweep also the inference, which decides how well it does. */
    private static String growth(LgrModel model) {
        Provenance.BatchFit origin = origin(model);
        String name = origin.options().growth().name();
        return origin.options().growth() instanceof Growth.Adaptive
                ? name
                : name + ", " + Choice.name(origin.inference());
    }

    private static Provenance.BatchFit origin(LgrModel model) {
        return model.provenance().batchFit().orElseThrow();
    }

    /** An ending that needs more words than a table has room for. */
    private static Optional<String> reason(Fit fit) {
        return switch (fit.ending()) {
            case HELD_OUT_ROWS ->
                Optional.of(
                        heldNothingOut(fit)
                                ? "  Too few rows: none could be held out to find out whether more local models help."
                                : "  No more gain: more local models did not predict rows held out better, or not by enough.");
            case MODEL_LIMIT -> Optional.of("  Model limit: there are as many local models as allowed.");
            case WORK_LIMIT ->
                Optional.of("  Work limit: still gaining, but more local models would cost more than is sensible.");
            case CONVERGED, ITERATION_LIMIT, STOPPED -> Optional.empty();
        };
    }

    /** What the learner found on rows that it held out, if it did. */
    private List<String> heldOutLines() {
        TextTable table = new TextTable("target", "held out", "rows", "nMSE", "NLPD", "in 95 %");
        for (int i = 0; i < fits.size(); i++) {
            String target = targets.get(i);
            fits.get(i).heldOutRows().ifPresent(score -> addScore(table, target, "single rows", score));
            fits.get(i)
                    .heldOutGroups()
                    .ifPresent(score -> addScore(table, target, grouped ? "whole groups" : "whole stretches", score));
        }
        if (table.lines().size() == 1) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(
                List.of("", "The learner's own check, on training rows held out before it learned from all of them"));
        lines.addAll(table.lines());
        return lines;
    }

    private static void addScore(TextTable table, String target, String heldOut, RegressionScore score) {
        table.add(
                target,
                heldOut,
                Long.toString(score.rows()),
                Scores.format("%.4f", score.nmse()),
                Scores.format("%.3f", score.nlpd()),
                Scores.percent(score.coverage95()));
    }

    private static boolean heldNothingOut(Fit fit) {
        return fit.heldOutRows().isEmpty() && fit.heldOutGroups().isEmpty();
    }

    /** Why a fit ended, in a few words. */
    public static String describe(Fit fit) {
        return switch (fit.ending()) {
            case HELD_OUT_ROWS -> heldNothingOut(fit) ? "too few rows" : "no more gain";
            case MODEL_LIMIT -> "model limit";
            case WORK_LIMIT -> "work limit";
            case CONVERGED -> "converged";
            case ITERATION_LIMIT -> "iteration limit";
            case STOPPED -> "stopped early";
        };
    }

    private LgrOptions options() {
        return origin(fits.get(0).model()).options(); // the same for all
    }

    @Override
    public void addTo(JsonObject json) {
        new ModelFileContents(models().stream().map(SavedModel::of).toList()).addTo(json);
        json.add(
                "components",
                fits.stream().mapToInt(fit -> fit.model().liveComponents()).toArray());
        json.add(
                "effectiveParameters",
                fits.stream()
                        .mapToDouble(fit -> fit.effectiveParameters().orElse(Double.NaN))
                        .toArray());
        json.add("growth", options().growth().name());
        json.add("seed", options().seed());
        json.add(
                "inference",
                fits.stream()
                        .map(fit -> Choice.name(origin(fit.model()).inference()))
                        .toList());
        json.add("iterations", fits.stream().mapToInt(fit -> fit.trace().size()).toArray());
        json.add("ended", fits.stream().map(fit -> Choice.name(fit.ending())).toList());
        json.add("heldOutRows", heldOut(Fit::heldOutRows));
        json.add("heldOutGroups", heldOut(Fit::heldOutGroups));
        json.add(
                "warnings",
                fits.stream().flatMap(fit -> fit.warnings().stream()).toList());
        time.addTo(json);
    }

    /** Scores of rows held out, one value for each target, or nothing if none were. */
    private @Nullable JsonObject heldOut(Function<Fit, Optional<RegressionScore>> part) {
        List<Optional<RegressionScore>> scores = fits.stream().map(part).toList();
        if (scores.stream().allMatch(Optional::isEmpty)) {
            return null;
        }
        return new JsonObject()
                .add(
                        "rows",
                        scores.stream()
                                .mapToInt(score ->
                                        score.map(found -> (int) found.rows()).orElse(0))
                                .toArray())
                .add("nmse", values(scores, RegressionScore::nmse))
                .add("nlpd", values(scores, RegressionScore::nlpd))
                .add("coverage95", values(scores, RegressionScore::coverage95));
    }

    private static double[] values(List<Optional<RegressionScore>> scores, ToDoubleFunction<RegressionScore> value) {
        return scores.stream()
                .mapToDouble(score -> score.map(value::applyAsDouble).orElse(Double.NaN))
                .toArray();
    }

    /** A report on the fits, with their traces. */
    Report report(DataFiles train, String testedOn, List<Dataset> tests) {
        List<ReportOutput> outputs = new ArrayList<>();
        for (int i = 0; i < fits.size(); i++) {
            outputs.add(new ReportOutput(fits.get(i), tests.get(i)));
        }
        List<Fact> facts = List.of(
                new Fact("training data", train.toString()),
                new Fact("time of the fit", String.format(Locale.ROOT, "%.1f s", time.wallSeconds())),
                new Fact("processor time", String.format(Locale.ROOT, "%.1f s", time.cpuSeconds())));
        return new Report(
                train.several()
                        ? train.toString()
                        : Objects.toString(train.paths().get(0).getFileName()),
                testedOn,
                facts,
                outputs);
    }
}
