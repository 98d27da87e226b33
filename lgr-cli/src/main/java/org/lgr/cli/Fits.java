package org.lgr.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.lgr.Fit;
import org.lgr.Iteration;
import org.lgr.LgrModel;
import org.lgr.plot.Fact;
import org.lgr.plot.Report;
import org.lgr.plot.ReportOutput;

/**
 * Fits of all targets.
 *
 * @param fits one for each target
 * @param wallSeconds time they took together
 * @param cpuSeconds processor time of the whole process meanwhile
 */
record Fits(List<Fit> fits, double wallSeconds, double cpuSeconds) {
    List<LgrModel> models() {
        return fits.stream().map(Fit::model).toList();
    }

    /** How the fits went, as lines of a table. */
    List<String> lines(List<String> targets) {
        TextTable table = new TextTable("target", "local models", "components", "inference", "iterations", "ended");
        for (int i = 0; i < targets.size(); i++) {
            LgrModel model = fits.get(i).model();
            table.add(
                    targets.get(i),
                    Integer.toString(model.size()),
                    Integer.toString(model.liveComponents()),
                    Choice.name(model.provenance().inference()),
                    Integer.toString(fits.get(i).trace().size()),
                    describe(fits.get(i).ending()));
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(String.format(Locale.ROOT, "  %.1f s, %.1f s of processor time", wallSeconds, cpuSeconds));
        return lines;
    }

    static String describe(Fit.Ending ending) {
        return switch (ending) {
            case CONVERGED -> "converged";
            case ITERATION_LIMIT -> "iteration limit";
            case STOPPED_BY_LISTENER -> "stopped early";
        };
    }

    /** How far a fit is. */
    static String describe(Iteration iteration) {
        return "iteration " + iteration.number() + ", " + iteration.localModels() + " local models";
    }

    void addTo(JsonObject json) {
        new Models(models()).addTo(json);
        json.add(
                "components",
                fits.stream().mapToInt(fit -> fit.model().liveComponents()).toArray());
        json.add(
                "inference",
                fits.stream()
                        .map(fit -> Choice.name(fit.model().provenance().inference()))
                        .toList());
        json.add("iterations", fits.stream().mapToInt(fit -> fit.trace().size()).toArray());
        json.add("ended", fits.stream().map(fit -> Choice.name(fit.ending())).toList());
        json.add(
                "warnings",
                fits.stream().flatMap(fit -> fit.warnings().stream()).toList());
        json.add("wallSeconds", wallSeconds).add("cpuSeconds", cpuSeconds);
    }

    /** A report on the fits, with their traces. */
    Report report(Path train, TrainingData rows) {
        List<ReportOutput> outputs = new ArrayList<>();
        for (int i = 0; i < fits.size(); i++) {
            Fit fit = fits.get(i);
            outputs.add(new ReportOutput(fit.model(), rows.test(i), fit.trace(), fit.warnings()));
        }
        List<Fact> facts = List.of(
                new Fact("training data", train.toString()),
                new Fact("time of the fit", String.format(Locale.ROOT, "%.1f s", wallSeconds)),
                new Fact("processor time", String.format(Locale.ROOT, "%.1f s", cpuSeconds)));
        return new Report(Objects.toString(train.getFileName()), rows.testedOn(), facts, outputs);
    }
}
