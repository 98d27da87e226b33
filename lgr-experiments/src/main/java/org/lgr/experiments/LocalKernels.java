package org.lgr.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.LgrModel;
import org.lgr.LocalKernelLearner;
import org.lgr.LocalKernelModel;
import org.lgr.Predictor;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;
import org.lgr.eval.RegressionScore;

/**
 * What do local Gaussian processes gain over linear local models on kin40k? All with default options, tested on the same 4,000 rows. The
 * argument is the folder with {@code kin40k.csv.gz}.
 */
public final class LocalKernels {
    private static final int INPUTS = 8;
    private static final int TEST_ROWS = 4000;

    private LocalKernels() {}

    /** Prints one table. */
    public static void main(String[] arguments) throws IOException {
        Table table;
        try (RowReader reader = DataFile.open(Path.of(arguments[0], "kin40k.csv.gz"), ReadOptions.detect())) {
            reader.select(IntStream.range(0, INPUTS + 1).toArray(), new int[0]);
            table = Table.readAll(reader, false);
        }
        Dataset data = table.toDataset(IntStream.range(0, INPUTS).toArray(), INPUTS);
        int[] order = shuffled(data.size());
        Dataset test =
                data.select(IntStream.range(0, TEST_ROWS).map(i -> order[i]).toArray());
        Report.machine();
        System.out.println(
                "| method | rows | local models | nMSE | NLPD | 95 % coverage | CPU s | wall s | test: CPU s |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (int rows : new int[] {2000, 10_000}) {
            Dataset train = data.select(IntStream.range(TEST_ROWS, TEST_ROWS + rows)
                    .map(i -> order[i])
                    .toArray());
            print(
                    "linear local models",
                    train,
                    test,
                    set -> new BatchLearner().fit(set).model());
            if (rows <= LocalKernelLearner.MOST_EXACT_ROWS) {
                print("exact local kernels", train, test, LocalKernelLearner.exact()::fit);
            }
            for (int anchors : new int[] {1000, 2000}) {
                if (anchors < rows) {
                    print(
                            "local kernels, " + anchors + " anchors",
                            train,
                            test,
                            LocalKernelLearner.scalable(anchors)::fit);
                }
            }
        }
    }

    private static void print(String method, Dataset train, Dataset test, Function<Dataset, Predictor> learner) {
        double before = Report.cpuSeconds();
        long start = System.nanoTime();
        Predictor model = learner.apply(train);
        double wall = (System.nanoTime() - start) / 1e9;
        double learned = Report.cpuSeconds();
        RegressionScore score = RegressionScore.of(model, test);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %.4f | %.3f | %.1f %% | %.1f | %.1f | %.1f |%n",
                method,
                train.size(),
                model instanceof LgrModel linear ? linear.size() : ((LocalKernelModel) model).size(),
                score.nmse(),
                score.nlpd(),
                100 * score.coverage95(),
                learned - before,
                wall,
                Report.cpuSeconds() - learned);
    }

    private static int[] shuffled(int size) {
        int[] order = IntStream.range(0, size).toArray();
        SplittableRandom random = new SplittableRandom(0);
        for (int i = size - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }
}
