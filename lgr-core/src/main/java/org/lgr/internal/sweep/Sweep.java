package org.lgr.internal.sweep;

import java.util.List;

/**
 * Places local models by the paper's rule [M14 section 3.2, Algorithm 1]. Rows are visited in order, and a row that no
 * model covers, η_m(x) &lt; w_gen for all m, becomes a centre. One sweep over the rows is spread over a number of
 * iterations, so that learning and placing alternate. Algorithm 1 is the case of one row per iteration.
 */
final class Sweep {
    private final RowBlocks data;
    private final int iterations;
    private final double threshold;
    private final double lengthScale;
    private final int maxModels;
    private final double[] row;
    private int visited;
    private boolean limited;

    Sweep(RowBlocks data, int iterations, double threshold, double lengthScale, int maxModels) {
        this.data = data;
        this.iterations = iterations;
        this.threshold = threshold;
        this.lengthScale = lengthScale;
        this.maxModels = maxModels;
        row = new double[data.dimension()];
    }

    boolean finished() {
        return visited == data.size();
    }

    /** Returns whether a row was left uncovered because the largest number of models was reached. */
    boolean limited() {
        return limited;
    }

    /** Visits the rows of one iteration and appends new models to the list. Returns their number. */
    int visit(int iteration, List<LocalState> models, int components) {
        int before = models.size();
        int to = (int) Math.min(data.size(), Math.max(visited + 1L, (iteration + 1L) * data.size() / iterations));
        for (; visited < to; visited++) {
            data.copyRow(visited, row);
            if (covered(models)) {
                continue;
            }
            if (models.size() < maxModels) {
                models.add(new LocalState(row.clone(), lengthScale, components));
            } else {
                limited = true;
            }
        }
        return models.size() - before;
    }

    private boolean covered(List<LocalState> models) {
        for (LocalState model : models) {
            if (model.activation(row) >= threshold) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many models the rule would place over all rows with constant length scales, up to a limit. */
    static int estimate(RowBlocks data, double threshold, double lengthScale, int limit) {
        List<LocalState> models = new java.util.ArrayList<>();
        Sweep sweep = new Sweep(data, 1, threshold, lengthScale, limit);
        sweep.visit(0, models, 1);
        return models.size();
    }
}
