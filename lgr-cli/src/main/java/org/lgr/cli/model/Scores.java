package org.lgr.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.lgr.RegressionScore;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;

/**
 * Scores of all outputs.
 *
 * @param targets names of the outputs
 * @param scores one for each
 */
public record Scores(List<String> targets, List<RegressionScore> scores) {
    /** What the cells of {@link #rows} are. */
    public static final List<String> HEADINGS =
            List.of("target", "nMSE", "RMSE", "MAE", "NLPD", "in 50 %", "in 80 %", "in 95 %");

    /** Predictions scored of each output. */
    public long count() {
        return scores.get(0).rows();
    }

    /** The scores as lines of a table. */
    public List<String> lines() {
        TextTable table = new TextTable(HEADINGS);
        rows().forEach(table::add);
        return table.lines();
    }

    /** The scores as cells of a table, with the mean over the outputs if there are several. */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            RegressionScore score = scores.get(i);
            rows.add(List.of(
                    targets.get(i),
                    format("%.4f", score.nmse()),
                    format("%.4g", score.rmse()),
                    format("%.4g", score.mae()),
                    format("%.3f", score.nlpd()),
                    percent(score.coverage50()),
                    percent(score.coverage80()),
                    percent(score.coverage95())));
        }
        if (targets.size() > 1) {
            rows.add(List.of(
                    "mean",
                    format("%.4f", mean(RegressionScore::nmse)),
                    "", // in units that may differ
                    "",
                    format("%.3f", mean(RegressionScore::nlpd)),
                    percent(mean(RegressionScore::coverage50)),
                    percent(mean(RegressionScore::coverage80)),
                    percent(mean(RegressionScore::coverage95))));
        }
        return rows;
    }

    /** The scores that tell most, as their means over the outputs, on one line. */
    public String brief() {
        return "nMSE " + format("%.4f", mean(RegressionScore::nmse)) + ", NLPD "
                + format("%.3f", mean(RegressionScore::nlpd)) + ", " + percent(mean(RegressionScore::coverage95))
                + " in 95 %";
    }

    /** Adds every score as an array with one value per output, and the means. */
    public void addTo(JsonObject json) {
        json.add("targets", targets);
        json.add("rows", count());
        JsonObject mean = new JsonObject();
        add(json, mean, "nmse", RegressionScore::nmse);
        add(json, mean, "rmse", RegressionScore::rmse);
        add(json, mean, "mae", RegressionScore::mae);
        add(json, mean, "nlpd", RegressionScore::nlpd);
        add(json, mean, "coverage50", RegressionScore::coverage50);
        add(json, mean, "coverage80", RegressionScore::coverage80);
        add(json, mean, "coverage95", RegressionScore::coverage95);
        json.add("mean", mean);
    }

    private void add(JsonObject json, JsonObject mean, String name, ToDoubleFunction<RegressionScore> score) {
        json.add(name, scores.stream().mapToDouble(score).toArray());
        mean.add(name, mean(score));
    }

    double mean(ToDoubleFunction<RegressionScore> score) {
        return scores.stream().mapToDouble(score).average().orElseThrow();
    }

    public static String percent(double share) {
        return format("%.1f %%", 100 * share);
    }

    public static String format(String pattern, double value) {
        return Double.isNaN(value) ? "none" : String.format(Locale.ROOT, pattern, value);
    }
}
