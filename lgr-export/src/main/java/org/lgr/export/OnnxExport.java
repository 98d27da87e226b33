package org.lgr.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lgr.Provenance;

/** Combines the graphs of all outputs. */
final class OnnxExport {
    private final List<Output> outputs;
    private final ExportOptions options;

    OnnxExport(List<Output> outputs, ExportOptions options) {
        this.outputs = outputs;
        this.options = options;
    }

    byte[] bytes() {
        OnnxGraph graph = new OnnxGraph(options.precision());
        int dimension = outputs.get(0).dimension;
        String x = graph.input("x", dimension);
        List<String> means = new ArrayList<>();
        List<String> variances = new ArrayList<>();
        List<String> gradients = new ArrayList<>();
        for (Output output : outputs) {
            OnnxOutput part = new OnnxOutput(graph, output, x);
            means.add(part.mean());
            if (options.variance()) {
                variances.add(part.variance());
            }
            if (options.gradient()) {
                gradients.add(part.gradient());
            }
        }
        graph.output("mean", graph.concat(1, means), outputs.size());
        if (options.variance()) {
            graph.output("variance", graph.concat(1, variances), outputs.size());
        }
        if (options.gradient()) {
            graph.output("gradient", graph.concat(1, gradients), outputs.size(), dimension);
        }
        return graph.toModel(Provenance.LIBRARY_VERSION, metadata());
    }

    /** Metadata of the file: names of the columns, one per line, and the distribution of an observation. */
    private Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("inputs", String.join("\n", outputs.get(0).names.inputs()));
        metadata.put(
                "outputs", outputs.stream().map(output -> output.names.target()).collect(Collectors.joining("\n")));
        metadata.put(
                "degrees_of_freedom",
                outputs.stream()
                        .map(output -> Double.toString(output.parameters.degreesOfFreedom()))
                        .collect(Collectors.joining("\n")));
        return metadata;
    }
}
