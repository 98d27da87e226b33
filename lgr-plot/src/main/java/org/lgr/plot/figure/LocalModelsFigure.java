package org.lgr.plot.figure;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.lgr.plot.svg.ColorMap;
import org.lgr.plot.svg.Palette;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Range;
import org.lgr.plot.svg.Raster;
import org.lgr.plot.svg.Svg;

/** A function of two inputs beside the local models that several methods learned for it. */
public final class LocalModelsFigure {
    private static final double MARGIN = 92;
    private static final double TOP = 132;
    private static final double PITCH_X = 522;
    private static final double PITCH_Y = 456;

    private final Raster function;
    private final Range horizontal;
    private final Range vertical;

    /**
     * The local models of one method.
     *
     * @param title name of the method
     * @param explanation more about it, in a few words
     * @param outlines its local models
     */
    public record Picture(String title, String explanation, List<Outline> outlines) {
        /** Copies the outlines. */
        public Picture {
            outlines = List.copyOf(outlines);
        }
    }

    /**
     * Evaluates the function over a rectangle.
     *
     * @param horizontal range of the first input
     * @param vertical range of the second input
     */
    public LocalModelsFigure(DoubleBinaryOperator function, Range horizontal, Range vertical) {
        this.function = Raster.of(function, horizontal, vertical);
        this.horizontal = horizontal;
        this.vertical = vertical;
    }

    /** Draws the function, then the pictures, two in a row. */
    public String toSvg(String title, List<Picture> pictures) {
        int rows = pictures.size() / 2 + 1;
        double height = TOP + PITCH_Y * rows;
        Svg svg = new Svg(2 * PITCH_X + MARGIN, height);
        svg.text(title, "title");
        svg.open("defs");
        ColorMap.VIRIDIS.define(svg);
        svg.close();
        svg.element("rect width=? height=? fill=white", 2 * PITCH_X + MARGIN, height);
        svg.open("g font-family=?", Palette.TYPEFACE);
        svg.text(title, "text x=? y=56 font-size=26 font-weight=600 fill=?", MARGIN, Palette.INK);
        Panel truth = panel(svg, 0);
        truth.title("Function", "without noise");
        truth.heatMap(function, ColorMap.VIRIDIS, function.range(), 1);
        truth.axes("x₁", "x₂");
        truth.colorBar(ColorMap.VIRIDIS, function.range());
        IntStream.range(0, pictures.size()).forEach(i -> draw(svg, panel(svg, i + 1), pictures.get(i), "inside" + i));
        return svg.finish();
    }

    private Panel panel(Svg svg, int place) {
        int row = place / 2;
        int column = place % 2;
        return new Panel(svg, MARGIN + PITCH_X * column, TOP + PITCH_Y * row, horizontal, vertical);
    }

    private void draw(Svg svg, Panel panel, Picture picture, String clip) {
        panel.title(picture.title(), picture.explanation());
        panel.heatMap(function, ColorMap.VIRIDIS, function.range(), 0.3);
        Outlines.draw(svg, panel, clip, picture.outlines());
        panel.axes("x₁", "x₂");
    }
}
