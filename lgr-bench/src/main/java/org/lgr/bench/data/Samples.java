package org.lgr.bench.data;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.VariableNames;
import org.lgr.data.Split;

/** Rows of inputs with one or more targets and, optionally, the group of each row, such as its trajectory. */
public final class Samples {
    private final double[][] inputs; // N×D
    private final double[][] targets; // Q×N: one array for each target
    private final int @Nullable [] groups; // N
    private final List<String> inputNames;
    private final List<String> targetNames;

    /**
     * Rows with their targets.
     *
     * @param inputs one array for each row
     * @param targets one array for each target
     * @param groups the group of each row, or {@code null}
     */
    public Samples(
            double[][] inputs,
            double[][] targets,
            int @Nullable [] groups,
            List<String> inputNames,
            List<String> targetNames) {
        this.inputs = inputs;
        this.targets = targets;
        this.groups = groups;
        this.inputNames = List.copyOf(inputNames);
        this.targetNames = List.copyOf(targetNames);
    }

    /** Samples from a dataset, with one target. */
    public static Samples of(Dataset data) {
        return of(List.of(data));
    }

    /** Samples from datasets of one target each, which share inputs and groups. */
    public static Samples of(List<Dataset> targets) {
        Dataset first = targets.get(0);
        double[][] inputs = new double[first.size()][first.dimension()];
        for (int n = 0; n < inputs.length; n++) {
            first.copyRow(n, inputs[n]);
        }
        return new Samples(
                inputs,
                targets.stream().map(Dataset::targets).toArray(double[][]::new),
                first.hasGroups()
                        ? IntStream.range(0, inputs.length).map(first::group).toArray()
                        : null,
                first.names().inputs(),
                targets.stream().map(target -> target.names().target()).toList());
    }

    /** The number of rows. */
    public int size() {
        return inputs.length;
    }

    /** The number of inputs. */
    public int dimension() {
        return inputNames.size();
    }

    /** The number of targets. */
    public int outputs() {
        return targets.length;
    }

    /** The rows of inputs. Not a copy; must not be changed. */
    public double[][] inputs() {
        return inputs;
    }

    /** All values of one target. Not a copy; must not be changed. */
    public double[] target(int output) {
        return targets[output];
    }

    /** The group of each row, or {@code null} if there are no groups. */
    public int @Nullable [] groups() {
        return groups;
    }

    /** Names of the targets. */
    public List<String> targetNames() {
        return targetNames;
    }

    /** One dataset for each target, with the groups. */
    public List<Dataset> datasets() {
        Dataset first = Dataset.of(inputs, targets[0]).withNames(new VariableNames(inputNames, targetNames.get(0)));
        Dataset rows = groups == null ? first : first.withGroups(groups);
        return IntStream.range(0, targets.length)
                .mapToObj(output -> rows.withTarget(targets[output], targetNames.get(output)))
                .toList();
    }

    /** The given rows, in that order. */
    public Samples rows(int[] rows) {
        int[] grouping = groups;
        return new Samples(
                Arrays.stream(rows).mapToObj(n -> inputs[n]).toArray(double[][]::new),
                Arrays.stream(targets)
                        .map(target ->
                                Arrays.stream(rows).mapToDouble(n -> target[n]).toArray())
                        .toArray(double[][]::new),
                grouping == null
                        ? null
                        : Arrays.stream(rows).map(n -> grouping[n]).toArray(),
                inputNames,
                targetNames);
    }

    /** These rows with some of the targets only. */
    public Samples targets(int[] outputs) {
        return new Samples(
                inputs,
                Arrays.stream(outputs).mapToObj(q -> targets[q]).toArray(double[][]::new),
                groups,
                inputNames,
                Arrays.stream(outputs).mapToObj(targetNames::get).toList());
    }

    /** These rows without groups. */
    public Samples ungrouped() {
        return new Samples(inputs, targets, null, inputNames, targetNames);
    }

    /** These rows with scaled inputs. */
    public Samples scaled(ColumnScaling scaling) {
        return new Samples(scaling.apply(inputs), targets, groups, inputNames, targetNames);
    }

    /** Rows drawn at random without repetition; all rows in random order if there are not more. */
    public Samples sample(int most, long seed) {
        int[] order = Shuffle.order(size(), new SplittableRandom(seed));
        return rows(Arrays.copyOf(order, Math.min(most, order.length)));
    }

    /** A split for choosing settings. Its parts differ as training and test set do: by groups, if there are groups. */
    public Split validation(double share, long seed) {
        int[] grouping = groups;
        return grouping == null
                ? Split.random(size(), share, seed)
                : Split.groups(IntStream.of(grouping).asDoubleStream().toArray(), share, seed);
    }
}
