package org.lgr.experiments;

import java.util.List;
import java.util.Locale;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;

/**
 * The cross function of [M14 section 5.1]: accuracy, number of local models and calibration for every inference over
 * w_gen, with and without length-scale learning, compared with the published values. Arguments: number of seeds (5),
 * first seed (1).
 */
public final class CrossTable {
    private static final List<Double> THRESHOLDS = List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
    private static final List<Double> FEWER = List.of(0.3, 0.5, 0.7, 0.9);
    /** The paper's λ₀ = 0.3 in standard deviations of inputs that are uniform on [−1, 1]. */
    private static final double PAPER_SCALE = 0.3 * Math.sqrt(3);

    private final int seeds;
    private final int firstSeed;

    private CrossTable(int seeds, int firstSeed) {
        this.seeds = seeds;
        this.firstSeed = firstSeed;
    }

    /** Prints the table. */
    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int firstSeed = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        new CrossTable(seeds, firstSeed).print();
    }

    private void print() {
        LgrOptions defaults = LgrOptions.builder().growth(Growth.SWEEP).build();
        System.out.printf(
                Locale.ROOT,
                "Cross function, seeds %d to %d; clean grid for nMSE, noisy grid for the rest%n%n",
                firstSeed,
                firstSeed + seeds - 1);
        Report.machine();
        System.out.println(
                "| setting | w_gen | nMSE | worst seed | local models | NLPD | 95 % coverage | seconds a fit | published |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        row("adaptive growth, the default", LgrOptions.defaults(), "0.0137 with 23.3 (w_gen 0.9)");
        row("sweep", defaults, "0.0137 with 23.3 (w_gen 0.9)");
        for (double threshold : FEWER) {
            row("sweep", with(defaults, threshold), "");
        }
        row("sweep, length scales fixed", fixed(defaults), "0.069 with 23.8 (w_gen 1.0)");
        LgrOptions paperScale =
                defaults.toBuilder().initialLengthScale(PAPER_SCALE).build();
        for (double threshold : FEWER) {
            row("λ₀ = 0.3, length scales fixed", with(fixed(paperScale), threshold), "");
        }
        LgrOptions collapsed =
                defaults.toBuilder().inference(Inference.COLLAPSED).build();
        for (double threshold : FEWER) {
            row("collapsed", with(collapsed, threshold), "");
        }
        LgrOptions meanField = paperScale.toBuilder()
                .inference(Inference.MEAN_FIELD)
                .tolerance(0)
                .build();
        for (double threshold : THRESHOLDS) {
            row(
                    "mean field, Algorithm 1, λ₀ = 0.3",
                    with(meanField, threshold),
                    threshold == 0.9 ? "0.0137 with 23.3" : "");
        }
    }

    private static LgrOptions with(LgrOptions options, double threshold) {
        return options.toBuilder().activationThreshold(threshold).build();
    }

    private static LgrOptions fixed(LgrOptions options) {
        return options.toBuilder().learnLengthScales(false).build();
    }

    private void row(String setting, LgrOptions options, String published) {
        double nmse = 0;
        double worst = 0;
        double models = 0;
        double nlpd = 0;
        double coverage = 0;
        long start = System.nanoTime();
        for (int seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Fit fit = new BatchLearner(options).fit(Cross.sample(seed));
            double error = RegressionScore.of(fit.model(), Cross.grid()).nmse();
            RegressionScore noisy = RegressionScore.of(fit.model(), Cross.grid(Cross.NOISE, -seed));
            nmse += error / seeds;
            worst = Math.max(worst, error);
            models += (double) fit.model().localModelCount() / seeds;
            nlpd += noisy.nlpd() / seeds;
            coverage += noisy.coverage95() / seeds;
        }
        double seconds = (System.nanoTime() - start) / 1e9 / seeds;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.4f | %.4f | %.1f | %.3f | %.1f %% | %.1f | %s |%n",
                setting,
                options.activationThreshold(),
                nmse,
                worst,
                models,
                nlpd,
                100 * coverage,
                seconds,
                published);
    }
}
