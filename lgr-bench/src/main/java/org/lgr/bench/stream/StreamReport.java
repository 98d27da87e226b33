package org.lgr.bench.stream;

import java.util.List;
import java.util.Map;

/**
 * All outcomes of a stream.
 *
 * @param task the stream
 * @param shape sizes in words, or why it was skipped
 * @param targets their names
 * @param probes labels of the probe rows
 * @param change number of points before the stream changes, 0 if it does not
 * @param batch scores of a batch fit on each set of probe rows; empty if there was none
 * @param outcomes of the methods that ran, in their order
 * @param failures error messages by method
 */
record StreamReport(
        StreamTask task,
        String shape,
        List<String> targets,
        List<String> probes,
        int change,
        List<ApartScore> batch,
        List<StreamOutcome> outcomes,
        Map<String, String> failures) {
    StreamReport {
        targets = List.copyOf(targets);
        probes = List.copyOf(probes);
        batch = List.copyOf(batch);
        outcomes = List.copyOf(outcomes);
    }

    static StreamReport skipped(StreamTask task, String reason) {
        return new StreamReport(task, "skipped: " + reason, List.of(), List.of(), 0, List.of(), List.of(), Map.of());
    }
}
