package org.lgr.internal.kernel;

import java.util.Arrays;
import java.util.List;
import org.lgr.Dataset;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;

/**
 * Local nonparametric regression [M14 section 4] in three steps: the number of local kernels and their hyperparameters
 * are found with few rows, the hyperparameters are refined with more rows, and the posterior is computed with all rows.
 */
public final class KernelTrainer {
    private static final int SEARCH_ROWS = 1000; // the cost of each try grows with the cube of this number
    private static final int CLIMB_ROWS = 2000;
    private static final int CLIMB_ITERATIONS = 15;

    private final Dataset data;
    private final Standardizer scaling;
    private final Parallel parallel;
    private final int[] order; // random order of the rows

    /** Prepares a fit. */
    public KernelTrainer(Dataset data, long seed, Parallel parallel) {
        this.data = data;
        this.parallel = parallel;
        scaling = Standardizer.of(data);
        order = new Randomness(seed).permutation(data.size());
    }

    /** Returns the standardisation of the data. */
    public Standardizer scaling() {
        return scaling;
    }

    /** Fits with {@code anchors} rows as anchors; the posterior is exact if these are all rows. */
    public KernelPosterior run(int anchors) {
        KernelSum kernels = new KernelSearch(leading(SEARCH_ROWS), parallel).run();
        if (data.size() > SEARCH_ROWS) {
            kernels = new KernelSearch(leading(CLIMB_ROWS), parallel)
                    .climb(kernels, CLIMB_ITERATIONS)
                    .kernels();
        }
        List<Chunk> all = leading(data.size());
        return anchors >= data.size()
                ? KernelPosterior.exact(kernels, all, parallel)
                : KernelPosterior.sparse(kernels, all, leading(anchors), parallel);
    }

    private List<Chunk> leading(int rows) {
        int[] some = Arrays.copyOf(order, Math.min(rows, order.length));
        return Chunk.cut(List.of(data), List.of(scaling), some);
    }
}
