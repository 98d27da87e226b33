package org.lgr.plot.figure;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;
import org.lgr.learn.PointEvaluator;
import org.lgr.plot.svg.ColorMap;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Palette;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Range;
import org.lgr.plot.svg.Raster;
import org.lgr.plot.svg.Svg;

/** A model of two inputs compared with the true function: truth, fit, error and local models. */
public final class SurfaceFigure {
    private static final double WIDTH = 1120;
    private static final double HEIGHT = 1070;
    private static final double LEFT = 92; // corners of the four panels
    private static final double RIGHT = 614;
    private static final double UPPER = 186;
    private static final double LOWER = 642;

    private final LgrModel model;
    private final Range horizontal;
    private final Range vertical;
    private final Raster truth;
    private final Raster fit;

    /**
     * Evaluates model and function over a rectangle.
     *
     * @param model a model of two inputs
     * @param truth the function without noise
     * @param horizontal range of the first input
     * @param vertical range of the second input
     */
    public SurfaceFigure(LgrModel model, DoubleBinaryOperator truth, Range horizontal, Range vertical) {
        if (model.dimension() != 2) {
            throw new IllegalArgumentException(
                    "a surface needs a model of 2 inputs, this one has " + model.dimension());
        }
        this.model = model;
        this.horizontal = horizontal;
        this.vertical = vertical;
        this.truth = Raster.of(truth, horizontal, vertical);
        PointEvaluator evaluator = model.evaluator();
        double[] x = new double[2];
        this.fit = Raster.of(
                (x1, x2) -> {
                    x[0] = x1;
                    x[1] = x2;
                    return evaluator.evaluate(x).mean();
                },
                horizontal,
                vertical);
    }

    /**
     * Draws the figure.
     *
     * @param title headline
     * @param facts numbers below the title, up to about seven
     */
    public String toSvg(String title, List<Fact> facts) {
        Svg svg = new Svg(WIDTH, HEIGHT);
        svg.text(title, "title");
        svg.open("defs");
        ColorMap.VIRIDIS.define(svg);
        ColorMap.DIVERGING.define(svg);
        svg.close();
        svg.element("rect width=? height=? fill=white", WIDTH, HEIGHT);
        svg.open("g font-family=?", Palette.TYPEFACE);
        drawHead(svg, title, facts);

        Range values = truth.range().and(fit.range());
        drawSurface(panel(svg, LEFT, UPPER), "Truth", "without noise", truth, values);
        drawSurface(panel(svg, RIGHT, UPPER), "Fit", "predicted mean", fit, values);
        drawError(panel(svg, LEFT, LOWER));
        drawLocalModels(svg, panel(svg, RIGHT, LOWER), values);
        return svg.finish();
    }

    private Panel panel(Svg svg, double left, double top) {
        return new Panel(svg, left, top, horizontal, vertical);
    }

    private static void drawHead(Svg svg, String title, List<Fact> facts) {
        svg.text(title, "text x=? y=56 font-size=26 font-weight=600 fill=?", LEFT, Palette.INK);
        double pitch = (WIDTH - 2 * LEFT) / Math.max(5, facts.size());
        for (int i = 0; i < facts.size(); i++) {
            double x = LEFT + i * pitch;
            svg.text(facts.get(i).label(), "text x=? y=92 font-size=13 fill=?", x, Palette.QUIET);
            svg.text(facts.get(i).value(), "text x=? y=116 font-size=20 fill=?", x, Palette.INK);
        }
    }

    private static void drawSurface(Panel panel, String title, String explanation, Raster raster, Range values) {
        panel.title(title, explanation);
        panel.heatMap(raster, ColorMap.VIRIDIS, values, 1);
        panel.axes("x₁", "x₂");
        panel.colorBar(ColorMap.VIRIDIS, values);
    }

    private void drawError(Panel panel) {
        Raster error = fit.minus(truth);
        Range range = error.range().aroundZero();
        panel.title("Error", "fit − truth");
        panel.heatMap(error, ColorMap.DIVERGING, range, 1);
        panel.axes("x₁", "x₂");
        panel.colorBar(ColorMap.DIVERGING, range);
    }

    private void drawLocalModels(Svg svg, Panel panel, Range values) {
        List<LocalModel> models = model.localModels();
        panel.title("Local models", models.size() + " centres, ellipses at half activation");
        panel.heatMap(fit, ColorMap.VIRIDIS, values, 0.3);
        Outlines.draw(
                svg,
                panel,
                "inside",
                models.stream().map(SurfaceFigure::outline).toList());
        panel.axes("x₁", "x₂");
    }

    private static Outline outline(LocalModel local) {
        return new Outline(local.centre(), local.lengthScales(), local.components().length + " live components");
    }
}
