package org.lgr.plot.svg;

import java.util.Base64;
import java.util.function.DoubleBinaryOperator;

/** Values of a function of two inputs at the centres of the cells of a regular grid. */
public final class Raster {
    private static final int CELLS = 161; // per side: smooth on a screen in a small file

    // CELLS×CELLS, row by row from the top, where the second input is largest.
    private final double[] values;

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

    /** The picture as a data URI. */
    String toDataUri(ColorMap colors, Range range) {
        int[] pixels = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            pixels[i] = colors.color(range.share(values[i]));
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(Png.encode(CELLS, pixels));
    }
}
