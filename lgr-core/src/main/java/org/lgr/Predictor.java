package org.lgr;

import java.util.Arrays;
import java.util.List;

/** Anything that predicts one target from an input vector. Implementations are safe for concurrent use. */
public interface Predictor {
    /** Number of inputs. */
    int dimension();

    /**
     * Predicts the target at {@code x}.
     *
     * @param x input of length {@link #dimension()}, finite; not modified
     */
    Prediction predict(double[] x);

    /** Predicts every row. */
    default List<Prediction> predict(double[][] rows) {
        return Arrays.stream(rows).map(this::predict).toList();
    }

    /** Predicts the mean of the target at every row. */
    default double[] predictMeans(double[][] rows) {
        return predict(rows).stream().mapToDouble(Prediction::mean).toArray();
    }
}
