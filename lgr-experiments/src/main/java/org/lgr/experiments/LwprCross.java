package org.lgr.experiments;

import java.util.Locale;
import org.lgr.Dataset;
import org.lgr.RegressionScore;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprModel;
import org.lgr.baselines.LwprStream;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.data.synthetic.Cross;

/**
 * Compares LWPR on the cross function of [M14 section 5.1] with the results of the authors' C library, and measures the
 * cost of one update and one prediction. The records of the library's runs do not state how the target was scaled nor,
 * for wide fields, the step size. The values here come close to its results: its narrow fields need a target of
 * variance 1. Arguments: number of seeds (5), first seed (1).
 */
public final class LwprCross {
    private static final int WARM_UP_ROUNDS = 20;
    private static final int TIMED_ROUNDS = 50;

    private LwprCross() {}

    /** Prints the table. */
    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int firstSeed = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        System.out.printf(
                Locale.ROOT,
                "LWPR on the cross function, seeds %d to %d; clean grid for nMSE, noisy grid for the rest%n%n",
                firstSeed,
                firstSeed + seeds - 1);
        Report.machine();
        System.out.println("| setting | nMSE | worst seed | fields | NLPD | 95 % coverage | C library |");
        System.out.println("|---|---|---|---|---|---|---|");
        LwprOptions narrow = LwprOptions.builder()
                .standardizeInputs(false)
                .initialMetric(50)
                .initialStepSize(250)
                .activationThreshold(0.4)
                .fullMetric(true)
                .passes(30)
                .build();
        LwprOptions wide = LwprOptions.builder()
                .standardizeInputs(false)
                .standardizeTarget(false)
                .initialMetric(1 / (0.3 * 0.3))
                .initialStepSize(250)
                .activationThreshold(0.1)
                .passes(20)
                .build();
        row("narrow fields, full metric, 30 passes", narrow, seeds, firstSeed, "0.0175 with 176");
        row("the same, one pass", narrow.toBuilder().passes(1).build(), seeds, firstSeed, "0.0504 with 121");
        row("wide fields, diagonal metric, 20 passes", wide, seeds, firstSeed, "0.036 with 33");
        row(
                "narrow fields, step sizes learned",
                narrow.toBuilder().metaLearning(true).build(),
                seeds,
                firstSeed,
                "");
        cost(narrow, firstSeed);
    }

    private static void row(String setting, LwprOptions options, int seeds, int firstSeed, String library) {
        double nmse = 0;
        double worst = 0;
        double fields = 0;
        double nlpd = 0;
        double coverage = 0;
        for (int seed = firstSeed; seed < firstSeed + seeds; seed++) {
            LwprModel model = new Lwpr(options.toBuilder().seed(seed).build()).fit(Cross.sample(seed));
            double error = RegressionScore.of(model, Cross.grid()).nmse();
            RegressionScore noisy = RegressionScore.of(model, Cross.grid(Cross.NOISE, -seed));
            nmse += error / seeds;
            worst = Math.max(worst, error);
            fields += (double) model.localModelCount() / seeds;
            nlpd += noisy.nlpd() / seeds;
            coverage += noisy.coverage95() / seeds;
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %.4f | %.4f | %.1f | %.3f | %.1f %% | %s |%n",
                setting,
                nmse,
                worst,
                fields,
                nlpd,
                100 * coverage,
                library);
    }

    private static void cost(LwprOptions options, int seed) {
        Dataset data = Cross.sample(seed);
        double[][] points = new double[data.size()][data.dimension()];
        for (int n = 0; n < points.length; n++) {
            data.copyRow(n, points[n]);
        }
        LwprStream stream = new Lwpr(options).fit(data).resume();
        double checksum = 0; // printed, so that the compiler cannot remove the predictions
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            learn(stream, data, points);
            checksum += predict(stream, points);
        }
        double update = Double.POSITIVE_INFINITY;
        double predict = Double.POSITIVE_INFINITY;
        for (int round = 0; round < TIMED_ROUNDS; round++) {
            long start = System.nanoTime();
            learn(stream, data, points);
            long learned = System.nanoTime();
            checksum += predict(stream, points);
            update = Math.min(update, (learned - start) / 1e3 / points.length);
            predict = Math.min(predict, (System.nanoTime() - learned) / 1e3 / points.length);
        }
        System.out.printf(
                Locale.ROOT,
                "%nWith %d fields one update takes %.2f µs (C library: 7.0), one prediction with variance %.2f µs (4.0);"
                        + " best of %d rounds of %d points, checksum %.6f%n",
                stream.localModelCount(),
                update,
                predict,
                TIMED_ROUNDS,
                points.length,
                checksum);
    }

    private static void learn(LwprStream stream, Dataset data, double[][] points) {
        for (int n = 0; n < points.length; n++) {
            stream.update(points[n], data.target(n));
        }
    }

    private static double predict(LwprStream stream, double[][] points) {
        double sum = 0;
        for (double[] point : points) {
            var evaluator = stream.evaluate(point);
            sum += evaluator.mean() + evaluator.variance();
        }
        return sum;
    }
}
