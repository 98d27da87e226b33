package org.lgr.internal.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
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
    /** Most rows of the search, whose every try costs the cube of their number. */
    private static final int SEARCH_ROWS = 1000;

    private static final int CLIMB_ITERATIONS = 15;

    private final Dataset data;
    private final Standardizer scaling;
    private final Parallel parallel;
    private final int[] order; // random order of the rows
    private final int kernelRows;
    private final int mostTerms;

    /**
     * Prepares a fit.
     *
     * @param seed of the random order of the rows
     * @param kernelRows most rows that hyperparameters are learned from
     * @param mostTerms most local kernels
     */
    public KernelTrainer(Dataset data, int seed, int kernelRows, int mostTerms, Parallel parallel) {
        this.data = data;
        this.kernelRows = kernelRows;
        this.mostTerms = mostTerms;
        this.parallel = parallel;
        scaling = Standardizer.of(data);
        order = new Randomness(seed).permutation(data.size());
    }

    /** Returns the standardisation of the data. */
    public Standardizer scaling() {
        return scaling;
    }

    /**
     * Fits with {@code anchors} rows as anchors; the posterior is exact if these are all rows.
     *
     * @param listener told of each iteration; its answer {@code false} leaves hyperparameters as they are
     */
    public KernelPosterior run(int anchors, Predicate<KernelStep> listener) {
        int search = KernelSearch.mostIterations(mostTerms);
        int known = Math.min(kernelRows, data.size());
        boolean refined = known > SEARCH_ROWS;
        int learning = search + (refined ? CLIMB_ITERATIONS : 0);
        KernelCourse course = new KernelCourse(learning + 1, listener);
        KernelSum kernels = new KernelSearch(leading(Math.min(SEARCH_ROWS, known)), parallel, course).run(mostTerms);
        if (refined && !course.stopped()) {
            course.begin(search, learning);
            kernels = new KernelSearch(leading(known), parallel, course)
                    .climb(kernels, CLIMB_ITERATIONS)
                    .kernels();
        }
        List<Chunk> all = leading(data.size());
        KernelPosterior posterior = anchors >= data.size()
                ? KernelPosterior.exact(kernels, all, parallel)
                : KernelPosterior.sparse(kernels, all, leading(anchors), parallel);
        course.begin(learning, learning + 1);
        course.step(kernels, data.size(), posterior.logEvidence(), 0, true);
        return posterior;
    }

    private List<Chunk> leading(int rows) {
        int[] some = Arrays.copyOf(order, Math.min(rows, order.length));
        return Chunk.cut(List.of(data), List.of(scaling), some);
    }
}
