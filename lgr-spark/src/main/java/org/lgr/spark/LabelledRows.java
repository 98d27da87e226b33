package org.lgr.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The rows of a frame as arrays: inputs, labels, and the weight, which is 1 if there is no column for it. A task fails
 * at the first row that is not complete and finite.
 *
 * @param features name of the column with the inputs
 * @param dimension number of inputs
 * @param labels names of the columns with the labels
 * @param weight name of the column with the weights, or empty
 */
record LabelledRows(String features, int dimension, List<String> labels, String weight) implements Serializable {
    /** All rows. */
    JavaRDD<double[]> of(Dataset<?> frame) {
        return frame.select(columns().toArray(Column[]::new)).toJavaRDD().map(this::array);
    }

    /**
     * All rows, each with a number from a column.
     *
     * @param name name of the column
     * @param number expression that computes the number
     */
    JavaPairRDD<Long, double[]> by(Dataset<?> frame, String name, Column number) {
        List<Column> columns = columns();
        int last = columns.size();
        columns.add(functions.when(functions.col(name).isNotNull(), number));
        return frame.select(columns.toArray(Column[]::new)).toJavaRDD().mapToPair(row -> {
            requireValue(row, last, name);
            return new Tuple2<>(row.getLong(last), array(row));
        });
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(functions.col(features)));
        labels.forEach(label -> columns.add(functions.col(label).cast(DataTypes.DoubleType)));
        if (weighted()) {
            columns.add(functions.col(weight).cast(DataTypes.DoubleType));
        }
        return columns;
    }

    boolean weighted() {
        return !weight.isEmpty();
    }

    /** Numbers of a row: inputs, labels and weight. */
    int width() {
        return dimension + labels.size() + 1;
    }

    private double[] array(Row row) {
        Vector inputs = inputs((Vector) row.get(0), features);
        Columns.require(
                inputs.size() == dimension,
                "column " + features + " holds a vector of " + inputs.size() + " inputs where " + dimension
                        + " are expected; all must have the same length");
        double[] values = new double[width()];
        for (int d = 0; d < dimension; d++) {
            values[d] = finite(inputs.apply(d), features + ", input " + d + ",");
        }
        for (int q = 0; q < labels.size(); q++) {
            values[dimension + q] = number(row, 1 + q, labels.get(q));
        }
        values[values.length - 1] = weighted() ? number(row, 1 + labels.size(), weight) : 1;
        Columns.require(
                values[values.length - 1] > 0,
                "column " + weight + " holds the weight " + values[values.length - 1]
                        + "; weights must be positive: drop rows that shall not count");
        return values;
    }

    /** The inputs of a row; throws if they are missing. */
    static Vector inputs(@Nullable Vector inputs, String column) {
        if (inputs == null) {
            throw new IllegalArgumentException(
                    "column " + column + " holds a null; drop such rows or fill in their features");
        }
        return inputs;
    }

    private static double number(Row row, int column, String name) {
        requireValue(row, column, name);
        return finite(row.getDouble(column), name);
    }

    private static void requireValue(Row row, int column, String name) {
        Columns.require(!row.isNullAt(column), "column " + name + " holds a null; drop such rows or fill in values");
    }

    private static double finite(double value, String name) {
        Columns.require(
                Double.isFinite(value),
                "column " + name + " holds " + value
                        + "; every value must be a finite number: drop the row or replace it");
        return value;
    }
}
