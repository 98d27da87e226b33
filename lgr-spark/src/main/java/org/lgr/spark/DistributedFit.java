package org.lgr.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.LgrOptions;
import org.lgr.VariableNames;
import org.lgr.internal.cells.ChunkNumbers;
import org.lgr.internal.cells.KeyOrder;
import org.lgr.internal.cells.KeyedData;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import scala.Tuple2;

/**
 * Fits models to rows on a cluster. The core's trainer runs on the driver, which holds models, their P×P matrices and a
 * bounded number of rows. Computations over all rows are done by {@link SparkCells}.
 */
final class DistributedFit {
    private final LgrOptions options;
    private final List<String> inputs;
    private final LabelledRows columns;
    private final int cells;
    private final FitProgress progress;
    private final FitControl control;
    private final long start = System.nanoTime();

    /**
     * @param inputs names of the inputs
     * @param columns columns of the rows
     * @param cells see {@link org.lgr.internal.cells.Cell}
     */
    DistributedFit(
            LgrOptions options,
            List<String> inputs,
            LabelledRows columns,
            int cells,
            FitProgress progress,
            FitControl control) {
        this.options = options;
        this.inputs = inputs;
        this.columns = columns;
        this.cells = cells;
        this.progress = progress;
        this.control = control;
    }

    private List<String> labels() {
        return columns.labels();
    }

    /**
     * Fits one model for each label.
     *
     * @param rows as {@link LabelledRows} makes them
     * @param parts number of parts for sorting
     * @param partitions number of partitions that keep the rows
     */
    List<Fit> fit(JavaRDD<double[]> rows, int parts, int partitions) {
        KeySort sort = sort(rows, parts);
        return sort.count() <= AdaptiveTrainer.SMALL
                ? fitHere(sort.leading(AdaptiveTrainer.SMALL), new int[0])
                : fit(sort, Optional.empty(), partitions);
    }

    /** As {@link #fit(JavaRDD, int, int)}, for rows that belong to groups. */
    List<Fit> fitGroups(JavaPairRDD<Long, double[]> rows, int parts, int partitions) {
        GroupedRows grouped = new GroupedRows(rows, parts);
        if (grouped.count() <= AdaptiveTrainer.SMALL) {
            List<Tuple2<Long, double[]>> all = grouped.collect();
            Map<Long, Integer> numbers = new HashMap<>(); // an arbitrary int for each group
            int[] groups = all.stream()
                    .mapToInt(row -> numbers.computeIfAbsent(row._1(), group -> numbers.size()))
                    .toArray();
            return fitHere(all.stream().map(Tuple2::_2).toList(), groups);
        }
        List<JavaRDD<double[]>> divided = grouped.divided();
        return fit(sort(divided.get(0), parts), Optional.of(sort(divided.get(1), parts)), partitions);
    }

    private KeySort sort(JavaRDD<double[]> rows, int parts) {
        return new KeySort(rows, columns.width(), parts);
    }

    /** Fits to many rows; rows of held-out groups are separate, if there are groups. */
    private List<Fit> fit(KeySort sorted, Optional<KeySort> held, int partitions) {
        ChunkNumbers numbers = numbers(0, sorted);
        ChunkNumbers groups =
                held.map(sort -> numbers(numbers.end(), sort)).orElse(new ChunkNumbers(numbers.end(), 0, 0));
        long rows = numbers.rows() + groups.rows();
        progress.planned(
                new FitProgress.Plan(rows, groups.rows(), inputs.size(), labels().size(), groups.end(), cells));
        JavaRDD<Pieces.Piece> pieces = sorted.pieces(numbers);
        JavaRDD<Pieces.Piece> all =
                held.map(sort -> pieces.union(sort.pieces(groups))).orElse(pieces);
        SparkCells raw = SparkCells.keep(
                new Pieces(cells, inputs.size(), columns.width(), !columns.weighted()).together(all, partitions),
                cells);
        try {
            KeyedData data = KeyedData.of(raw, numbers, groups, inputs.size(), labels().size());
            SparkCells standardised = ((SparkCells) data.store()).ready();
            String digest = raw.sha256();
            raw.close(); // keeps the double memory no longer than necessary
            try {
                return fit(data, standardised.reading(), rows, digest);
            } finally {
                standardised.close();
            }
        } finally {
            raw.close();
        }
    }

    private ChunkNumbers numbers(int start, KeySort sort) {
        double[][] leading = sort.leading(ChunkNumbers.wanted(sort.count()) + 1).stream()
                .map(row -> Arrays.copyOf(row, inputs.size()))
                .toArray(double[][]::new);
        return ChunkNumbers.of(start, sort.count(), leading);
    }

    /**
     * Fits to few rows on the driver, in any order.
     *
     * @param groups of the rows, or empty
     */
    private List<Fit> fitHere(List<double[]> rows, int[] groups) {
        Columns.require(!rows.isEmpty(), "there are no rows to fit");
        progress.planned(new FitProgress.Plan(rows.size(), 0, inputs.size(), labels().size(), 0, cells));
        int dimension = inputs.size();
        double[] x = rows.stream()
                .flatMapToDouble(row -> Arrays.stream(row, 0, dimension))
                .toArray();
        Dataset first = Dataset.of(dimension, x, column(rows, dimension)).withNames(names(0));
        Dataset weighed = columns.weighted() ? first.withWeights(column(rows, dimension + labels().size())) : first;
        Dataset all = groups.length > 0 ? weighed.withGroups(groups) : weighed;
        List<Dataset> outputs = new ArrayList<>(List.of(all));
        for (int q = 1; q < labels().size(); q++) {
            outputs.add(all.withTarget(column(rows, dimension + q), labels().get(q)));
        }
        return new BatchLearner(options)
                .fit(
                        KeyOrder.of(outputs).outputs(),
                        iteration -> progress.iterated(iteration, new FitProgress.Work(0, 0, seconds())),
                        control);
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private VariableNames names(int label) {
        return new VariableNames(inputs, labels().get(label));
    }

    private List<VariableNames> names() {
        return IntStream.range(0, labels().size()).mapToObj(this::names).toList();
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private List<Fit> fit(KeyedData data, SparkCells.Reading reading, long rows, String digest) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Parallel parallel = Parallel.on(threads); // for large matrices
            TrainedFits trained = new TrainedFits(options, rows, digest);
            if (options.sharedLocalisers() || labels().size() == 1) {
                return trained.of(trainer(data, 0, reading, parallel), 0, names());
            }
            List<Fit> fits = new ArrayList<>();
            for (int q = 0; q < labels().size(); q++) {
                fits.addAll(trained.of(trainer(data.output(q), q, reading, parallel), q, List.of(names(q))));
            }
            return fits;
        } finally {
            threads.shutdownNow();
        }
    }

    private AdaptiveTrainer trainer(KeyedData data, int label, SparkCells.Reading reading, Parallel parallel) {
        return AdaptiveTrainer.of(data, options, parallel, iteration -> {
            progress.iterated(
                    iteration.withOutput(label), new FitProgress.Work(reading.passes(), reading.chunks(), seconds()));
            return !control.isStopped(label);
        });
    }
}
