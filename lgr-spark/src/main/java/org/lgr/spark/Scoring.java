package org.lgr.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.lgr.learn.PointEvaluator;

/**
 * Adds columns with predictions to rows. One function computes all requested columns, because they share most of their
 * cost. Other columns are not computed, because a variance costs several times as much as a mean.
 */
final class Scoring {
    /** A number that can be computed for an output at a point. */
    interface Measure extends Serializable {
        double at(PointEvaluator point, int output);
    }

    private final Broadcast<SharedModels> models;
    private final int labels;
    private final String features;

    /**
     * @param labels number of models
     * @param features name of the column with the inputs
     */
    Scoring(Broadcast<SharedModels> models, int labels, String features) {
        this.models = models;
        this.labels = labels;
        this.features = features;
    }

    /**
     * The rows with additional columns.
     *
     * @param measures what to compute, by the name of its column
     * @param temporary name of a column that does not exist yet
     */
    Dataset<Row> of(Dataset<Row> rows, Map<String, Measure> measures, String temporary) {
        DataType type = labels == 1 ? DataTypes.DoubleType : SQLDataTypes.VectorType();
        StructType together = new StructType();
        for (int i = 0; i < measures.size(); i++) {
            together = together.add(field(i), type, false);
        }
        Column scores = functions
                .udf(function(models, List.copyOf(measures.values()), features), together)
                .apply(functions.col(features));
        Dataset<Row> scored = rows.withColumn(temporary, scores);
        int i = 0;
        for (String name : measures.keySet()) {
            scored = scored.withColumn(name, functions.col(temporary).getField(field(i++)));
        }
        return scored.drop(temporary);
    }

    private static String field(int measure) {
        return "score" + measure; // a column name may not be allowed as a field name
    }

    private static UDF1<@Nullable Vector, Row> function(
            Broadcast<SharedModels> models, List<Measure> measures, String column) {
        return features -> {
            double[] x = LabelledRows.inputs(features, column).toArray();
            PointEvaluator point = models.value().evaluator().evaluate(x);
            return RowFactory.create(
                    measures.stream().map(measure -> score(point, measure)).toArray());
        };
    }

    /** A number, or a vector for several labels. */
    private static Object score(PointEvaluator point, Measure measure) {
        double[] values = new double[point.outputs()];
        Arrays.setAll(values, output -> measure.at(point, output));
        return values.length == 1 ? values[0] : Vectors.dense(values);
    }
}
