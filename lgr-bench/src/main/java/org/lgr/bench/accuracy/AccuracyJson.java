package org.lgr.bench.accuracy;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.bench.accuracy.Goal.Verdict;
import org.lgr.bench.accuracy.OutputScore.DistributionScore;
import org.lgr.cli.console.JsonObject;

/** Writes reports as JSON. */
final class AccuracyJson {
    private AccuracyJson() {}

    static JsonObject of(TaskReport report) {
        return new JsonObject()
                .add("task", report.task().name())
                .add("title", report.task().title())
                .add("shape", report.shape())
                .add("skipped", report.skipped())
                .addObjects(
                        "results",
                        report.outcomes().stream().map(AccuracyJson::of).toList())
                .addObjects(
                        "failures",
                        report.failures().entrySet().stream()
                                .map(failure -> new JsonObject()
                                        .add("method", failure.getKey())
                                        .add("reason", failure.getValue()))
                                .toList())
                .addObjects(
                        "goals",
                        report.task().goals().stream()
                                .map(goal -> of(goal, report.verdict(goal)))
                                .toList());
    }

    private static JsonObject of(Goal goal, Verdict verdict) {
        return new JsonObject()
                .add("goal", goal.text())
                .add("reached", verdict.reached())
                .add("verdict", verdict.word());
    }

    private static JsonObject of(Outcome outcome) {
        JsonObject json = new JsonObject()
                .add("method", outcome.method())
                .add("description", outcome.description())
                .add("nmse", outcome.nmse());
        outcome.nlpd().ifPresent(value -> json.add("nlpd", value));
        outcome.coverage95().ifPresent(value -> json.add("coverage95", value));
        outcome.far().ifPresent(value -> json.add("farIgnorance", value));
        outcome.savedKilobytes().ifPresent(value -> json.add("savedKilobytes", value));
        outcome.localModels().ifPresent(value -> json.add("localModels", value));
        return json.add("trainCpuSeconds", outcome.cost(Measurement::trainCpuSeconds))
                .add("trainWallSeconds", outcome.cost(Measurement::trainWallSeconds))
                .add("tuningCpuSeconds", outcome.tuningCpuSeconds())
                .add("predictCpuMicros", outcome.cost(Measurement::predictMicros))
                .add(
                        "predictOneMicrosP50",
                        outcome.cost(measurement -> measurement.pointMicros().median()))
                .add(
                        "predictOneMicrosP99",
                        outcome.cost(measurement -> measurement.pointMicros().slowest()))
                .add("peakHeapMegabytes", outcome.cost(Measurement::peakHeapMegabytes))
                .addObjects(
                        "seeds",
                        outcome.measurements().stream()
                                .map(measurement -> of(outcome.targets(), measurement))
                                .toList());
    }

    private static JsonObject of(List<String> targets, Measurement measurement) {
        return new JsonObject()
                .addObjects(
                        "targets",
                        IntStream.range(0, targets.size())
                                .mapToObj(q ->
                                        of(targets.get(q), measurement.outputs().get(q)))
                                .toList());
    }

    private static JsonObject of(String target, OutputScore score) {
        JsonObject json = new JsonObject().add("target", target).add("nmse", score.nmse());
        DistributionScore distribution = score.distribution();
        if (distribution != null) {
            json.add("nlpd", distribution.nlpd())
                    .add("coverage95", distribution.coverage95())
                    .add("farIgnorance", distribution.far());
        }
        Integer models = score.localModels();
        return models == null ? json : json.add("localModels", models.longValue());
    }
}
