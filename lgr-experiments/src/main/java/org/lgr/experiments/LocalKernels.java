package org.lgr.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Predictor;
import org.lgr.RegressionScore;
import org.lgr.data.DataFile;
import org.lgr.data.Partition;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Split;
import org.lgr.data.Table;
import org.lgr.data.robot.Sarcos;
import org.lgr.kernel.LocalKernelLearner;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.kernel.LocalKernelOptions;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/**
 * Compares local Gaussian processes with linear local models, both with default options. The argument is a folder with
 * {@code kin40k.csv.gz}, of which 2,000 and 10,000 rows are learned and 4,000 others tested, or with the files of
 * {@link Sarcos}, of which joint 1 is learned from all rows except test rows.
 */
public final class LocalKernels {
    private static final int KIN40K_INPUTS = 8;

    private LocalKernels() {}

    /** Prints one table. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Report.machine();
        System.out.println(
                "| method | rows | local models | nMSE | NLPD | 95 % coverage | CPU s | wall s | CPU s of the test |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        if (Files.exists(folder.resolve("kin40k.csv.gz"))) {
            Dataset data = kin40k(folder.resolve("kin40k.csv.gz"));
            Split split = Split.random(data.size(), 0.1, 0);
            Dataset test = data.select(split.test());
            compare(data.select(Arrays.copyOf(split.training(), 2000)), test);
            compare(data.select(Arrays.copyOf(split.training(), 10_000)), test);
        } else {
            Partition rows = Sarcos.read(folder).rows();
            compare(rows.training().get(0), rows.test().get(0));
        }
    }

    private static Dataset kin40k(Path file) throws IOException {
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            Table table = Table.readAll(reader, false);
            return table.toDataset(IntStream.range(0, KIN40K_INPUTS).toArray(), KIN40K_INPUTS);
        }
    }

    private static void compare(Dataset train, Dataset test) {
        print(
                "linear local models",
                train,
                test,
                data -> new BatchLearner().fit(data).model());
        if (train.size() <= LocalKernelOptions.MOST_EXACT_ROWS) {
            print(
                    "exact local kernels",
                    train,
                    test,
                    learner(LocalKernelOptions.builder().exact(true))::fit);
        }
        for (int anchors : new int[] {1000, 2000, 4000}) {
            if (anchors < train.size()) {
                LocalKernelLearner learner =
                        learner(LocalKernelOptions.builder().anchors(anchors));
                print("local kernels, " + anchors + " anchors", train, test, learner::fit);
            }
        }
    }

    private static LocalKernelLearner learner(LocalKernelOptions.Builder options) {
        return new LocalKernelLearner(options.build());
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
                localModels(model),
                score.nmse(),
                score.nlpd(),
                100 * score.coverage95(),
                learned - before,
                wall,
                Report.cpuSeconds() - learned);
    }

    private static int localModels(Predictor model) {
        return model instanceof LgrModel linear
                ? linear.localModelCount()
                : ((LocalKernelModel) model).localModelCount();
    }
}
