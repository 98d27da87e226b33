package org.lgr.internal.process;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.optimise.Ascent;
import org.lgr.internal.rows.Chunk;

/** Finds the hyperparameters of a {@link SharedKernel} for some rows. */
public final class SharedKernelSearch {
    private static final int FIRST_ROWS = 400;
    private static final int MORE_ROWS = 1000;
    // rows; with so few, the kernel would depend on which of them are in a smaller sample
    private static final int SMALL = 1500;
    private static final int FIRST_STEPS = 40;
    private static final int MORE_STEPS = 40;
    private static final double[] STARTS = {0.7, 2}; // length scales to start from, in units of √D
    /**
     * With at least this many groups, the kernel is selected by cross-validation over groups instead of evidence. With
     * fewer, cross-validation would overfit.
     */
    public static final int ENOUGH_GROUPS = 8;

    private static final int GROUPED_ROWS = 500;
    private static final int GROUPED_STEPS = 20;
    private static final double GROUPED_NOISE = 0.03; // least noise variance to start from

    private final List<Chunk> rows;
    private final int output;
    private final int[] groups;
    private final int[] order;

    /**
     * @param rows rows to learn from
     * @param output index of the output
     * @param groups group of every row, or empty
     */
    SharedKernelSearch(List<Chunk> rows, int output, int[] groups, Randomness random) {
        this.rows = rows;
        this.output = output;
        this.groups = groups;
        order = random.permutation(Chunk.rows(rows));
    }

    /** Returns the kernel with the largest evidence. */
    SharedKernel byEvidence(SharedKernelShape.Caution caution) {
        int dimension = rows.get(0).x.length / rows.get(0).rows;
        SharedKernelShape shape = new SharedKernelShape(caution, dimension);
        SharedKernelMatrix.Sample first = sample(order.length <= SMALL ? MORE_ROWS : FIRST_ROWS);
        SharedKernelMatrix.Sample more = sample(MORE_ROWS);
        List<double[]> starts = Arrays.stream(STARTS).mapToObj(shape::start).toList();
        double[] promising = climb(shape, starts, FIRST_STEPS, kernel -> new SharedKernelEvidence(kernel, first));
        double[] found = climb(shape, List.of(promising), MORE_STEPS, kernel -> new SharedKernelEvidence(kernel, more));
        return new SharedKernel(shape, found);
    }

    /** Returns whether there are enough groups to select a kernel by leaving them out. */
    boolean enoughGroups() {
        return groups.length > 0 && Arrays.stream(groups).distinct().count() >= ENOUGH_GROUPS;
    }

    /**
     * Returns the kernel that predicts groups best from the others. The search starts from the kernel with the largest
     * evidence and from typical values.
     */
    SharedKernel byLeavingGroupsOut() {
        SharedKernel evident = byEvidence(SharedKernelShape.Caution.PROVEN);
        SharedKernelShape shape = evident.shape();
        SharedKernelMatrix.Sample some = sample(GROUPED_ROWS);
        double[] first = evident.logs().clone();
        first[SharedKernelShape.NOISE] = Math.max(first[SharedKernelShape.NOISE], Math.log(GROUPED_NOISE));
        double[] usual = shape.start(STARTS[STARTS.length - 1]);
        double[] found = climb(shape, List.of(first, usual), GROUPED_STEPS, kernel -> new LeftOutGroups(kernel, some));
        return new SharedKernel(shape, found).judgedBy(some.y().length);
    }

    private SharedKernelMatrix.Sample sample(int most) {
        return SharedKernelMatrix.Sample.of(rows, output, Arrays.copyOf(order, Math.min(order.length, most)), groups);
    }

    /** Returns the best result of ascents from several starts. */
    private static double[] climb(
            SharedKernelShape shape, List<double[]> starts, int steps, Function<SharedKernel, Ascent.Point> objective) {
        double[] best = starts.get(0);
        double most = Double.NEGATIVE_INFINITY;
        for (double[] start : starts) {
            Ascent ascent = new Ascent(start, logs -> objective.apply(new SharedKernel(shape, logs))).run(steps);
            if (ascent.value() > most) {
                best = ascent.place();
                most = ascent.value();
            }
        }
        return best;
    }
}
