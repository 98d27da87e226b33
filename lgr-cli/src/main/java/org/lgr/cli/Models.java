package org.lgr.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.LgrModel;
import org.lgr.ModelFormatException;

/**
 * The models of one file: one for each target, all of the same inputs.
 *
 * @param all at least one
 */
record Models(List<LgrModel> all) {
    static Models load(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new CommandException(file + " is a directory; name a model file in it, as 'lgr fit' makes them");
        }
        List<LgrModel> all;
        try {
            all = LgrModel.loadAll(file);
        } catch (NoSuchFileException e) {
            throw new CommandException("there is no model file " + file + "; 'lgr fit' makes one", e);
        } catch (ModelFormatException e) {
            throw new CommandException(e.getMessage() + "; 'lgr fit' makes model files", e);
        }
        for (LgrModel model : all) {
            if (!model.names().inputs().equals(all.get(0).names().inputs())) {
                throw new CommandException(file + " holds models of different inputs, "
                        + all.get(0).names().inputs() + " and " + model.names().inputs()
                        + "; this command needs all of them to have the same");
            }
        }
        return new Models(all);
    }

    /** Names of the inputs that all models share. */
    List<String> inputs() {
        return all.get(0).names().inputs();
    }

    /** Names of the targets, in the order of the models. */
    List<String> targets() {
        return all.stream().map(model -> model.names().target()).toList();
    }

    /** Adds the number of local models, in all and per target. */
    void addTo(JsonObject json) {
        int[] sizes = all.stream().mapToInt(LgrModel::size).toArray();
        json.add("localModels", IntStream.of(sizes).sum()).add("localModelsPerTarget", sizes);
    }
}
