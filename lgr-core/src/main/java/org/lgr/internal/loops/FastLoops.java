package org.lgr.internal.loops;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Inner loops over flat arrays, in the fastest version that this Java offers. The methods neither check their arguments
 * nor allocate.
 */
public final class FastLoops {
    private static final Loops LOOPS = fastest(Loops.class, "SimdLoops", PlainLoops::new);
    private static final TileLoops TILES = fastest(TileLoops.class, "SimdTileLoops", PlainTileLoops::new);
    private static final PointLoops POINTS = fastest(PointLoops.class, "SimdPointLoops", PlainPointLoops::new);
    private static final double[] ONES = new double[128]; // never written

    static {
        Arrays.fill(ONES, 1.0);
    }

    private FastLoops() {}

    /** Returns the version of {@link Loops} in use. */
    public static Loops loops() {
        return LOOPS;
    }

    /** Returns the version of {@link TileLoops} in use. */
    public static TileLoops tiles() {
        return TILES;
    }

    /** Returns the version of {@link PointLoops} in use. */
    public static PointLoops points() {
        return POINTS;
    }

    /** Returns the version on the Vector API if its module is present, otherwise the plain version. */
    private static <T> T fastest(Class<T> type, String name, Supplier<T> plain) {
        var vectors = ModuleLayer.boot().findModule("jdk.incubator.vector");
        if (vectors.isPresent()) {
            try {
                FastLoops.class.getModule().addReads(vectors.get());
                return Class.forName("org.lgr.internal.loops.simd." + name)
                        .asSubclass(type)
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException | LinkageError e) {
                return plain.get(); // The Vector API has changed in this Java; the plain loops always work.
            }
        }
        return plain.get();
    }

    /** See {@link Loops#dot}. */
    public static double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return LOOPS.dot(a, aFrom, b, bFrom, n);
    }

    /** See {@link Loops#activations}. */
    public static double activations(
            double[] x, int xFrom, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        return LOOPS.activations(x, xFrom, n, centre, inverse, out, outFrom);
    }

    /** See {@link Loops#activations}. */
    public static double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        return LOOPS.activations(x, xFrom, stride, n, centre, inverse, out, outFrom);
    }

    /** See {@link Loops#combine}. */
    public static void combine(
            double[] weights, int wFrom, double[] f, int fFrom, int[] rows, int count, int n, double[] out) {
        LOOPS.combine(weights, wFrom, f, fFrom, rows, count, n, out);
    }

    /** See {@link Loops#quadratic}. */
    public static void quadratic(double[] r, double[] f, int count, int n, double[] out) {
        LOOPS.quadratic(r, f, count, n, out);
    }

    /** See {@link Loops#weighedSquares}. */
    public static void weighedSquares(
            double[] x,
            int xFrom,
            int n,
            double centre,
            double inverse,
            double[] v,
            int vFrom,
            double[] e,
            double[] out) {
        LOOPS.weighedSquares(x, xFrom, n, centre, inverse, v, vFrom, e, out);
    }

    /** See {@link Loops#project}. */
    public static void project(
            double[] f, int fFrom, int[] rows, int count, int n, double[] v, int vFrom, double[] out) {
        LOOPS.project(f, fFrom, rows, count, n, v, vFrom, out);
    }

    /** See {@link Loops#addGram}. */
    public static void addGram(double[] f, int count, int n, double[] gram) {
        LOOPS.addGram(f, count, n, gram);
    }

    /** See {@link Loops#combineFour}. */
    public static void combineFour(double[] weights, double[] f, int count, int n, double[] out) {
        LOOPS.combineFour(weights, f, count, n, out);
    }

    /** See {@link Loops#addProjectFour}. */
    public static void addProjectFour(double[] f, int count, int n, double[] v, double[] out) {
        LOOPS.addProjectFour(f, count, n, v, out);
    }

    /** Returns Σ_i a_i for at most 128 values, as a product with ones, because a plain sum does not vectorise. */
    public static double sum(double[] a, int from, int n) {
        return LOOPS.dot(a, from, ONES, 0, n);
    }

    /** y ← y + a x. */
    public static void axpy(double a, double[] x, int xFrom, double[] y, int yFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] += a * x[xFrom + i];
        }
    }
}
