package org.lgr.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.ModelFormatException;
import org.lgr.baselines.BaselineModel;
import org.lgr.cli.column.Columns;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.prepare.Preparation;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.learn.LgrModel;

/**
 * The models of one file: one for each target, all of the same inputs.
 *
 * @param all at least one
 */
public record ModelFileContents(List<SavedModel> all) {
    public static ModelFileContents load(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new CommandException(file + " is a directory; name a model file in it, as 'lgr fit' makes them");
        }
        List<SavedModel> all;
        try {
            all = models(file);
        } catch (NoSuchFileException e) {
            throw new CommandException("there is no model file " + file + "; 'lgr fit' makes one", e);
        } catch (ModelFormatException e) {
            throw new CommandException(e.getMessage() + "; 'lgr fit' makes model files", e);
        }
        for (SavedModel model : all) {
            if (!model.names().inputs().equals(all.get(0).names().inputs())) {
                throw new CommandException(file + " holds models of different inputs, "
                        + all.get(0).names().inputs() + " and " + model.names().inputs()
                        + "; this command needs all of them to have the same");
            }
        }
        return new ModelFileContents(all);
    }

    /** Whether a name in front of data is that of a model: no format of data goes by such a name. */
    public static boolean isCalledLikeModel(Path file) {
        try {
            FileFormat.of(file);
            return false;
        } catch (DataFileException e) {
            return !file.toString().contains("*");
        }
    }

    private static List<SavedModel> models(Path file) throws IOException {
        if (BaselineModel.recognises(file)) {
            return BaselineModel.loadAll(file).stream().map(SavedModel::of).toList();
        }
        if (LocalKernelModel.recognises(file)) {
            return LocalKernelModel.loadAll(file).stream().map(SavedModel::of).toList();
        }
        return LgrModel.loadAll(file).stream().map(SavedModel::of).toList();
    }

    /** How the inputs, which all models share, come from columns of raw data. */
    public Preparation preparation() {
        try {
            return Preparation.parse(all.get(0).names().preparation());
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Columns with the user's own predictions to which those of the models are added, one for each target, or none. */
    public List<String> baselines() {
        List<String> columns = all.stream()
                .flatMap(model -> Preparation.parse(model.names().preparation()).baseline().stream())
                .toList();
        if (!columns.isEmpty() && columns.size() < all.size()) {
            throw new CommandException(
                    "some models of the file correct a baseline and others do not; predict with each "
                            + "in a file of its own");
        }
        return columns;
    }

    /** Names of the inputs that all models share. */
    public List<String> inputs() {
        return all.get(0).names().inputs();
    }

    /** Names of the targets, in the order of the models. */
    public List<String> targets() {
        return all.stream().map(model -> model.names().target()).toList();
    }

    /**
     * The columns of a file that are the inputs, in the order of the models: those that the user chooses, or those of
     * the same names, or all if there are as many.
     *
     * @param chosen what {@code --inputs} says, if it is given
     */
    public int[] inputColumns(@Nullable String chosen, String data, List<String> names) {
        int dimension = inputs().size();
        if (chosen != null) {
            int[] columns = Columns.resolve("--inputs", chosen, data, names);
            if (columns.length != dimension) {
                throw new CommandException("--inputs chooses " + Count.of(columns.length, "column") + " of " + data
                        + ", but the model has " + Count.of(dimension, "input") + ": " + String.join(", ", inputs()));
            }
            return columns;
        }
        if (!names.containsAll(inputs()) && names.size() == dimension) {
            return IntStream.range(0, dimension).toArray();
        }
        return Columns.named(inputs(), data, names, "the model has an input", "(--inputs COLS chooses other columns)");
    }

    /** What made them; a file made by hand may hold models of several methods. */
    public String method() {
        return all.stream().map(SavedModel::method).distinct().collect(Collectors.joining(", "));
    }

    /** Whether LGR made all of them. */
    public boolean lgr() {
        return all.stream().allMatch(model -> model.lgr().isPresent());
    }

    /** The models for something that only LGR can do. */
    public List<LgrModel> requireLgr(Path file, String purpose) {
        if (!lgr()) {
            throw new CommandException(purpose + " needs a model of lgr, but " + file + " holds one of " + method()
                    + "; 'lgr fit --method lgr' makes one");
        }
        return all.stream().flatMap(model -> model.lgr().stream()).toList();
    }

    /** Adds the number of local models, in all and per target. */
    public void addTo(JsonObject json) {
        int[] sizes = all.stream().mapToInt(SavedModel::localModels).toArray();
        json.add("localModels", IntStream.of(sizes).sum()).add("localModelsPerTarget", sizes);
    }
}
