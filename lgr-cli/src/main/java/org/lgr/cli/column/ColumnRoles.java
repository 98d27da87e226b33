package org.lgr.cli.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import org.lgr.data.Table;
import org.lgr.data.prepare.Preparation;

/**
 * What the columns of training files are for, counted from 0; time and weight have one column or none. Rows that agree
 * in all columns of the group are of one group.
 */
final class ColumnRoles {
    private final int[] inputs;
    private final int[] targets;
    private final int[] time;
    private final int[] weight;
    private final int[] group;
    private final int[] baseline; // one for each target, or none
    private final List<Integer> numbers; // all but the group, each once: time may be an input, too

    ColumnRoles(int[] inputs, int[] targets, int[] time, int[] weight, int[] group, int[] baseline) {
        this.inputs = inputs;
        this.targets = targets;
        this.time = time;
        this.weight = weight;
        this.group = group;
        this.baseline = baseline;
        this.numbers = Stream.of(inputs, targets, time, weight, baseline)
                .flatMapToInt(IntStream::of)
                .distinct()
                .boxed()
                .toList();
    }

    /** The columns of the inputs. */
    int[] inputs() {
        return inputs.clone();
    }

    /** Returns these roles with the positions that the columns have after the data were prepared. */
    ColumnRoles after(Preparation preparation, List<String> rawNames) {
        return new ColumnRoles(
                places(inputs, preparation, rawNames),
                places(targets, preparation, rawNames),
                places(time, preparation, rawNames),
                places(weight, preparation, rawNames),
                places(group, preparation, rawNames),
                places(baseline, preparation, rawNames));
    }

    private static int[] places(int[] columns, Preparation preparation, List<String> rawNames) {
        return IntStream.of(columns)
                .flatMap(c -> IntStream.of(preparation.places(c, rawNames)))
                .toArray();
    }

    /** The inputs, then the targets, then their baselines. */
    int[] variables() {
        return Stream.of(inputs, targets, baseline)
                .flatMapToInt(IntStream::of)
                .distinct()
                .toArray();
    }

    /** Reads all that has a role; the table begins with the {@link #variables}. */
    Table read(RowReader reader, boolean skipBadRows) throws DataFileException {
        reader.select(numbers.stream().mapToInt(Integer::intValue).toArray(), group);
        reader.allowTimes(time);
        RowReader rows =
                weight.length == 0 ? reader : new PositiveColumn(reader, weight[0], numbers.indexOf(weight[0]));
        return Table.readAll(rows, skipBadRows);
    }

    /** Times of a table so read; empty if there is no such column. */
    double[] times(Table table) {
        return numbers(table, time);
    }

    private double[] numbers(Table table, int[] role) {
        return role.length == 0 ? new double[0] : table.column(numbers.indexOf(role[0]));
    }

    /** Values of the user's own predictions, per target; nothing if there are none. */
    private double[][] baselines(Table table) {
        List<Integer> variables = IntStream.of(variables()).boxed().toList();
        return IntStream.of(baseline)
                .mapToObj(c -> table.column(
                        table.names().size() == variables.size() ? variables.indexOf(c) : numbers.indexOf(c)))
                .toArray(double[][]::new);
    }

    /** Groups, likewise, counted from 0. */
    double[] groups(Table table) {
        if (group.length <= 1) {
            return group.length == 0 ? new double[0] : table.column(numbers.size());
        }
        Map<List<Double>, Integer> known = new HashMap<>();
        double[][] labels = new double[group.length][];
        Arrays.setAll(labels, i -> table.column(numbers.size() + i));
        double[] groups = new double[table.rows()];
        Arrays.setAll(groups, n -> {
            List<Double> key = Stream.of(labels).map(label -> label[n]).toList();
            return known.computeIfAbsent(key, unused -> known.size());
        });
        return groups;
    }

    /**
     * Such a table, or some of its rows, as training data; the one with the test rows needs only the
     * {@link #variables}.
     */
    TrainingData data(
            Table training, Table test, String testedOn, boolean heldOut, long badTestRows, Preparation preparation) {
        return new TrainingData(
                training,
                test,
                inputs.length,
                targets.length,
                numbers(training, weight),
                Arrays.stream(groups(training)).mapToInt(label -> (int) label).toArray(),
                testedOn,
                heldOut,
                badTestRows,
                preparation,
                IntStream.of(baseline)
                        .mapToObj(c -> training.names().get(numbers.indexOf(c)))
                        .toList(),
                baselines(training),
                baselines(test));
    }
}
