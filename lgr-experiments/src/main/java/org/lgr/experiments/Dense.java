package org.lgr.experiments;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;

/**
 * Compares the speed of products and factorisations of large matrices with the limit of the processor. Prints the best
 * of several runs: GFLOP per second of CPU time with one thread and of wall-clock time with two, next to the speed of
 * multiply-adds in registers just before or after. Other load on the machine slows all of them, two threads most.
 */
public final class Dense {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TERMS = 8192;
    private static final double WARM_UP_SECONDS = 1.5;
    private static final double SECONDS = 2; // seconds for each measurement

    private Dense() {}

    /** Prints a table for one thread and one for two. */
    public static void main(String[] arguments) {
        Report.machine();
        System.out.printf(Locale.ROOT, "%d lanes%n%n", Products.lanes());
        for (int threads = 1; threads <= 2; threads++) {
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            Parallel parallel = threads == 1 ? Parallel.NONE : Parallel.on(executor);
            System.out.printf(
                    Locale.ROOT,
                    "| %d threads | size | GFLOP/s | registers, one thread | ratio for a thread |%n|---|---|---|---|---|%n",
                    threads);
            for (int size : new int[] {300, 1000, 2000}) {
                gram(size, parallel, threads);
            }
            for (int size : new int[] {500, 1000, 2000}) {
                factors(size, parallel, threads);
            }
            System.out.println();
            executor.shutdown();
        }
    }

    private static void gram(int size, Parallel parallel, int threads) {
        double[] f = random(size * TERMS);
        double[] c = new double[size * size];
        MatrixView rows = MatrixView.of(f, size, TERMS);
        MatrixView result = MatrixView.of(c, size, size);
        double flops = (double) size * (size + 1) * TERMS;
        print(
                "F Fᵀ, " + TERMS + " terms",
                size,
                flops,
                threads,
                () -> Products.addGram(1, rows, null, result, parallel));
    }

    private static void factors(int size, Parallel parallel, int threads) {
        double[] f = random(size * 2 * size);
        double[] matrix = new double[size * size];
        MatrixView view = MatrixView.of(matrix, size, size);
        Products.addGram(1, MatrixView.of(f, size, 2 * size), null, view, Parallel.NONE);
        double cube = (double) size * size * size;
        print("Cholesky factor", size, cube / 3, threads, () -> Cholesky.of(matrix, size, parallel));
        Cholesky cholesky = Cholesky.of(matrix, size, parallel);
        print("inverse from the factor", size, 2 * cube / 3, threads, cholesky::inverse);
        double[] b = random(size * size);
        print("solve for as many columns", size, 2 * cube, threads, () -> {
            double[] x = b.clone();
            cholesky.solve(x, size);
        });
        MatrixView left = MatrixView.of(b, size, size);
        print(
                "A B",
                size,
                2 * cube,
                threads,
                () -> Products.add(1, left, view, MatrixView.of(new double[size * size], size, size), parallel));
    }

    private static double[] random(int count) {
        return new SplittableRandom(1).doubles(count, -1, 1).toArray();
    }

    private static void print(String what, int size, double flops, int threads, Runnable work) {
        LongSupplier clock = threads == 1 ? THREADS::getCurrentThreadCpuTime : System::nanoTime;
        best(WARM_UP_SECONDS, clock, work);
        double before = registers();
        double speed = flops / best(SECONDS, clock, work) / 1e9;
        double peak = Math.max(before, registers());
        System.out.printf(
                Locale.ROOT, "| %s | %d | %.1f | %.1f | %.2f |%n", what, size, speed, peak, speed / peak / threads);
    }

    /** Shortest time of one run, in seconds. */
    private static double best(double seconds, LongSupplier clock, Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        long end = System.nanoTime() + (long) (1e9 * seconds);
        do {
            long start = clock.getAsLong();
            work.run();
            best = Math.min(best, (clock.getAsLong() - start) / 1e9);
        } while (System.nanoTime() < end);
        return best;
    }

    /**
     * GFLOP/s of multiply-adds without memory access: the scalar speed times the number of lanes of a vector
     * instruction.
     */
    private static double registers() {
        int steps = 1_000_000;
        double[] sink = new double[1];
        double seconds = best(0.2, THREADS::getCurrentThreadCpuTime, () -> sink[0] += multiplyAdds(steps));
        if (!(sink[0] > 0)) {
            throw new IllegalStateException("the sum of positive numbers is " + sink[0]);
        }
        return 2.0 * 10 * steps * Products.lanes() / seconds / 1e9;
    }

    /** Ten independent chains, more than twice the latency of a multiply-add, so that none waits. */
    private static double multiplyAdds(int steps) {
        double a = 1;
        double b = 2;
        double c = 3;
        double d = 4;
        double e = 5;
        double f = 6;
        double g = 7;
        double h = 8;
        double i = 9;
        double j = 10;
        for (int n = 0; n < steps; n++) {
            a = Math.fma(a, 0.5, 1);
            b = Math.fma(b, 0.5, 1);
            c = Math.fma(c, 0.5, 1);
            d = Math.fma(d, 0.5, 1);
            e = Math.fma(e, 0.5, 1);
            f = Math.fma(f, 0.5, 1);
            g = Math.fma(g, 0.5, 1);
            h = Math.fma(h, 0.5, 1);
            i = Math.fma(i, 0.5, 1);
            j = Math.fma(j, 0.5, 1);
        }
        return a + b + c + d + e + f + g + h + i + j;
    }
}
