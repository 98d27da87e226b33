package org.lgr.plot.svg;

import java.math.BigDecimal;

/** One square panel of a figure: a title, a heat map or curves, two axes and a colour bar. */
public final class Panel {
    /** Side of the picture in pixels. */
    public static final double SIDE = 370;

    private static final double BAR_GAP = 16;
    private static final double BAR_WIDTH = 13;
    private static final double TICK = 5;

    private final Svg svg;
    private final double left;
    private final double top;
    private final Range horizontal;
    private final Range vertical;

    /** A panel whose picture has its upper left corner at the given position. */
    public Panel(Svg svg, double left, double top, Range horizontal, Range vertical) {
        this.svg = svg;
        this.left = left;
        this.top = top;
        this.horizontal = horizontal;
        this.vertical = vertical;
    }

    public void title(String title, String explanation) {
        svg.open("g fill=?", Palette.INK);
        svg.open("text x=? y=? font-size=16", left, top - 14);
        svg.text(title, "tspan font-weight=600");
        svg.text(explanation, "tspan dx=6 font-size=13 fill=?", Palette.QUIET);
        svg.close();
        svg.close();
    }

    public void heatMap(Raster raster, ColorMap colors, Range range, double opacity) {
        String picture = raster.toDataUri(colors, range);
        svg.element("image x=? y=? width=? height=? opacity=? href=?", left, top, SIDE, SIDE, opacity, picture);
    }

    public void axes(String horizontalName, String verticalName) {
        double bottom = top + SIDE;
        svg.element("rect x=? y=? width=? height=? fill=none stroke=?", left, top, SIDE, SIDE, Palette.INK);
        svg.open("g fill=? font-size=12 text-anchor=middle", Palette.QUIET);
        for (BigDecimal tick : horizontal.ticks()) {
            double x = x(tick.doubleValue());
            tickMark(x, bottom, x, bottom + TICK);
            svg.text(label(tick), "text x=? y=?", x, bottom + TICK + 14);
        }
        svg.close();
        svg.open("g fill=? font-size=12 text-anchor=end", Palette.QUIET);
        for (BigDecimal tick : vertical.ticks()) {
            double y = y(tick.doubleValue());
            tickMark(left - TICK, y, left, y);
            svg.text(label(tick), "text x=? y=?", left - TICK - 4, y + 4);
        }
        svg.close();
        svg.open("g fill=? font-size=14 font-style=italic text-anchor=middle", Palette.INK);
        svg.text(horizontalName, "text x=? y=?", left + SIDE / 2, bottom + 38);
        svg.text(verticalName, "text x=? y=?", left - 48, top + SIDE / 2 + 4);
        svg.close();
    }

    public void colorBar(ColorMap colors, Range range) {
        double x = left + SIDE + BAR_GAP;
        double right = x + BAR_WIDTH;
        svg.element("rect x=? y=? width=? height=? fill=?", x, top, BAR_WIDTH, SIDE, colors.reference());
        svg.open("g font-size=12 fill=?", Palette.QUIET);
        for (BigDecimal tick : range.ticks()) {
            double y = top + SIDE * (1 - range.share(tick.doubleValue()));
            tickMark(right, y, right + TICK, y);
            svg.text(label(tick), "text x=? y=?", right + TICK + 4, y + 4);
        }
        svg.close();
    }

    /** Horizontal position on the page of a value of the first input. */
    public double x(double value) {
        return left + SIDE * horizontal.share(value);
    }

    /** Vertical position on the page of a value of the second input; larger values are further up. */
    public double y(double value) {
        return top + SIDE * (1 - vertical.share(value));
    }

    /** Clips the following elements, up to {@link Svg#close()}, to the picture. */
    public void openClipped(String id) {
        svg.open("clipPath id=?", id);
        svg.element("rect x=? y=? width=? height=?", left, top, SIDE, SIDE);
        svg.close();
        svg.open("g clip-path=?", "url(#" + id + ")");
    }

    private void tickMark(double x1, double y1, double x2, double y2) {
        svg.element("line x1=? y1=? x2=? y2=? stroke=?", x1, y1, x2, y2, Palette.INK);
    }

    private static String label(BigDecimal tick) {
        return tick.toPlainString().replace('-', '−');
    }
}
