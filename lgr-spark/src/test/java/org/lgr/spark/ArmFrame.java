package org.lgr.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.lgr.VariableNames;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.data.synthetic.RobotArm;

/** Rows of the generated arm: made by executors, each trajectory from its number alone, or here. */
final class ArmFrame {
    private static final int FIRST_INPUT = 2;
    private static final int INPUTS = 21;
    private static final int JOINTS = 7;

    private ArmFrame() {}

    /** Names of the labels. */
    static String[] torques() {
        return IntStream.rangeClosed(1, JOINTS).mapToObj(j -> "tau" + j).toArray(String[]::new);
    }

    /** As many rows as asked for, made by executors in so many partitions. */
    static Dataset<Row> of(SparkSession session, int rows, int partitions) {
        StructType schema = new StructType().add("features", SQLDataTypes.VectorType(), false);
        for (String torque : torques()) {
            schema = schema.add(torque, DataTypes.DoubleType, false);
        }
        int last = (rows - 1) / ArmTrajectories.ROWS_PER_TRAJECTORY;
        int rest = rows - last * ArmTrajectories.ROWS_PER_TRAJECTORY;
        return session.range(0, last + 1L, 1, partitions)
                .flatMap(
                        (FlatMapFunction<Long, Row>)
                                k -> trajectory(k, k == last ? rest : ArmTrajectories.ROWS_PER_TRAJECTORY),
                        Encoders.row(schema));
    }

    private static Iterator<Row> trajectory(long number, int rows) {
        ArmTrajectories source = new ArmTrajectories(new RobotArm(), 1, ArmTrajectories.NOISE, number);
        double[] values = new double[source.names().size()];
        List<Row> all = new ArrayList<>();
        for (int n = 0; n < rows; n++) {
            source.next(values);
            Object[] row = new Object[1 + JOINTS];
            row[0] = Vectors.dense(Arrays.copyOfRange(values, FIRST_INPUT, FIRST_INPUT + INPUTS));
            for (int j = 0; j < JOINTS; j++) {
                row[1 + j] = values[FIRST_INPUT + INPUTS + j];
            }
            all.add(RowFactory.create(row));
        }
        return all.iterator();
    }

    /** The same rows here, one dataset for each of the first joints. */
    static List<org.lgr.Dataset> here(int rows, int joints) {
        ArmTrajectories source = new ArmTrajectories(new RobotArm(), 1, ArmTrajectories.NOISE, 0);
        double[] values = new double[source.names().size()];
        double[] x = new double[rows * INPUTS];
        double[][] y = new double[joints][rows];
        for (int n = 0; n < rows; n++) {
            source.next(values);
            System.arraycopy(values, FIRST_INPUT, x, n * INPUTS, INPUTS);
            for (int j = 0; j < joints; j++) {
                y[j][n] = values[FIRST_INPUT + INPUTS + j];
            }
        }
        VariableNames names = new VariableNames(VariableNames.numbered(INPUTS).inputs(), torques()[0]);
        org.lgr.Dataset first = org.lgr.Dataset.of(INPUTS, x, y[0]).withNames(names);
        List<org.lgr.Dataset> outputs = new ArrayList<>(List.of(first));
        for (int j = 1; j < joints; j++) {
            outputs.add(first.withTarget(y[j], torques()[j]));
        }
        return outputs;
    }
}
