package org.lgr.plot.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.learn.LgrModel;
import org.lgr.plot.svg.Range;

/**
 * Draws the fitted function: the whole curve for one input, the whole surface for two. For more inputs it draws curves
 * along the most relevant inputs and a surface over the first two of them, through a row in the middle of the data.
 */
final class FitShape {
    private static final int MOST_CURVES = 4;
    private static final int CURVE_POINTS = 201;
    private static final int CELLS_OF_TWO = 81; // per side, for two inputs
    // Per side, for a cut through more inputs, which is slower and shows less.
    private static final int CELLS_OF_MORE = 41;
    // On each side of a curve of one input, relative to the range of the data.
    private static final double MARGIN = 0.08;
    private static final int MOST_MODELS = 400; // most local models drawn as activations or ellipses

    private FitShape() {}

    static JsonObject json(LgrModel model, Dataset shown, Inputs inputs, Relevance relevance) {
        int dimension = model.dimension();
        double[] reference = middle(shown, inputs);
        int[] order = relevance.order();
        JsonObject json = new JsonObject();
        if (dimension > 2) {
            json.with("reference", Json.numbers(reference));
        } else {
            json.with("rows", columns(shown));
            json.with("localModels", localModels(model));
        }
        if (dimension != 2) {
            json.with(
                    "curves",
                    IntStream.of(order)
                            .limit(MOST_CURVES)
                            .mapToObj(d -> curve(model, reference, d, inputs.range(d)))
                            .toList());
        }
        if (dimension > 1) {
            int first = Math.min(order[0], order[1]);
            int second = Math.max(order[0], order[1]);
            json.with("surface", surface(model, reference, first, second, inputs));
        }
        return json;
    }

    /** The row nearest to the median of all inputs, in standard deviations. */
    static double[] middle(Dataset rows, Inputs inputs) {
        double[] distances = new double[rows.size()];
        for (int d = 0; d < rows.dimension(); d++) {
            double median = median(Inputs.column(rows, d));
            double scale = inputs.deviation(d) > 0 ? inputs.deviation(d) : 1;
            for (int n = 0; n < distances.length; n++) {
                double distance = (rows.input(n, d) - median) / scale;
                distances[n] += distance * distance;
            }
        }
        int nearest = 0;
        for (int n = 1; n < distances.length; n++) {
            nearest = distances[n] < distances[nearest] ? n : nearest;
        }
        double[] row = new double[rows.dimension()];
        rows.copyRow(nearest, row);
        return row;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static JsonObject curve(LgrModel model, double[] reference, int input, Range extent) {
        double margin = model.dimension() == 1 ? MARGIN * extent.width() : 0;
        double[] x = IntStream.range(0, CURVE_POINTS)
                .mapToDouble(i -> extent.low() - margin + (extent.width() + 2 * margin) * i / (CURVE_POINTS - 1.0))
                .toArray();
        Points points = new Points(model, CURVE_POINTS, (into, i) -> {
            System.arraycopy(reference, 0, into, 0, into.length);
            into[input] = x[i];
        });
        Prediction[] predictions = points.predictions();
        return new JsonObject()
                .with("input", input)
                .with("x", Json.numbers(x))
                .with("mean", means(predictions))
                .with("deviation", deviations(predictions))
                .with(
                        "functionDeviation",
                        Json.numbers(Arrays.stream(predictions)
                                .mapToDouble(p -> Math.sqrt(p.functionVariance()))
                                .toArray()));
    }

    private static JsonObject surface(LgrModel model, double[] reference, int first, int second, Inputs inputs) {
        Range horizontal = inputs.range(first);
        Range vertical = inputs.range(second);
        int side = model.dimension() == 2 ? CELLS_OF_TWO : CELLS_OF_MORE;
        Points cells = new Points(model, side * side, (into, cell) -> {
            System.arraycopy(reference, 0, into, 0, into.length);
            int column = cell % side;
            int row = cell / side; // counted from the bottom
            into[first] = horizontal.low() + horizontal.width() * (column + 0.5) / side;
            into[second] = vertical.low() + vertical.width() * (row + 0.5) / side;
        });
        Prediction[] predictions = cells.predictions();
        return new JsonObject()
                .with("inputs", List.of(first, second))
                .with("cells", side)
                .with("horizontal", Json.numbers(horizontal.low(), horizontal.high()))
                .with("vertical", Json.numbers(vertical.low(), vertical.high()))
                .with("mean", means(predictions))
                .with("deviation", deviations(predictions));
    }

    private static Object means(Prediction[] predictions) {
        return Json.numbers(
                Arrays.stream(predictions).mapToDouble(Prediction::mean).toArray());
    }

    private static Object deviations(Prediction[] predictions) {
        return Json.numbers(Arrays.stream(predictions)
                .mapToDouble(Prediction::standardDeviation)
                .toArray());
    }

    private static List<Object> columns(Dataset rows) {
        return IntStream.range(0, rows.dimension())
                .mapToObj(d -> (Object) Json.numbers(Inputs.column(rows, d)))
                .toList();
    }

    private static List<Object> localModels(LgrModel model) {
        return model.localModels().stream()
                .limit(MOST_MODELS)
                .map(local -> (Object) new JsonObject()
                        .with("centre", Json.numbers(local.centre()))
                        .with("lengthScales", Json.numbers(local.lengthScales())))
                .toList();
    }
}
