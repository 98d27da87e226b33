package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/** The {@link SharedKernel}s of every output, and posteriors under them. */
public final class SharedKernels {
    private static final int WAYS = 2;
    private static final int MOST_ANCHORS = 1000;
    private static final int FEWEST_ANCHORS = 10; // with fewer, a linear model does as well
    private static final int ENOUGH_ROWS = 4096; // to learn kernels from and to choose anchors among

    private final List<Chunk> learnedFrom;
    private final int outputs;
    private final int[] groups;
    private final Monomials monomials;
    private final Parallel parallel;
    private final Randomness random;
    private @Nullable List<List<SharedKernel>> kernels; // careful ones of all outputs, then bold ones

    /**
     * Kernels that are searched for when the first posterior is wanted.
     *
     * @param rows rows to learn from
     * @param outputs number of outputs
     * @param groups groups of the leading rows that kernels are learned from; empty if there are none or they are not
     *     known
     */
    public SharedKernels(
            Rows rows, int outputs, int[] groups, Monomials monomials, Parallel parallel, Randomness random) {
        learnedFrom = some(rows);
        this.outputs = outputs;
        this.groups = groups;
        this.monomials = monomials;
        this.parallel = parallel;
        this.random = random;
    }

    private List<List<SharedKernel>> kernels() {
        if (kernels == null) {
            List<SharedKernel> careful = new ArrayList<>();
            List<SharedKernel> bold = new ArrayList<>();
            for (int q = 0; q < outputs; q++) {
                SharedKernelSearch search = new SharedKernelSearch(learnedFrom, q, groups, random);
                careful.add(
                        search.enoughGroups()
                                ? search.byLeavingGroupsOut()
                                : search.byEvidence(SharedKernelShape.Caution.CAREFUL));
                bold.add(search.byEvidence(SharedKernelShape.Caution.BOLD));
            }
            kernels = List.of(careful, bold);
        }
        return kernels;
    }

    private static List<Chunk> some(Rows rows) {
        return List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), ENOUGH_ROWS)));
    }

    /** Returns the number of kernels with different caution. */
    public static int ways() {
        return WAYS;
    }

    /**
     * Returns, for each caution, the posteriors of all outputs given some rows. Cautions that are not wanted have none.
     * If there is too little room for all outputs under every caution, there are none at all. Room is divided equally,
     * and what one posterior does not use is available to those after it. Whether there is enough room does not depend
     * on {@code wanted}.
     *
     * @param room largest number of local models
     * @param wanted tells which cautions have a share in some output
     */
    public List<List<SharedFit>> fits(Rows rows, int room, IntPredicate wanted) {
        boolean roomForAll = room / (ways() * outputs) > FEWEST_ANCHORS;
        int waiting = outputs * (int) IntStream.range(0, ways()).filter(wanted).count();
        int left = room;
        List<Chunk> some = some(rows);
        List<List<SharedFit>> all = new ArrayList<>();
        for (int way = 0; way < ways(); way++) {
            List<SharedFit> fits = new ArrayList<>();
            for (int q = 0; q < outputs && roomForAll && wanted.test(way); q++) {
                SharedFit fit = fit(kernels().get(way).get(q), q, rows, some, left / waiting - 1);
                left -= fit.ensemble().size();
                waiting--;
                fits.add(fit);
            }
            all.add(fits);
        }
        return all;
    }

    private SharedFit fit(SharedKernel kernel, int output, Rows rows, List<Chunk> some, int room) {
        int left = Math.min(MOST_ANCHORS, room);
        List<double[][]> anchors = new ArrayList<>();
        // terms of one input first, because they need few anchors
        for (int t = kernel.terms().size() - 1; t >= 0; t--) {
            int[] numbers = kernel.anchors(kernel.terms().get(t), some, left / (t + 1));
            double[][] own = new double[numbers.length][kernel.dimension()];
            for (int m = 0; m < numbers.length; m++) {
                Chunk.copyRow(some, numbers[m], own[m]);
            }
            left -= numbers.length;
            anchors.add(0, own);
        }
        return new SharedFit(kernel, rows, anchors, monomials, output, outputs, parallel);
    }
}
