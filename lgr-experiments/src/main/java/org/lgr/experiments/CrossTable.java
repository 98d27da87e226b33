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
        Growth.Sweep defaults = Growth.sweep();
        System.out.printf(
                Locale.ROOT,
                "Cross function, seeds %d to %d; clean grid for nMSE, noisy grid for the rest%n%n",
                firstSeed,
                firstSeed + seeds - 1);
        Report.machine();
        System.out.println(
                "| setting | w_gen | nMSE | worst seed | local models | NLPD | 95 % coverage | seconds a fit | published |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        row("adaptive growth, the default", Growth.adaptive(), "0.0137 with 23.3 (w_gen 0.9)");
        row("sweep", defaults, "0.0137 with 23.3 (w_gen 0.9)");
        for (double threshold : FEWER) {
            row("sweep", defaults.withActivationThreshold(threshold), "");
        }
        row("sweep, length scales fixed", fixed(defaults), "0.069 with 23.8 (w_gen 1.0)");
        Growth.Sweep paperScale = defaults.withInitialLengthScale(PAPER_SCALE);
        for (double threshold : FEWER) {
            row("λ₀ = 0.3, length scales fixed", fixed(paperScale).withActivationThreshold(threshold), "");
        }
        Growth.Sweep collapsed = defaults.withInference(Inference.COLLAPSED);
        for (double threshold : FEWER) {
            row("collapsed", collapsed.withActivationThreshold(threshold), "");
        }
        Growth.Sweep meanField = paperScale.withInference(Inference.MEAN_FIELD).withTolerance(0);
        for (double threshold : THRESHOLDS) {
            row(
                    "mean field, Algorithm 1, λ₀ = 0.3",
                    meanField.withActivationThreshold(threshold),
                    threshold == 0.9 ? "0.0137 with 23.3" : "");
        }
    }

    private static Growth.Sweep fixed(Growth.Sweep growth) {
        return growth.withLearnLengthScales(false);
    }

    private void row(String setting, Growth growth, String published) {
        LgrOptions options = LgrOptions.builder().growth(growth).build();
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
                (growth instanceof Growth.Sweep sweep ? sweep : Growth.sweep()).activationThreshold(),
                nmse,
                worst,
                models,
                nlpd,
                100 * coverage,
                seconds,
                published);
    }
}
