package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.rows.Rows;

/** Solves the equations of all outputs together, so that each step of conjugate gradients is one pass over the rows. */
final class ConjugateGradients {
    /** Relative errors at which equations count as solved, in the norm of the preconditioner's inverse. */
    static final double SAMPLE_TOLERANCE = 1e-2;

    static final double MEAN_TOLERANCE = 1e-3;
    static final double FINAL_TOLERANCE = 1e-6;
    private static final int MOST_STEPS = 30; // for each set of relevances and noise
    private static final int MOST_STEPS_OF_BLOCKS = 100; // more, because separate blocks do not see each other
    static final int LARGEST_BLOCK = 3000; // features of the preconditioner that are factored together
    private static final double FEWEST_ROWS = 4096; // least number of rows of the preconditioner
    private static final double ROWS_PER_COMPONENT = 4;
    private static final double SHARE = 0.125; // Of many rows. Fewer steps save more than the larger sample costs.

    private final Ensemble.Layout layout;
    private final FeatureMap map;
    private final Rows rows;
    private final List<SampledPosterior> solvers = new ArrayList<>();
    private final int mostSteps;
    private int steps;

    /**
     * Prepares the solution.
     *
     * @param rows training rows, in random order
     * @param largestBlock features of the preconditioner that are factored together
     */
    ConjugateGradients(Ensemble ensemble, Rows rows, Parallel parallel, Randomness random, int largestBlock) {
        this.rows = rows;
        layout = ensemble.layout();
        map = FeatureMap.of(ensemble, layout);
        int outputs = ensemble.outputs.size();
        SampledPasses.Beginning beginning = rows.run(new SampledPasses.BeginningPass(map, outputs, random.seed()));
        double[][] starts = new double[outputs][];
        for (int q = 0; q < outputs; q++) {
            starts[q] = layout.gather(ensemble.outputs.get(q).mean);
            starts[q][layout.size] = ensemble.outputs.get(q).offset;
        }
        SampledPasses.GramTimes products = gramTimes(starts);
        Rows some = rows.leading(preconditionerRows((double) rows.count(), layout.size));
        int[] borders = borders(layout, largestBlock);
        SampledPasses.Blocks blocks = some.run(new SampledPasses.BlocksPass(map, borders));
        mostSteps = borders.length == 2 ? MOST_STEPS : MOST_STEPS_OF_BLOCKS;
        boolean complete = some.chunks() == rows.chunks() && borders.length == 2;
        for (int q = 0; q < outputs; q++) {
            solvers.add(new SampledPosterior(
                    ensemble, layout, q, beginning, blocks, complete, starts[q], products.sum(q), parallel, random));
        }
    }

    private SampledPasses.GramTimes gramTimes(double[][] vectors) {
        return rows.run(new SampledPasses.GramTimesPass(map, SampledPasses.fours(vectors, map.features())));
    }

    /** Returns the number of rows of the preconditioner: enough for a condition number of about nine, or better. */
    static double preconditionerRows(double rows, double components) {
        return Math.min(rows, Math.max(Math.max(FEWEST_ROWS, ROWS_PER_COMPONENT * components), SHARE * rows));
    }

    /** Returns the borders of blocks of whole models, as large as allowed. The offset is in the last block. */
    static int[] borders(Ensemble.Layout layout, int largest) {
        List<Integer> borders = new ArrayList<>(List.of(0));
        int begin = 0;
        for (int m = 1; m < layout.live.length; m++) {
            int end = m == layout.live.length - 1 ? layout.size + 1 : layout.from[m + 1];
            if (end - begin > largest && layout.from[m] > begin) {
                begin = layout.from[m];
                borders.add(begin);
            }
        }
        borders.add(layout.size + 1);
        return borders.stream().mapToInt(border -> border).toArray();
    }

    /** Solves the equations after each of {@code updates} updates of relevances and noise, and once before. */
    List<SampledPosterior> solve(int updates, double meanTolerance) {
        for (int i = 0; i <= updates; i++) {
            if (i > 0) {
                solvers.forEach(OutputPosterior::reestimate);
            }
            solvers.forEach(SampledPosterior::begin);
            iterate(i == updates ? meanTolerance : Math.max(meanTolerance, MEAN_TOLERANCE));
        }
        return solvers;
    }

    /** Returns the number of conjugate gradient steps taken so far. */
    int steps() {
        return steps;
    }

    private void iterate(double meanTolerance) {
        for (int step = 0; step < mostSteps; step++) {
            List<List<LinearEquation>> open = new ArrayList<>();
            List<double[]> directions = new ArrayList<>();
            for (SampledPosterior solver : solvers) {
                List<LinearEquation> own = new ArrayList<>();
                for (int c = 0; c < solver.equations.length; c++) {
                    if (solver.equations[c].error() > (c == 0 ? meanTolerance : SAMPLE_TOLERANCE)) {
                        own.add(solver.equations[c]);
                        directions.add(solver.spread(solver.equations[c].direction));
                    }
                }
                open.add(own);
            }
            if (directions.isEmpty()) {
                break;
            }
            SampledPasses.GramTimes products = gramTimes(directions.toArray(double[][]::new));
            int from = 0;
            for (int q = 0; q < solvers.size(); q++) {
                int first = from;
                from += open.get(q).size();
                if (from > first) {
                    solvers.get(q)
                            .step(
                                    open.get(q),
                                    IntStream.range(first, from)
                                            .mapToObj(products::sum)
                                            .toList());
                }
            }
            steps++;
        }
    }
}
