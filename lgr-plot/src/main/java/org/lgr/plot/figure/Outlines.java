package org.lgr.plot.figure;

import java.util.List;
import java.util.Locale;
import org.lgr.plot.svg.Palette;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Svg;

/** Draws local models of two inputs: a dot at each centre, and an ellipse where the activation is one half. */
final class Outlines {
    private static final double HALF = Math.sqrt(2 * Math.log(2)); // exp(−½ r²) = ½ at this r

    private Outlines() {}

    /**
     * Draws outlines into a panel.
     *
     * @param clip a name that no other panel of the figure uses
     */
    static void draw(Svg svg, Panel panel, String clip, List<Outline> outlines) {
        panel.openClipped(clip);
        // Many outlines would hide each other, so they become fainter with their number.
        double opacity = Math.max(0.25, Math.min(0.9, 6 / Math.sqrt(outlines.size())));
        svg.open("g fill=white fill-opacity=0.12 stroke-width=1.4 stroke=? stroke-opacity=?", Palette.OUTLINE, opacity);
        outlines.forEach(outline -> drawEllipse(svg, panel, outline));
        svg.close();
        svg.open("g stroke=white stroke-width=0.8 fill=?", Palette.ACCENT);
        for (Outline outline : outlines) {
            svg.element("circle cx=? cy=? r=2.8", panel.x(outline.x1()), panel.y(outline.x2()));
        }
        svg.close();
        svg.close();
    }

    private static void drawEllipse(Svg svg, Panel panel, Outline outline) {
        double x = panel.x(outline.x1());
        double y = panel.y(outline.x2());
        double width = panel.x(outline.x1() + HALF * outline.scale1()) - x;
        double height = y - panel.y(outline.x2() + HALF * outline.scale2());
        svg.open("ellipse cx=? cy=? rx=? ry=?", x, y, width, height);
        String tip = String.format(
                Locale.ROOT,
                "centre (%.2f, %.2f), length scales %.2f and %.2f%s",
                outline.x1(),
                outline.x2(),
                outline.scale1(),
                outline.scale2(),
                outline.remark().isEmpty() ? "" : ", " + outline.remark());
        svg.text(tip, "title"); // browsers show it as a tooltip
        svg.close();
    }
}
