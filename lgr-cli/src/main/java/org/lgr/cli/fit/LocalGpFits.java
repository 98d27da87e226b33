package org.lgr.cli.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.SavedModel;
import org.lgr.cli.model.Scores;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.kernel.LocalKernelOptions;

/**
 * Fits of all targets by local Gaussian processes.
 *
 * @param models one for each target
 * @param time of all fits together
 */
record LocalGpFits(List<LocalKernelModel> models, FitTime time) implements FitResult {
    @Override
    public void save(Path file) throws IOException {
        LocalKernelModel.saveAll(models, file);
    }

    @Override
    public List<String> lines() {
        TextTable table = new TextTable("target", "method", "local models", "anchors", "posterior", "log evidence");
        for (LocalKernelModel model : models) {
            table.add(
                    model.names().target(),
                    "local-gp",
                    Integer.toString(model.localModelCount()),
                    Integer.toString(model.anchors()),
                    model.exact() ? "exact" : "through anchors",
                    Scores.format("%.1f", model.logEvidence()));
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(time.line());
        return lines;
    }

    @Override
    public void addTo(JsonObject json) {
        LocalKernelOptions options = models.get(0).provenance().options(); // the same for all
        new ModelFileContents(models.stream().map(SavedModel::of).toList()).addTo(json);
        json.add("anchors", models.stream().mapToInt(LocalKernelModel::anchors).toArray());
        json.add("exact", models.stream().allMatch(LocalKernelModel::exact));
        json.add(
                "logEvidence",
                models.stream().mapToDouble(LocalKernelModel::logEvidence).toArray());
        json.add("changedOptions", options.changes()).add("seed", options.seed());
        time.addTo(json);
    }
}
