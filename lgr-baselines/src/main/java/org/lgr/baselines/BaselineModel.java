package org.lgr.baselines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.Predictor;
import org.lgr.VariableNames;

/** A fitted model of one of the methods that LGR is compared with. Immutable, safe for concurrent use, holds no training data. */
public sealed interface BaselineModel extends Predictor permits StandardizedModel {
    /** What made it. */
    BaselineMethod method();

    /** Number of local models; 1 if the method knows none. */
    int size();

    /** What inputs and target are called. */
    VariableNames names();

    /**
     * Saves this model to a file of its own, replacing one that is there as a whole; {@link #load} gives back the same bits.
     *
     * @throws IOException if the file cannot be written; the message names it
     */
    default void save(Path path) throws IOException {
        saveAll(List.of(this), path);
    }

    /**
     * Loads a saved model of any method.
     *
     * @throws ModelFormatException if the file is truncated, damaged, of a newer format, or holds no model or more than one
     * @throws IOException if it cannot be read
     */
    static BaselineModel load(Path path) throws IOException {
        List<BaselineModel> models = loadAll(path);
        if (models.size() > 1) {
            throw new ModelFormatException(
                    path + " holds " + models.size() + " models; BaselineModel.loadAll reads all of them");
        }
        return models.get(0);
    }

    /**
     * Whether a file begins like those that hold models of these methods; {@link #load} tells what else is wrong.
     *
     * @throws IOException if it cannot be read
     */
    static boolean recognises(Path path) throws IOException {
        return BaselineFile.recognises(path);
    }

    /**
     * Saves several models, one after the other, to one file: one for each target, say.
     *
     * @param models at least one
     */
    static void saveAll(List<? extends BaselineModel> models, Path path) throws IOException {
        BaselineFile.save(models, path);
    }

    /**
     * Loads all models of a file, one or more.
     *
     * @throws ModelFormatException if one of them is truncated, damaged or of a newer format, or the file holds none
     * @throws IOException if it cannot be read
     */
    static List<BaselineModel> loadAll(Path path) throws IOException {
        return BaselineFile.loadAll(path);
    }
}
