package org.lgr.internal.linalg;

import java.util.Random;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;

/** Prints results of all operations on large matrices, after the name of the loops in use. */
final class MatrixResults {
    private static final int SIZE = 133; // not a multiple of any block size
    private static final int TERMS = 300;

    private MatrixResults() {}

    /** Prints one number on each line. */
    public static void main(String[] arguments) {
        System.out.println(FastLoops.tiles().getClass().getSimpleName());
        for (double value : compute()) {
            System.out.println(value);
        }
    }

    /** Elements of a product, of an inverse and of solutions. */
    static double[] compute() {
        double[] f = new Random(1).doubles(SIZE * TERMS, -1, 1).toArray();
        double[] weights = new Random(2).doubles(TERMS).toArray();
        double[] matrix = new double[SIZE * SIZE];
        MatrixView rows = MatrixView.of(f, SIZE, TERMS);
        Products.addGram(1, rows, weights, MatrixView.of(matrix, SIZE, SIZE), Parallel.NONE);
        Cholesky cholesky = Cholesky.of(matrix, SIZE);
        double[] solved = new double[SIZE * 5];
        Products.add(1, rows, rows.part(0, 5, 0, TERMS).transposed(), MatrixView.of(solved, SIZE, 5), Parallel.NONE);
        cholesky.solve(solved, 5);
        double[] inverse = cholesky.inverse();
        double[] results = new double[2 * SIZE + 1];
        for (int i = 0; i < SIZE; i++) {
            results[i] = inverse[i * SIZE + 7 * i % SIZE];
            results[SIZE + i] = solved[5 * i + i % 5];
        }
        results[2 * SIZE] = cholesky.logDeterminant();
        return results;
    }
}
