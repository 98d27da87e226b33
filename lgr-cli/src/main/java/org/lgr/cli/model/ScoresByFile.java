package org.lgr.cli.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;
import org.lgr.plot.svg.Fact;

/** Scores of all outputs, together and for each of several files. */
public final class ScoresByFile {
    private final List<Path> files;
    private final List<String> targets;
    private final List<RegressionScore.Accumulator> together;
    private final List<List<RegressionScore.Accumulator>> apart;
    private final long[] counts; // predictions of each file

    public ScoresByFile(List<Path> files, List<String> targets) {
        this.files = files;
        this.targets = targets;
        this.together = accumulators();
        this.counts = new long[files.size()];
        this.apart = files.stream().map(file -> accumulators()).toList();
    }

    private List<RegressionScore.Accumulator> accumulators() {
        return Stream.generate(RegressionScore.Accumulator::new)
                .limit(targets.size())
                .toList();
    }

    /** Adds the prediction of one output in a row of one of the files. */
    public void add(int file, int output, Prediction prediction, double target) {
        together.get(output).add(prediction, target);
        counts[file]++;
        if (files.size() > 1) {
            apart.get(file).get(output).add(prediction, target);
        }
    }

    /** Scores of all rows. */
    public Scores all() {
        return scores(together);
    }

    private Scores scores(List<RegressionScore.Accumulator> sums) {
        return new Scores(
                targets, sums.stream().map(RegressionScore.Accumulator::score).toList());
    }

    /** The scores of each file, if there are several; of several outputs, their means. */
    public List<String> lines() {
        if (files.size() == 1) {
            return List.of();
        }
        TextTable table = new TextTable("file", "rows", "nMSE", "NLPD", "in 95 %");
        for (int i = 0; i < files.size(); i++) {
            if (counts[i] > 0) {
                Scores scores = scores(apart.get(i));
                table.add(
                        files.get(i).toString(),
                        Long.toString(scores.count()),
                        Scores.format("%.4f", scores.mean(RegressionScore::nmse)),
                        Scores.format("%.3f", scores.mean(RegressionScore::nlpd)),
                        Scores.percent(scores.mean(RegressionScore::coverage95)));
            } else {
                table.add(files.get(i).toString(), "0", "none", "none", "none");
            }
        }
        List<String> lines =
                new ArrayList<>(List.of("", "By file" + (targets.size() > 1 ? ", means of all targets" : "")));
        lines.addAll(table.lines());
        return lines;
    }

    /** The scores of each file for a report, if there are several. */
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; files.size() > 1 && i < files.size(); i++) {
            if (counts[i] > 0) {
                facts.add(new Fact(
                        "scores of " + files.get(i), scores(apart.get(i)).brief()));
            }
        }
        return facts;
    }

    /** Adds the scores of each file, if there are several. */
    public void addTo(JsonObject json) {
        List<JsonObject> each = new ArrayList<>();
        for (int i = 0; files.size() > 1 && i < files.size(); i++) {
            JsonObject scores = new JsonObject().add("file", files.get(i).toString());
            if (counts[i] > 0) {
                scores(apart.get(i)).addTo(scores);
            } else {
                scores.add("rows", 0);
            }
            each.add(scores);
        }
        if (!each.isEmpty()) {
            json.addObjects("files", each);
        }
    }
}
