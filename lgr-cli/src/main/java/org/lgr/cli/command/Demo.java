package org.lgr.cli.command;

import java.util.List;
import java.util.Locale;
import org.lgr.Dataset;
import org.lgr.FitListener;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.Summary;
import org.lgr.cli.fit.LgrFits;
import org.lgr.cli.option.Choice;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.plot.figure.SurfaceFigure;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Range;

/**
 * A fit of the cross function and its scores.
 *
 * @param fit model and trace
 * @param clean score against the function without noise, on the paper's grid
 * @param noisy score against noisy targets on the same grid
 * @param seconds time of the fit
 */
record Demo(Fit fit, RegressionScore clean, RegressionScore noisy, double seconds) {
    private static final Range SIDE = new Range(-1, 1);

    /**
     * Fits and scores.
     *
     * @param training a sample of the cross function
     * @param testSeed seed of the noisy test targets, other than that of the sample
     */
    static Demo run(Dataset training, long testSeed, LgrOptions options, FitListener listener) {
        long start = System.nanoTime();
        Fit fit = new BatchLearner(options).fit(training, listener);
        double seconds = (System.nanoTime() - start) * 1e-9;
        RegressionScore clean = RegressionScore.of(fit.model(), Cross.grid());
        RegressionScore noisy = RegressionScore.of(fit.model(), Cross.grid(Cross.NOISE, testSeed));
        return new Demo(fit, clean, noisy, seconds);
    }

    private String inference() {
        return Choice.name(model().provenance().batchFit().orElseThrow().inference());
    }

    LgrModel model() {
        return fit.model();
    }

    /** The picture of the fit. */
    String toSvg() {
        List<Fact> facts = List.of(
                new Fact("training rows", Integer.toString(model().provenance().rows())),
                new Fact("inference", inference()),
                new Fact("local models", Integer.toString(model().localModelCount())),
                new Fact("nMSE, no noise", format("%.4f", clean.nmse())),
                new Fact("NLPD, noisy", format("%.3f", noisy.nlpd()).replace('-', '−')),
                new Fact("in 95 % interval", format("%.1f %%", 100 * noisy.coverage95())));
        return new SurfaceFigure(model(), Cross::value, SIDE, SIDE)
                .toSvg("Local Gaussian Regression of the cross function", facts);
    }

    /** The result as lines of text. */
    List<String> summary() {
        int rows = model().provenance().rows();
        String paper = rows == Cross.ROWS ? "paper: " : "paper, with " + Cross.ROWS + " rows: ";
        Summary summary = new Summary();
        summary.add("training rows", Integer.toString(rows), "noise of standard deviation " + Cross.NOISE);
        summary.add("inference", inference());
        summary.add("iterations", Integer.toString(fit.trace().size()), LgrFits.describe(fit));
        summary.add("local models", Integer.toString(model().localModelCount()), paper + "23.3");
        summary.add("live components", Integer.toString(model().liveComponents()));
        summary.add("nMSE", format("%.4f", clean.nmse()), paper + "0.0137; against the function without noise");
        summary.add("NLPD", format("%.3f", noisy.nlpd()), "nats, on noisy test targets");
        summary.add("95 % interval", format("%.1f %%", 100 * noisy.coverage95()), "of the noisy test targets inside");
        summary.add("time", format("%.1f s", seconds));
        return summary.lines();
    }

    /** The result for programs. */
    JsonObject toJson() {
        return new JsonObject()
                .add("trainingRows", model().provenance().rows())
                .add("inference", inference())
                .add("iterations", fit.trace().size())
                .add("localModels", model().localModelCount())
                .add("components", model().liveComponents())
                .add("nmse", clean.nmse())
                .add("nlpd", noisy.nlpd())
                .add("coverage95", noisy.coverage95())
                .add("wallSeconds", seconds);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
