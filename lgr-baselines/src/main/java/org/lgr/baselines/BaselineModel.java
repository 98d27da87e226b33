package org.lgr.baselines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.Predictor;
import org.lgr.VariableNames;

/**
 * A fitted model of one of the methods that LGR is compared with. Immutable, safe for concurrent use; holds no training
 * data.
 */
public sealed interface BaselineModel extends Predictor permits StandardizedModel {
    /** The method that fitted this model. */
    BaselineMethod method();

    /** Number of local models; 1 if the method has none. */
    int localModelCount();

    /** Names of inputs and target. */
    VariableNames names();

    /**
     * Saves this model to a file of its own. An existing file is replaced atomically. {@link #load} restores the model
     * bit by bit.
     *
     * @throws IOException if the file cannot be written; the message names it
     */
    default void save(Path path) throws IOException {
        saveAll(List.of(this), path);
    }

    /**
     * Loads a saved model of any method.
     *
     * @throws ModelFormatException if the file is truncated, damaged, of a newer format, or holds no model or more than
     * one
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
     * Whether a file begins with the magic bytes of these model files. Only {@link #load} checks the rest.
     *
     * @throws IOException if it cannot be read
     */
    static boolean recognises(Path path) throws IOException {
        return BaselineFile.recognises(path);
    }

    /**
     * Saves several models to one file, for example one for each target.
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
