package org.lgr.internal.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/** The {@link SharedKernel} of every output, and posteriors under them. */
public final class SharedKernels {
    private static final int WAYS = 2;
    private static final int MOST_ANCHORS = 1000;
    private static final int FEWEST_ANCHORS = 10; // fewer say nothing that a linear model does not
    private static final int ENOUGH_ROWS = 4096; // to learn kernels from and to choose anchors among

    private final List<List<SharedKernel>> kernels; // careful and bold ones of all outputs
    private final Monomials monomials;
    private final Parallel parallel;

    /** @param groups of the first rows, as many as kernels are learned from; empty if there are none or they are not known */
    public SharedKernels(
            Rows rows, int outputs, int[] groups, Monomials monomials, Parallel parallel, Randomness random) {
        this.monomials = monomials;
        this.parallel = parallel;
        List<Chunk> some = some(rows);
        List<SharedKernel> careful = new ArrayList<>();
        List<SharedKernel> bold = new ArrayList<>();
        for (int q = 0; q < outputs; q++) {
            SharedKernelSearch search = new SharedKernelSearch(some, q, groups, random);
            careful.add(
                    search.enoughGroups()
                            ? search.byLeavingGroupsOut()
                            : search.byEvidence(SharedKernelShape.Caution.CAREFUL));
            bold.add(search.byEvidence(SharedKernelShape.Caution.BOLD));
        }
        kernels = List.of(careful, bold);
    }

    private static List<Chunk> some(Rows rows) {
        return List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), ENOUGH_ROWS)));
    }

    /** How many kernels of different caution there are. */
    public static int ways() {
        return WAYS;
    }

    /**
     * For each caution the posteriors of all outputs given some rows, or none if there is not room for all of every caution. Room is
     * divided equally, and what one leaves is for those after it: whoever finds room for all finds it for some.
     *
     * @param room most local models
     * @param wanted the cautions that an output wants a share of
     */
    public List<List<SharedFit>> fits(Rows rows, int room, IntPredicate wanted) {
        int outputs = kernels.get(0).size();
        boolean roomForAll = room / (ways() * outputs) > FEWEST_ANCHORS;
        int waiting = outputs * (int) IntStream.range(0, ways()).filter(wanted).count();
        int left = room;
        List<Chunk> some = some(rows);
        List<List<SharedFit>> all = new ArrayList<>();
        for (int way = 0; way < ways(); way++) {
            List<SharedFit> fits = new ArrayList<>();
            for (int q = 0; q < outputs && roomForAll && wanted.test(way); q++) {
                SharedFit fit = fit(kernels.get(way).get(q), q, outputs, rows, some, left / waiting - 1);
                left -= fit.ensemble().size();
                waiting--;
                fits.add(fit);
            }
            all.add(fits);
        }
        return all;
    }

    private SharedFit fit(SharedKernel kernel, int output, int outputs, Rows rows, List<Chunk> some, int room) {
        int left = Math.min(MOST_ANCHORS, room);
        List<double[][]> anchors = new ArrayList<>();
        for (int t = kernel.terms().size() - 1; t >= 0; t--) { // terms of one input first: they need few
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
