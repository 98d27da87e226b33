package org.lgr.internal.loops;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Runs all inner loops a number of times and prints a checksum of the bits of the last results. */
final class LoopsChecksum {
    private static final int N = 131; // whole vectors and a remainder
    private static final int COUNT = 23;

    private LoopsChecksum() {}

    /** Prints the checksum after the number of repetitions in the first argument. */
    public static void main(String[] arguments) {
        int checksum = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            checksum = checksum(FastLoops.loops());
        }
        System.out.println(FastLoops.loops().name() + ": " + checksum);
    }

    private static int checksum(Loops loops) {
        double[] f = new Random(1).doubles(COUNT * N, -1, 1).toArray();
        double[] v = new Random(2).doubles(N, -1, 1).toArray();
        int[] rows = IntStream.range(0, COUNT).toArray();
        double[] centre = {0.1, -0.2, 0.3};
        double[] inverse = {1.3, 0.7, 2.9};
        double[] activations = new double[N];
        double[] combined = new double[N];
        double[] quadratic = new double[N];
        double[] derivatives = new double[2];
        double[] projected = new double[COUNT];
        double[] gram = new double[COUNT * COUNT];
        double largest = loops.activations(f, 0, N, centre, inverse, activations, 0);
        loops.combine(v, 0, f, 0, rows, COUNT, N, combined);
        loops.quadratic(gram(), f, COUNT, N, quadratic);
        loops.weighedSquares(f, N, N, 0.1, 1.3, v, 0, combined, derivatives);
        loops.project(f, 0, rows, COUNT, N, v, 0, projected);
        loops.addGram(f, COUNT, N, gram);
        double[] tile = tile(FastLoops.tiles(), f);
        double[] scalars = {largest, loops.dot(f, 3, v, 0, N - 3)};
        return Arrays.deepHashCode(
                new double[][] {activations, combined, quadratic, derivatives, projected, gram, tile, scalars});
    }

    private static double[] tile(TileLoops tiles, double[] values) {
        double[] tile = Arrays.copyOf(values, TileLoops.ROWS * tiles.width());
        tiles.multiplyAdd(-1, values, 1, values, 2, N, tile, 0, tiles.width());
        tiles.substitute(values, 3, tile, 0, TileLoops.ROWS, 1);
        tiles.substitute(values, 4, tile, 0, TileLoops.ROWS, -1);
        return tile;
    }

    private static double[] gram() {
        return new Random(3).doubles(COUNT * COUNT, -1, 1).toArray();
    }
}
