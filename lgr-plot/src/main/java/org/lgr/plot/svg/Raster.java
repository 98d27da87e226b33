package org.lgr.plot.svg;

import java.util.Base64;
import java.util.function.DoubleBinaryOperator;

/** Values of a function of two inputs at the middle of each cell of a regular raster. */
public final class Raster {
    private static final int CELLS = 161; // per side: smooth on a screen, and the file stays small

    private final double[] values; // CELLS×CELLS, row after row from the top, where the second input is largest

    private Raster(double[] values) {
        this.values = values;
    }

    public static Raster of(DoubleBinaryOperator function, Range horizontal, Range vertical) {
        double[] values = new double[CELLS * CELLS];
        for (int row = 0; row < CELLS; row++) {
            double x2 = vertical.high() - vertical.width() * (row + 0.5) / CELLS;
            for (int column = 0; column < CELLS; column++) {
                double x1 = horizontal.low() + horizontal.width() * (column + 0.5) / CELLS;
                values[row * CELLS + column] = function.applyAsDouble(x1, x2);
            }
        }
        return new Raster(values);
    }

    public Raster minus(Raster other) {
        double[] differences = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            differences[i] = values[i] - other.values[i];
        }
        return new Raster(differences);
    }

    public Range range() {
        return Range.of(values);
    }

    /** The picture as an address that holds the data themselves. */
    String toDataUri(ColorMap colors, Range range) {
        int[] pixels = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            pixels[i] = colors.color(range.share(values[i]));
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(Png.encode(CELLS, pixels));
    }
}
