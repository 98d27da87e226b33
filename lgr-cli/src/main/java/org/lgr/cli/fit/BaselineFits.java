package org.lgr.cli.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.baselines.BaselineModel;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.model.ModelFileContents;
import org.lgr.cli.model.SavedModel;

/**
 * Fits of all targets by a method that LGR is compared with.
 *
 * @param models one for each target
 * @param settings that the user gave
 * @param seed of the learner, for methods that need one
 * @param time of all fits together
 */
record BaselineFits(List<BaselineModel> models, List<String> settings, int seed, FitTime time) implements FitResult {
    @Override
    public void save(Path file) throws IOException {
        BaselineModel.saveAll(models, file);
    }

    @Override
    public List<String> lines() {
        TextTable table = new TextTable("target", "method", "local models");
        for (BaselineModel model : models) {
            table.add(model.names().target(), model.method().label(), Integer.toString(model.localModelCount()));
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(time.line());
        return lines;
    }

    @Override
    public void addTo(JsonObject json) {
        new ModelFileContents(models.stream().map(SavedModel::of).toList()).addTo(json);
        json.add("settings", settings).add("seed", seed);
        time.addTo(json);
    }
}
