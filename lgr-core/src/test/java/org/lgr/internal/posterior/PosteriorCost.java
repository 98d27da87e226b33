package org.lgr.internal.posterior;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Measures the cost of exact and sampled posteriors and where they are equal. Prints CPU seconds of one posterior, the
 * second of two, on one thread: the measurement behind {@link InferenceCost}. Not a test; docs/adr/0007 says how to run
 * it.
 */
final class PosteriorCost {
    private static final int DIMENSION = 8;

    private PosteriorCost() {}

    /** Arguments: numbers of components, then numbers of rows, each separated by commas. */
    public static void main(String[] arguments) {
        System.out.println("| P | N | exact | sampled | steps | sampled ÷ exact, measured and estimated |");
        System.out.println("|---|---|---|---|---|---|");
        for (String rows : arguments[1].split(",", -1)) {
            for (String components : arguments[0].split(",", -1)) {
                print(Integer.parseInt(components), chunks(Integer.parseInt(rows)));
            }
        }
    }

    private static List<Chunk> chunks(int rows) {
        Random random = new Random(1);
        double[][] x = new double[rows][DIMENSION];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            Arrays.setAll(x[n], d -> random.nextGaussian());
            y[n] = Math.sin(2 * x[n][0]) + x[n][1] * x[n][2] + 0.1 * random.nextGaussian();
        }
        Dataset data = Dataset.of(x, y);
        int[] order = new int[rows];
        Arrays.setAll(order, n -> n);
        return Chunk.cut(List.of(data), List.of(Standardizer.of(data)), order);
    }

    private static void print(int components, List<Chunk> rows) {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), DIMENSION), 1, 0.1);
        Random random = new Random(2);
        for (int m = 0; m < components / (DIMENSION + 1); m++) {
            double[] centre = new double[DIMENSION];
            Arrays.setAll(centre, d -> random.nextGaussian());
            ensemble.add(
                    new Localiser(centre, random.doubles(DIMENSION, 1.5, 2.5).toArray()), 1);
        }
        double exact = seconds(ensemble, rows, Inference.EXACT);
        double sampled = seconds(ensemble, rows, Inference.SAMPLED);
        ConjugateGradients posterior = new ConjugateGradients(
                ensemble.copy(),
                new ChunkPasses(Parallel.NONE).rows(rows),
                Parallel.NONE,
                new Randomness(3),
                ConjugateGradients.LARGEST_BLOCK);
        posterior.solve(1, ConjugateGradients.MEAN_TOLERANCE);
        int n = Chunk.rows(rows);
        int p = ensemble.layout().size;
        System.out.printf(
                Locale.ROOT,
                "| %d | %d | %.2f | %.2f | %d | %.2f, %.2f |%n",
                p,
                n,
                exact,
                sampled,
                posterior.steps(),
                sampled / exact,
                InferenceCost.sampled(n, p, 1) / InferenceCost.exact(n, p, 1));
    }

    private static double seconds(Ensemble ensemble, List<Chunk> rows, Inference inference) {
        PosteriorFinder posteriors = new PosteriorFinder(Parallel.NONE, new Randomness(3), inference);
        Rows all = new ChunkPasses(Parallel.NONE).rows(rows);
        posteriors.solve(ensemble.copy(), all); // warms up the compiler
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        posteriors.solve(ensemble.copy(), all);
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
    }
}
