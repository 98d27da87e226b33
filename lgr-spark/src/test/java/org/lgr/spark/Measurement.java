package org.lgr.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.lgr.Growth;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.internal.cells.KeyOrder;
import org.lgr.internal.cells.OrderedRows;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Compares the cost of a fit on a cluster with that of the local learner, on rows of the simulated arm. Prints a table.
 * Started by {@code lgr-spark/measure}, which documents the arguments.
 */
final class Measurement {
    private static final int JOINTS = 7;

    private Measurement() {}

    /** Measurements of one fit. */
    private record Result(
            double preparation, double fit, FitProgress.Work work, int iterations, double megabytes, LgrModel model) {}

    public static void main(String[] arguments) throws Exception {
        int models = Integer.parseInt(arguments[0]);
        int workers = Integer.parseInt(arguments[1]);
        int[] sizes = Arrays.stream(arguments[2].split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        System.out.println(
                "| rows | where | sorted after s | fitted after s | iterations | passes | times all rows were"
                        + " read | MB moved per pass | local models | components |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (int rows : sizes) {
            print(
                    rows,
                    workers == 0 ? "local learner" : workers + " worker(s)",
                    workers == 0 ? local(rows, models) : cluster(rows, models, workers));
        }
    }

    private static void print(int rows, String where, Result result) {
        System.out.printf(
                Locale.ROOT,
                "| %d | %s | %.1f | %.1f | %d | %d | %.1f | %.2f | %d | %d |%n",
                rows,
                where,
                result.preparation,
                result.fit,
                result.iterations,
                result.work.passes(),
                result.work.chunks() * 1024.0 / rows,
                result.megabytes / Math.max(1, result.work.passes()),
                result.model.localModelCount(),
                result.model.liveComponents());
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** A local fit on all processors. */
    private static Result local(int rows, int models) {
        List<org.lgr.Dataset> data = ArmFrame.here(rows, JOINTS);
        long start = System.nanoTime();
        OrderedRows ordered = KeyOrder.of(data);
        double preparation = since(start);
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.adaptive())
                .sharedLocalisers(true)
                .maxLocalModels(models)
                .build();
        List<Fit> fits = OneMachine.fits(ordered, options);
        int iterations = fits.get(0).trace().size();
        FitProgress.Work none = new FitProgress.Work(0, 0, 0);
        return new Result(
                preparation, since(start), none, iterations, 0, fits.get(0).model());
    }

    private static Result cluster(int rows, int models, int workers) throws Exception {
        Path folder = Files.createTempDirectory("lgr-measurement");
        try (LoopbackCluster cluster = new LoopbackCluster(folder, workers);
                SparkSession session = cluster.session()) {
            session.range(1).count(); // waits until executors run
            AtomicLong bytes = new AtomicLong();
            session.sparkContext().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                    bytes.addAndGet(end.taskMetrics().resultSize()
                            + end.taskMetrics().shuffleWriteMetrics().bytesWritten());
                }
            });
            Watch watch = new Watch(bytes);
            Dataset<Row> frame = ArmFrame.of(session, rows, 8);
            long start = System.nanoTime();
            List<Fit> fits = new LocalGaussianRegression()
                    .setLabelCols(ArmFrame.torques())
                    .setMaxLocalModels(models)
                    .setProgress(watch)
                    .fits(frame);
            double seconds = since(start);
            return new Result(
                    watch.sorted,
                    seconds,
                    watch.work,
                    fits.get(0).trace().size(),
                    (bytes.get() - watch.bytesBefore) / 1e6,
                    fits.get(0).model());
        }
    }

    /** Separates the fit from the preparations before it. */
    private static final class Watch implements FitProgress {
        private final AtomicLong bytes;
        private final long start = System.nanoTime();
        private double sorted;
        private long bytesBefore;
        private Work work = new Work(0, 0, 0);

        Watch(AtomicLong bytes) {
            this.bytes = bytes;
        }

        @Override
        public void planned(Plan plan) {
            sorted = since(start);
        }

        @Override
        public void iterated(Iteration iteration, Work done) {
            if (work.passes() == 0) {
                bytesBefore = bytes.get(); // rows are now in their final place
            }
            work = done;
        }
    }
}
