package org.lgr.cli.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lgr.cli.column.ParallelRows;
import org.lgr.cli.column.RowSupply;
import org.lgr.cli.console.Progress;
import org.lgr.data.RowWriter;
import org.lgr.stats.StudentT;

/**
 * The output of {@code lgr predict}: columns kept from the input, then mean, deviation, interval and so on of each
 * target.
 */
public final class PredictionTable {
    private final PredictionTask task;
    private final int dimension;
    private final int targets;
    private final int[] kept;
    private final boolean gradient;
    private final double interval;
    private final Map<Double, Double> halfWidths = new HashMap<>(); // in standard deviations, by degrees of freedom
    private final List<String> names;

    /**
     * Describes the table.
     *
     * @param keptNames names of the columns to copy
     * @param kept where they are in each row, which begins with the inputs
     * @param baselines where in each row the predictions are that the models correct
     * @param interval probability of the interval
     */
    public PredictionTable(
            ModelFileContents models,
            List<String> keptNames,
            int[] kept,
            int[] baselines,
            double interval,
            boolean gradient) {
        this.task = new PredictionTask(models, gradient, baselines);
        this.dimension = models.inputs().size();
        this.targets = models.targets().size();
        this.kept = kept.clone();
        this.gradient = gradient;
        this.interval = interval;
        this.names = new ArrayList<>(keptNames);
        for (String target : models.targets()) {
            names.addAll(columns(target));
            if (gradient) {
                models.inputs().forEach(input -> names.add(target + "_d_" + input));
            }
        }
    }

    /** The columns of one target, gradient apart. */
    public static List<String> columns(String target) {
        return Stream.of("mean", "sd", "low", "high", "coverage")
                .map(suffix -> target + "_" + suffix)
                .toList();
    }

    public List<String> names() {
        return List.copyOf(names);
    }

    /** Predicts all rows and writes them. */
    public void fill(RowSupply rows, int threads, RowWriter writer, Progress progress) throws IOException {
        double[] line = new double[names.size()];
        new ParallelRows(threads, task.width(), task::function).run(rows, (row, result) -> {
            int at = 0;
            for (int column : kept) {
                line[at++] = row[column];
            }
            for (int i = 0; i < targets; i++) {
                double mean = task.mean(result, i);
                double deviation = Math.sqrt(task.variance(result, i));
                line[at++] = mean;
                line[at++] = deviation;
                double halfWidth = deviation * halfWidth(task.degreesOfFreedom(result, i));
                line[at++] = mean - halfWidth;
                line[at++] = mean + halfWidth;
                line[at++] = task.coverage(result, i);
                for (int d = 0; gradient && d < dimension; d++) {
                    line[at++] = task.gradient(result, i, d);
                }
            }
            writer.write(line);
            progress.update(Double.NaN, rows.rows() + " rows");
        });
        progress.finish();
    }

    /** Of the interval, in standard deviations; models have few different degrees of freedom, most one. */
    private double halfWidth(double degreesOfFreedom) {
        return Double.isNaN(degreesOfFreedom) // of a bad row
                ? Double.NaN
                : halfWidths.computeIfAbsent(
                        degreesOfFreedom, freedom -> new StudentT(freedom).intervalHalfWidth(interval));
    }
}
