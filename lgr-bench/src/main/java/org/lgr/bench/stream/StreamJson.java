package org.lgr.bench.stream;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.bench.stream.StreamMeasurement.Recovery;
import org.lgr.cli.console.JsonObject;

/** Writes reports of streams as JSON; values that a method does not provide are null. */
final class StreamJson {
    private StreamJson() {}

    static JsonObject of(StreamReport report) {
        return new JsonObject()
                .add("stream", report.task().name())
                .add("title", report.task().title())
                .add("shape", report.shape())
                .add("targets", report.targets())
                .addObjects(
                        "batch",
                        IntStream.range(0, report.batch().size())
                                .mapToObj(p -> of(
                                        report.probes().get(p), report.batch().get(p)))
                                .toList())
                .addObjects(
                        "results",
                        report.outcomes().stream()
                                .map(outcome -> of(outcome, report))
                                .toList())
                .addObjects(
                        "failures",
                        report.failures().entrySet().stream()
                                .map(failure -> new JsonObject()
                                        .add("method", failure.getKey())
                                        .add("reason", failure.getValue()))
                                .toList());
    }

    private static JsonObject of(StreamOutcome outcome, StreamReport report) {
        JsonObject json = new JsonObject()
                .add("method", outcome.method())
                .add("description", outcome.description())
                .add("nmse", outcome.mean(StreamMeasurement::nmse))
                .add(
                        "nmseOfTargets",
                        IntStream.range(0, report.targets().size())
                                .mapToDouble(outcome::nmse)
                                .toArray())
                .add("nmseByTenth", array(outcome.nmseByTenth()))
                .add("nlpd", outcome.mean(StreamMeasurement::nlpd))
                .add("coverage95", outcome.mean(StreamMeasurement::coverage))
                .add("leastCoverage95", outcome.mean(StreamMeasurement::leastCoverage))
                .add("mostCoverage95", outcome.mean(StreamMeasurement::mostCoverage))
                .add("localModels", outcome.mean(one -> one.localModels().orElse(Double.NaN)))
                .add("learnCpuMicros", outcome.mean(one -> one.cost().learnMicros()))
                .add("refineCpuMicros", outcome.mean(one -> one.cost().refineMicros()))
                .add("predictCpuMicros", outcome.mean(one -> one.cost().predictMicros()))
                .add("tuningCpuSeconds", outcome.mean(one -> one.cost().tuningSeconds()))
                .add("heapMegabytesByTenth", array(outcome.heap()))
                .add("notFinite", outcome.missing())
                .addObjects(
                        "apart",
                        IntStream.range(0, report.probes().size())
                                .boxed()
                                .flatMap(p -> outcome.probe(p).stream()
                                        .map(score -> of(report.probes().get(p), score)))
                                .toList());
        if (report.change() > 0) {
            Recovery recovery = outcome.measurements().get(0).recovery(report.change());
            json.add("nmseBeforeChange", recovery.before())
                    .add("worstNmseAfterChange", recovery.worst())
                    .add("pointsUntilBack", recovery.pointsUntilBack());
        }
        return json;
    }

    private static JsonObject of(String rows, ApartScore score) {
        return new JsonObject()
                .add("rows", rows)
                .add("model", score.state())
                .add("nmse", score.nmse())
                .add("nlpd", score.nlpd())
                .add("coverage95", score.coverage())
                .add("moreCpuSeconds", score.cpuSeconds());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }
}
