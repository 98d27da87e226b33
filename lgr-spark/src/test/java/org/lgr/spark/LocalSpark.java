package org.lgr.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One session with two threads for all tests; it ends with the process. */
final class LocalSpark {
    private static final class Holder {
        static final SparkSession SESSION = SparkSession.builder()
                .master("local[2]")
                .appName("lgr-spark tests")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 2)
                // Cells in two partitions: one job for each pass, with few tasks.
                .config("spark.default.parallelism", 1)
                .config("spark.broadcast.compress", false)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
                .getOrCreate();
    }

    private LocalSpark() {}

    static SparkSession session() {
        return Holder.SESSION;
    }

    /** A frame of the outputs' data: features, a label for each output, their weights, and groups if there are any. */
    static Dataset<Row> frame(List<org.lgr.Dataset> outputs, int[] order, int partitions) {
        org.lgr.Dataset first = outputs.get(0);
        StructType schema = new StructType().add("features", SQLDataTypes.VectorType(), false);
        for (org.lgr.Dataset output : outputs) {
            schema = schema.add(output.names().target(), DataTypes.DoubleType, false);
        }
        schema = schema.add("weight", DataTypes.DoubleType, false);
        if (first.hasGroups()) {
            schema = schema.add("group", DataTypes.IntegerType, false);
        }
        List<Row> rows = new ArrayList<>();
        for (int n : order) {
            List<Object> values = new ArrayList<>();
            double[] x = new double[first.dimension()];
            first.copyRow(n, x);
            values.add(Vectors.dense(x));
            outputs.forEach(output -> values.add(output.target(n)));
            values.add(first.weight(n));
            if (first.hasGroups()) {
                values.add(first.group(n));
            }
            rows.add(RowFactory.create(values.toArray()));
        }
        return session().createDataFrame(rows, schema).repartition(partitions);
    }

    /** A frame in the order of the data, with one partition. */
    static Dataset<Row> frame(org.lgr.Dataset... outputs) {
        int[] order = new int[outputs[0].size()];
        Arrays.setAll(order, n -> n);
        return frame(List.of(outputs), order, 1);
    }
}
