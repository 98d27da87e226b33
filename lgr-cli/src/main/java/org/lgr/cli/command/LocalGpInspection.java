package org.lgr.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.Summary;
import org.lgr.cli.console.TextTable;
import org.lgr.kernel.LocalKernel;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.kernel.LocalKernelProvenance;

/** What {@code lgr inspect} tells about local Gaussian processes. */
record LocalGpInspection(LocalKernelModel model) {
    private static final int SHOWN_INPUTS = 4; // columns that fit on a terminal

    void addTo(Summary summary) {
        LocalKernelProvenance origin = model.provenance();
        List<String> changes = origin.options().changes();
        summary.add("posterior", model.exact() ? "exact" : "through anchors", model.anchors() + " anchors");
        summary.add("noise", format(Math.sqrt(model.noiseVariance())), "standard deviation, in units of the target");
        summary.add("log evidence", format(model.logEvidence()), "nats");
        summary.add("training rows", Integer.toString(origin.rows()), "SHA-256 " + origin.dataSha256());
        summary.add("seed", Integer.toString(origin.options().seed()));
        summary.add("options", changes.isEmpty() ? "defaults" : String.join(", ", changes));
        summary.add("fitted by", "lgr " + origin.libraryVersion());
    }

    /** A table of the local models. */
    List<String> localModels(int most) {
        int inputs = Math.min(SHOWN_INPUTS, model.dimension());
        List<String> headings = new ArrayList<>(List.of("local model", "deviation"));
        headings.addAll(model.names().inputs().subList(0, inputs));
        TextTable table = new TextTable(headings);
        List<LocalKernel> kernels = model.localKernels();
        int count = Math.min(most, kernels.size());
        for (int m = 0; m < count; m++) {
            LocalKernel kernel = kernels.get(m);
            List<String> cells =
                    new ArrayList<>(List.of(Integer.toString(m + 1), format(Math.sqrt(kernel.variance()))));
            IntStream.range(0, inputs)
                    .forEach(d -> cells.add(format(kernel.centre()[d]) + " ± " + format(kernel.reach()[d]) + ", "
                            + format(kernel.lengthScales()[d])));
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(table.lines());
        List<String> remarks = new ArrayList<>(List.of("centre ± reach, length scale"));
        if (inputs < model.dimension()) {
            remarks.add("the first " + inputs + " of " + model.dimension() + " inputs");
        }
        if (count < kernels.size()) {
            remarks.add(count + " of " + kernels.size() + " local models");
        }
        lines.add("  (" + String.join("; ", remarks) + "; --json shows all)");
        return lines;
    }

    JsonObject addTo(JsonObject json) {
        LocalKernelProvenance origin = model.provenance();
        return json.add("exact", model.exact())
                .add("anchors", model.anchors())
                .add("noiseVariance", model.noiseVariance())
                .add("logEvidence", model.logEvidence())
                .add("trainingRows", origin.rows())
                .add("dataSha256", origin.dataSha256())
                .add("seed", origin.options().seed())
                .add("changedOptions", origin.options().changes())
                .add("libraryVersion", origin.libraryVersion())
                .addObjects(
                        "models",
                        model.localKernels().stream()
                                .map(kernel -> new JsonObject()
                                        .add("centre", kernel.centre())
                                        .add("reach", kernel.reach())
                                        .add("lengthScales", kernel.lengthScales())
                                        .add("variance", kernel.variance()))
                                .toList());
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
