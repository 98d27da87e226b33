package org.lgr.plot.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.eval.InputRelevance;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;

/**
 * The relevance of each input, as {@link InputRelevance} defines it: averaged over all rows, and over the rows near
 * each local model.
 */
final class Relevance {
    private static final int MOST_MODELS = 60; // most rows of a heat map that can be distinguished

    private final LgrModel model;
    private final double[] overall; // D
    private final List<LocalRelevance> local;

    Relevance(LgrModel model, Dataset rows) {
        this.model = model;
        double[][] effects = effects(Points.of(model, rows));
        overall = InputRelevance.of(model, rows);
        local = strongest(model, rows);
        local.forEach(near -> near.average(effects));
    }

    /** The inputs, most relevant first. */
    int[] order() {
        return IntStream.range(0, overall.length)
                .boxed()
                .sorted(Comparator.comparingDouble(d -> -overall[d]))
                .mapToInt(d -> d)
                .toArray();
    }

    double overall(int input) {
        return overall[input];
    }

    JsonObject json() {
        return new JsonObject()
                .with("overall", Json.numbers(overall))
                .with("localModels", model.localModelCount())
                .with("local", local.stream().map(LocalRelevance::json).toList());
    }

    private static List<LocalRelevance> strongest(LgrModel model, Dataset rows) {
        List<LocalModel> models = model.localModels();
        return IntStream.range(0, models.size())
                .parallel()
                .mapToObj(m -> new LocalRelevance(m + 1, models.get(m), rows))
                .sorted(Comparator.comparingDouble(LocalRelevance::weight).reversed()) // stable sort
                .limit(MOST_MODELS)
                .toList();
    }

    private double[][] effects(Points points) {
        double[] scales = model.inputScales();
        double[][] effects = points.gradients();
        for (double[] effect : effects) {
            for (int d = 0; d < effect.length; d++) {
                effect[d] = Math.abs(effect[d]) * scales[d];
            }
        }
        return effects;
    }
}
