package org.lgr.bench.micro;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.TileLoops;

/**
 * The loops in which a fit spends its time, and the operations that bound them, on one thread. It uses internal classes
 * of the library, which is possible on the class path.
 */
final class LoopsWork {
    static final int ROWS = 1024; // rows of a chunk
    static final int COMPONENTS = 300;
    static final int BLOCK = 128; // rows whose activations are computed together
    // Rows of a tile: its two panels and its result fit into the first-level cache.
    private static final int DEPTH = 128;
    private static final int TILES = 256; // tiles in one call of peak

    private static final double[] NONE = {};
    private static final TileLoops TILE_LOOPS = tiles();

    private final double[] panelA = random(DEPTH * TILE_LOOPS.width());
    private final double[] panelB = random(DEPTH * TILE_LOOPS.width());
    private final double[] tile = new double[TileLoops.ROWS * TILE_LOOPS.width()];
    private final double[] features = random(COMPONENTS * ROWS);
    private final double[] gram = new double[COMPONENTS * COMPONENTS];
    private final double[] inputs;
    private final double[] centre;
    private final double[] inverse;
    private final double[] out = new double[BLOCK];

    /**
     * @param dimension number of inputs of the activations
     */
    LoopsWork(int dimension) {
        inputs = random(dimension * BLOCK);
        centre = random(dimension);
        inverse = new double[dimension];
        Arrays.fill(inverse, 1.0);
    }

    /** The loops on the Vector API if available, as the library chooses them. */
    private static TileLoops tiles() {
        boolean vectors = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        String name = "org.lgr.internal.loops." + (vectors ? "simd.SimdTileLoops" : "PlainTileLoops");
        try {
            Constructor<? extends TileLoops> constructor =
                    Class.forName(name).asSubclass(TileLoops.class).getDeclaredConstructor();
            constructor.setAccessible(true); // some versions are not public
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("there is no " + name + "; this command is for another version of lgr", e);
        }
    }

    private static double[] random(int count) {
        return new SplittableRandom(1).doubles(count).toArray();
    }

    /** Name of the loops that the library uses. */
    static String loops() {
        return FastLoops.loops().name();
    }

    /** Multiply-adds in registers on data in the first-level cache: a bound for every product of matrices. */
    double peak() {
        for (int i = 0; i < TILES; i++) {
            TILE_LOOPS.multiplyAdd(1e-3, panelA, 0, panelB, 0, DEPTH, tile, 0, TILE_LOOPS.width());
        }
        return tile[0];
    }

    static double peakFlops() {
        return 2.0 * TILES * DEPTH * TileLoops.ROWS * TILE_LOOPS.width();
    }

    /** The lower triangle of the products of all features of a chunk. */
    double gram() {
        Products.addGram(
                1e-3,
                MatrixView.of(features, COMPONENTS, ROWS),
                null,
                MatrixView.of(gram, COMPONENTS, COMPONENTS),
                Parallel.NONE);
        return gram[0];
    }

    static double gramFlops() {
        return (double) ROWS * COMPONENTS * (COMPONENTS + 1);
    }

    /** Activations of one local model on a block of rows. */
    double activations() {
        return FastLoops.loops().activations(inputs, 0, BLOCK, centre, inverse, out, 0);
    }

    /** Activations without inputs, which leaves only the exponentials. */
    double exponentials() {
        return FastLoops.loops().activations(inputs, 0, BLOCK, NONE, NONE, out, 0);
    }

    /** Operations for the squared distance of one row: a shift and scale, and a square, for each input. */
    static double distanceFlops(int dimension) {
        return 4.0 * dimension;
    }
}
