package org.lgr.bench.stream;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The results of a method on a stream, averaged over seeds.
 *
 * @param method its name
 * @param description the method and its settings
 * @param measurements one for each seed
 */
record StreamOutcome(String method, String description, List<StreamMeasurement> measurements) {
    StreamOutcome {
        measurements = List.copyOf(measurements);
    }

    double mean(ToDoubleFunction<StreamMeasurement> value) {
        return measurements.stream().mapToDouble(value).average().orElseThrow();
    }

    double nmse(int output) {
        return mean(measurement -> measurement.sums().nmse(output));
    }

    /** Scores of each of the method's models on one set of probe rows. */
    List<ApartScore> probe(int probe) {
        return IntStream.range(0, measurements.get(0).probes().get(probe).size())
                .mapToObj(state -> ApartScore.mean(measurements.stream()
                        .map(measurement -> measurement.probes().get(probe).get(state))
                        .toList()))
                .toList();
    }

    /** Heap after each tenth of the stream. */
    List<Double> heap() {
        return byPart(StreamMeasurement::heap);
    }

    List<Double> nmseByTenth() {
        return byPart(StreamMeasurement::nmseByTenth);
    }

    private List<Double> byPart(Function<StreamMeasurement, List<Double>> values) {
        return IntStream.range(0, values.apply(measurements.get(0)).size())
                .mapToObj(i -> mean(measurement -> values.apply(measurement).get(i)))
                .toList();
    }

    /** Number of predictions that were not finite. */
    long missing() {
        return measurements.stream()
                .mapToLong(measurement -> measurement.sums().missing())
                .sum();
    }
}
