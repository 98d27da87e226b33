package org.lgr.plot.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.plot.svg.Palette;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Range;
import org.lgr.plot.svg.Svg;

/** Charts of curves, side by side under one title and one legend. */
public final class CurvesFigure {
    private static final double MARGIN = 92;
    private static final double TOP = 162;
    private static final double PITCH_X = 492;
    private static final double PITCH_Y = 456;
    private static final double LEGEND = 92; // vertical position of its first line
    private static final double LEGEND_LINE = 19;
    private static final double LEGEND_PITCH = 152;
    private static final double SWATCH = 30;

    private CurvesFigure() {}

    /** How a curve is drawn. */
    public enum Style {
        /** A line. */
        LINE,
        /** A dashed line. */
        DASHES,
        /** A faint line, for curves in the background. */
        FAINT,
        /** Dots without a line. */
        DOTS
    }

    /** A point of a chart. */
    public record Point(double x, double y) {}

    /**
     * A curve.
     *
     * @param name its name in the legend; curves of the same name share an entry, an empty name has none
     * @param series number of its colour, from 0 on; related curves share a colour
     * @param style how it is drawn
     * @param points in the order in which the line connects them
     */
    public record Curve(String name, int series, Style style, List<Point> points) {
        /** Copies the points. */
        public Curve {
            points = List.copyOf(points);
        }

        String color() {
            return Palette.SERIES.get(series % Palette.SERIES.size());
        }
    }

    /**
     * A chart.
     *
     * @param title what it shows
     * @param explanation more about it, in a few words
     * @param horizontalName name of the horizontal axis
     * @param verticalName name of the vertical axis
     * @param horizontal range of the horizontal axis
     * @param vertical range of the vertical axis; curves are clipped to it
     * @param curves from the back to the front
     */
    public record Chart(
            String title,
            String explanation,
            String horizontalName,
            String verticalName,
            Range horizontal,
            Range vertical,
            List<Curve> curves) {
        /** Copies the curves. */
        public Chart {
            curves = List.copyOf(curves);
        }
    }

    /**
     * Draws the figure.
     *
     * @param columns number of charts in a row
     */
    public static String toSvg(String title, int columns, List<Chart> charts) {
        int rows = (charts.size() + columns - 1) / columns;
        double width = MARGIN + columns * PITCH_X - 40;
        double height = TOP + rows * PITCH_Y;
        Svg svg = new Svg(width, height);
        svg.text(title, "title");
        svg.element("rect width=? height=? fill=white", width, height);
        svg.open("g font-family=?", Palette.TYPEFACE);
        svg.text(title, "text x=? y=56 font-size=26 font-weight=600 fill=?", MARGIN, Palette.INK);
        drawLegend(svg, charts, (int) ((width - MARGIN) / LEGEND_PITCH));
        for (int i = 0; i < charts.size(); i++) {
            int row = i / columns;
            int column = i % columns;
            draw(svg, charts.get(i), MARGIN + PITCH_X * column, TOP + PITCH_Y * row, "chart" + i);
        }
        return svg.finish();
    }

    private static void drawLegend(Svg svg, List<Chart> charts, int perLine) {
        Map<String, Curve> named = new LinkedHashMap<>();
        charts.forEach(chart -> chart.curves().forEach(curve -> named.putIfAbsent(curve.name(), curve)));
        named.remove("");
        List<Curve> curves = new ArrayList<>(named.values());
        IntStream.range(0, curves.size()).forEach(i -> {
            int line = i / perLine;
            double x = MARGIN + i % perLine * LEGEND_PITCH;
            double y = LEGEND + line * LEGEND_LINE;
            Curve curve = curves.get(i);
            draw(svg, curve, List.of(new Place(x, y - 4), new Place(x + SWATCH, y - 4)));
            svg.text(curve.name(), "text x=? y=? font-size=13 fill=?", x + SWATCH + 8, y, Palette.INK);
        });
    }

    private static void draw(Svg svg, Chart chart, double left, double top, String clip) {
        Panel panel = new Panel(svg, left, top, chart.horizontal(), chart.vertical());
        panel.title(chart.title(), chart.explanation());
        panel.openClipped(clip);
        for (Curve curve : chart.curves()) {
            draw(
                    svg,
                    curve,
                    curve.points().stream()
                            .map(point -> new Place(panel.x(point.x()), panel.y(point.y())))
                            .toList());
        }
        svg.close();
        panel.axes(chart.horizontalName(), chart.verticalName());
    }

    /** A point on the page, in pixels. */
    private record Place(double x, double y) {}

    private static void draw(Svg svg, Curve curve, List<Place> places) {
        if (curve.style() == Style.DOTS) {
            places.forEach(place ->
                    svg.element("circle cx=? cy=? r=2 fill=? fill-opacity=0.45", place.x(), place.y(), curve.color()));
            return;
        }
        String path = places.stream().map(place -> place.x() + "," + place.y()).collect(Collectors.joining(" "));
        svg.element(
                "polyline points=? fill=none stroke=? stroke-width=? stroke-opacity=? stroke-dasharray=?",
                path,
                curve.color(),
                curve.style() == Style.FAINT ? 1.5 : 2,
                curve.style() == Style.FAINT ? 0.8 : 1,
                curve.style() == Style.DASHES ? "6 4" : "none");
    }
}
