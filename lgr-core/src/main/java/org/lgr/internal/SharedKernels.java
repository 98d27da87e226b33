package org.lgr.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The {@link SharedKernel} of every output, and posteriors under them. */
final class SharedKernels {
    private static final int MOST_ANCHORS = 1000;
    private static final int FEWEST_ANCHORS = 10; // fewer say nothing that a linear model does not
    private static final int ENOUGH_ROWS = 4096; // to learn kernels from and to choose anchors among

    private final List<List<SharedKernel>> kernels = new ArrayList<>(); // for each caution those of all outputs
    private final Monomials monomials;
    private final Parallel parallel;

    SharedKernels(Rows rows, int outputs, Monomials monomials, Parallel parallel, Gaussians random) {
        this.monomials = monomials;
        this.parallel = parallel;
        List<Chunk> some = some(rows);
        for (SharedKernel.Caution caution : SharedKernel.Caution.values()) {
            List<SharedKernel> own = new ArrayList<>();
            for (int q = 0; q < outputs; q++) {
                own.add(SharedKernel.learned(some, q, caution, random));
            }
            kernels.add(own);
        }
    }

    private static List<Chunk> some(Rows rows) {
        return List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), ENOUGH_ROWS)));
    }

    /** How many kernels of different caution there are. */
    static int ways() {
        return SharedKernel.Caution.values().length;
    }

    /**
     * The posteriors of all outputs given some rows, under the kernels of one caution; none if there is no room for anchors.
     *
     * @param room most local models
     */
    List<SharedFit> fits(int way, Rows rows, int room) {
        List<Chunk> some = some(rows);
        List<SharedFit> fits = new ArrayList<>();
        List<SharedKernel> own = kernels.get(way);
        for (int q = 0; q < own.size() && room >= FEWEST_ANCHORS; q++) {
            SharedKernel kernel = own.get(q);
            int[] numbers = kernel.anchors(some, Math.min(MOST_ANCHORS, room - 1));
            double[][] anchors = new double[numbers.length][kernel.dimension()];
            for (int m = 0; m < numbers.length; m++) {
                Chunk.copyRow(some, numbers[m], anchors[m]);
            }
            fits.add(new SharedFit(kernel, rows, anchors, monomials, q, own.size(), parallel));
        }
        return fits;
    }

    /** The posteriors under kernels of every caution that an output wants a share of, as many as there is room for. */
    List<List<SharedFit>> fits(Rows rows, int room, IntPredicate wanted) {
        List<List<SharedFit>> all = new ArrayList<>();
        int left = room;
        for (int way = 0; way < ways(); way++) {
            List<SharedFit> fits = wanted.test(way) ? fits(way, rows, left) : List.of();
            left -= fits.stream().mapToInt(fit -> fit.ensemble().size()).sum();
            all.add(fits);
        }
        return all;
    }
}
