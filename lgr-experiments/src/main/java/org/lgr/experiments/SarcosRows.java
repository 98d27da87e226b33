package org.lgr.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.Fit;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.data.ColumnSpec;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;
import org.lgr.eval.RegressionScore;

/**
 * Inverse dynamics of the SARCOS arm, test rows removed from training (the official test set is part of the official training
 * set). Arguments: the folder with {@code sarcos_train_partial.csv.gz} and {@code sarcos_inv_test.mat}, joint 1 to 7 (1), and
 * optionally {@code collapsed ITERATIONS LENGTH_SCALE THRESHOLD} to fix the work for a comparison of cost.
 */
public final class SarcosRows {
    private static final int INPUTS = 21;

    private SarcosRows() {}

    /** Fits, and prints accuracy and cost. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int joint = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        LgrOptions options = LgrOptions.builder().growth(Growth.SWEEP).build();
        if (arguments.length > 2) {
            options = LgrOptions.builder()
                    .inference(Inference.COLLAPSED)
                    .maxIterations(Integer.parseInt(arguments[3]) - 1)
                    .growthIterations(1)
                    .threads(1)
                    .initialLengthScale(Double.parseDouble(arguments[4]))
                    .activationThreshold(Double.parseDouble(arguments[5]))
                    .tolerance(0)
                    .build();
        }
        Dataset train = train(folder, joint);
        Dataset test = test(folder, joint);
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
                fit.model().provenance().inference(),
                fit.trace().size(),
                fit.model().size(),
                fit.model().liveComponents(),
                score.nmse(),
                score.nlpd(),
                100 * score.coverage95(),
                cpu,
                wall,
                Report.peakHeap());
    }

    /** Rows that are not test rows. */
    static Dataset train(Path folder, int joint) throws IOException {
        Table table = read(folder.resolve("sarcos_train_partial.csv.gz"), "q1..qdd7,tau" + joint + ",source");
        double[] source = table.column(INPUTS + 1);
        int[] rows =
                IntStream.range(0, source.length).filter(n -> source[n] != 1).toArray();
        return dataset(table.select(rows));
    }

    /** The official test set. */
    static Dataset test(Path folder, int joint) throws IOException {
        return dataset(read(folder.resolve("sarcos_inv_test.mat"), "1.." + INPUTS + "," + (INPUTS + joint)));
    }

    private static Table read(Path file, String columns) throws IOException {
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            reader.select(ColumnSpec.parse(columns).resolve(reader.names()), new int[0]);
            return Table.readAll(reader, false);
        }
    }

    private static Dataset dataset(Table table) {
        return table.toDataset(IntStream.range(0, INPUTS).toArray(), INPUTS);
    }
}
