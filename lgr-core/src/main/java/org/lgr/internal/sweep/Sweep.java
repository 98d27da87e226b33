package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;

/**
 * Places local models by the paper's rule [M14 section 3.2, Algorithm 1]. Rows are visited in order, and a row that no
 * model covers, η_m(x) &lt; w_gen for all m, becomes a centre. One sweep over the rows is spread over a number of
 * iterations, so that learning and placing alternate. Algorithm 1 is the case of one row per iteration.
 */
final class Sweep {
    private static final double SQUARE_DECAY = 0.99; // of Adam, whose gradients change little from step to step

    private final List<Chunk> data;
    private final int size; // number of rows
    private final int iterations;
    private final double threshold;
    private final double lengthScale;
    private final int maxModels;
    private int visited;
    private int chunk; // index of the chunk of the next row
    private int begin; // number of the first row of this chunk
    private boolean limited;

    Sweep(List<Chunk> data, int iterations, double threshold, double lengthScale, int maxModels) {
        this.data = data;
        this.size = Chunk.rows(data);
        this.iterations = iterations;
        this.threshold = threshold;
        this.lengthScale = lengthScale;
        this.maxModels = maxModels;
    }

    boolean finished() {
        return visited == size;
    }

    /** Returns whether a row was left uncovered because the largest number of models was reached. */
    boolean limited() {
        return limited;
    }

    /** Visits the rows of one iteration and adds new models to the ensemble. Returns their number. */
    int visit(int iteration, Ensemble ensemble) {
        int before = ensemble.size();
        double[] row = new double[ensemble.monomials.dimension()];
        double[] scales = new double[row.length];
        Arrays.fill(scales, lengthScale);
        int to = (int) Math.min(size, Math.max(visited + 1L, (iteration + 1L) * size / iterations));
        for (; visited < to; visited++) {
            while (visited - begin >= data.get(chunk).rows) {
                begin += data.get(chunk++).rows;
            }
            data.get(chunk).copyRow(visited - begin, row);
            if (covered(ensemble, row)) {
                continue;
            }
            if (ensemble.size() < maxModels) {
                ensemble.add(new Localiser(row, scales, SQUARE_DECAY), 1);
            } else {
                limited = true;
            }
        }
        return ensemble.size() - before;
    }

    private boolean covered(Ensemble ensemble, double[] row) {
        for (Localiser localiser : ensemble.localisers) {
            if (localiser.activation(row) >= threshold) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many models the rule would place over all rows with constant length scales, up to a limit. */
    static int estimate(List<Chunk> data, Monomials monomials, double threshold, double lengthScale, int limit) {
        Ensemble ensemble = new Ensemble(monomials, 0, 0);
        new Sweep(data, 1, threshold, lengthScale, limit).visit(0, ensemble);
        return ensemble.size();
    }
}
