package org.lgr.bench.method.peers;

/** Conversion to single precision for native libraries. */
final class Floats {
    private Floats() {}

    static float[] of(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    /** The rows one after the other in one array. */
    static float[] flat(double[][] rows) {
        int columns = rows[0].length;
        float[] flat = new float[rows.length * columns];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = (float) rows[i / columns][i % columns];
        }
        return flat;
    }
}
