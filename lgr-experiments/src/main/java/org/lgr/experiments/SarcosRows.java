package org.lgr.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.data.Partition;
import org.lgr.data.robot.Sarcos;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;

/**
 * Fits the inverse dynamics of the SARCOS arm without the test rows in the training set (the official test set is part
 * of the official training set). Arguments: the folder with the files of {@link Sarcos}, joint 1 to 7 (1), and
 * optionally {@code collapsed ITERATIONS LENGTH_SCALE THRESHOLD} to fix the work for a comparison of cost.
 */
public final class SarcosRows {
    private SarcosRows() {}

    /** Fits, and prints accuracy and cost. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int joint = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        LgrOptions options = LgrOptions.builder().growth(Growth.sweep()).build();
        if (arguments.length > 2) {
            options = LgrOptions.builder()
                    .growth(Growth.sweep()
                            .withInference(Inference.COLLAPSED)
                            .withMaxIterations(Integer.parseInt(arguments[3]) - 1)
                            .withGrowthIterations(1)
                            .withInitialLengthScale(Double.parseDouble(arguments[4]))
                            .withActivationThreshold(Double.parseDouble(arguments[5]))
                            .withTolerance(0))
                    .threads(1)
                    .build();
        }
        Partition partition = Sarcos.read(folder).rows();
        Dataset train = partition.training().get(joint - 1);
        Dataset test = partition.test().get(joint - 1);
        Report.machine();
        double before = Report.cpuSeconds();
        long start = System.nanoTime();
        Fit fit = new BatchLearner(options).fit(train);
        double cpu = Report.cpuSeconds() - before;
        double wall = (System.nanoTime() - start) / 1e9;
        RegressionScore score = RegressionScore.of(fit.model(), test);
        System.out.println("| joint | rows | inference | iterations | local models | live components | nMSE | NLPD"
                + " | 95 % coverage | CPU s | wall s | peak heap MB |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        System.out.printf(
                Locale.ROOT,
                "| %d | %d | %s | %d | %d | %d | %.4f | %.3f | %.1f %% | %.1f | %.1f | %d |%n",
                joint,
                train.size(),
                fit.model().provenance().batchFit().orElseThrow().inference(),
                fit.trace().size(),
                fit.model().localModelCount(),
                fit.model().liveComponents(),
                score.nmse(),
                score.nlpd(),
                100 * score.coverage95(),
                cpu,
                wall,
                Report.peakHeap());
    }
}
