package org.lgr.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/** Columns of estimator and model: their documentation, and checks with messages that name them. */
final class Columns {
    static final String FEATURES = "column with the vector of inputs";
    static final String PREDICTION =
            "column that predicted means go to: a number, or a vector if there are several labels; none if empty";
    static final String VARIANCE =
            "column that variances of new observations go to, noise included: a number, or a vector if there are several labels;"
                    + " none if empty";

    private Columns() {}

    static void requireVector(StructType schema, String name, String param) {
        DataType type = field(schema, name, param).dataType();
        require(
                type.equals(SQLDataTypes.VectorType()),
                "column " + name + ", the " + param + ", is of type " + type.simpleString()
                        + ", but must be a vector; VectorAssembler makes one of several columns");
    }

    static void requireNumber(StructType schema, String name, String param) {
        DataType type = field(schema, name, param).dataType();
        require(
                type instanceof NumericType,
                "column " + name + ", the " + param + ", is of type " + type.simpleString() + ", but must be numeric");
    }

    static void requireGroups(StructType schema, String name, String param) {
        DataType type = field(schema, name, param).dataType();
        require(
                isIntegral(type) || type instanceof StringType,
                "column " + name + ", the " + param + ", is of type " + type.simpleString()
                        + ", but must be a string or an integral number; cast it to one");
    }

    /** A number for each group of a column. Which number a group gets is arbitrary. */
    static Column groupNumber(StructType schema, String name) {
        Column groups = functions.col(name);
        return isIntegral(schema.apply(name).dataType()) ? groups.cast(DataTypes.LongType) : functions.xxhash64(groups);
    }

    static void requireOrder(StructType schema, String name, String param) {
        DataType type = field(schema, name, param).dataType();
        require(
                type instanceof NumericType || type instanceof TimestampType || type instanceof DateType,
                "column " + name + ", the " + param + ", is of type " + type.simpleString()
                        + ", but must be a number, a timestamp or a date; cast it to one");
    }

    /** A whole number for each value of a column, in the order of the values. */
    static Column orderNumber(StructType schema, String name) {
        Column order = functions.col(name);
        DataType type = schema.apply(name).dataType();
        if (type instanceof TimestampType) {
            return functions.unix_micros(order);
        }
        if (type instanceof DateType) {
            return functions.unix_date(order).cast(DataTypes.LongType);
        }
        return isIntegral(type)
                ? order.cast(DataTypes.LongType)
                : functions
                        .udf(
                                (UDF1<@Nullable Double, @Nullable Long>) value -> ascending(value, name),
                                DataTypes.LongType)
                        .apply(order.cast(DataTypes.DoubleType));
    }

    /** The bits of a number, transformed so that their order is that of the numbers. */
    private static @Nullable Long ascending(@Nullable Double value, String name) {
        if (value == null) {
            return null;
        }
        require(!value.isNaN(), "column " + name + " holds NaN, which has no place in an order; drop such rows");
        long bits = Double.doubleToLongBits(value + 0.0); // -0.0 is 0.0
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    private static boolean isIntegral(DataType type) {
        return List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType)
                .contains(type);
    }

    private static StructField field(StructType schema, String name, String param) {
        require(
                Arrays.asList(schema.fieldNames()).contains(name),
                "there is no column " + name + ", the " + param + "; there are "
                        + String.join(", ", schema.fieldNames()));
        return schema.apply(name);
    }

    /** The schema with an additional column, unless its name is empty. */
    static StructType with(StructType schema, String name, String param, int outputs) {
        if (name.isEmpty()) {
            return schema;
        }
        require(
                !Arrays.asList(schema.fieldNames()).contains(name),
                "column " + name + ", the " + param + ", is there already; drop it or choose another " + param);
        return schema.add(name, outputs == 1 ? DataTypes.DoubleType : SQLDataTypes.VectorType(), true);
    }

    static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
