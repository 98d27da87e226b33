package org.lgr.bench.accuracy;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.bench.accuracy.OutputScore.DistributionScore;

/**
 * The results of a method on a task, averaged over seeds.
 *
 * @param method its name
 * @param description the method and its settings
 * @param targets names of the targets
 * @param complete whether these are all targets of the task
 * @param tuningCpuSeconds processor time spent on choosing settings
 * @param measurements one for each seed
 */
record Outcome(
        String method,
        String description,
        List<String> targets,
        boolean complete,
        double tuningCpuSeconds,
        List<Measurement> measurements) {
    Outcome {
        targets = List.copyOf(targets);
        measurements = List.copyOf(measurements);
    }

    /** Mean over seeds and targets. */
    double nmse() {
        return scores().mapToDouble(OutputScore::nmse).average().orElseThrow();
    }

    /** Mean over seeds. */
    double nmse(int output) {
        return scores(output).mapToDouble(OutputScore::nmse).average().orElseThrow();
    }

    OptionalDouble nlpd() {
        return mean(DistributionScore::nlpd);
    }

    OptionalDouble coverage95() {
        return mean(DistributionScore::coverage95);
    }

    OptionalDouble far() {
        return mean(DistributionScore::far);
    }

    private OptionalDouble mean(ToDoubleFunction<DistributionScore> value) {
        return scores().map(OutputScore::distribution)
                .filter(Objects::nonNull)
                .mapToDouble(value)
                .average();
    }

    /** Number of local models of one target, averaged over seeds. */
    OptionalDouble localModels(int output) {
        return scores(output)
                .map(OutputScore::localModels)
                .filter(Objects::nonNull)
                .mapToInt(models -> models)
                .average();
    }

    /** Number of local models per target, averaged over targets and seeds. */
    OptionalDouble localModels() {
        return localModels(IntStream.range(0, targets.size())).average();
    }

    /** Number of local models of the target with the most. */
    OptionalDouble mostLocalModels() {
        return localModels(IntStream.range(0, targets.size())).max();
    }

    private DoubleStream localModels(IntStream outputs) {
        return outputs.mapToObj(this::localModels)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble);
    }

    /** Size of the saved model in kilobytes of 1,024 bytes. */
    OptionalDouble savedKilobytes() {
        return measurements.stream()
                .map(Measurement::savedBytes)
                .filter(Objects::nonNull)
                .mapToDouble(bytes -> bytes / 1024.0)
                .average();
    }

    /** Mean cost of one seed, for all targets. */
    double cost(ToDoubleFunction<Measurement> cost) {
        return measurements.stream().mapToDouble(cost).average().orElseThrow();
    }

    private Stream<OutputScore> scores() {
        return measurements.stream().flatMap(measurement -> measurement.outputs().stream());
    }

    private Stream<OutputScore> scores(int output) {
        return measurements.stream().map(measurement -> measurement.outputs().get(output));
    }
}
