package org.lgr.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * How a stored number is converted.
 *
 * @param divisor power of ten by which stored decimal numbers are divided
 * @param unsigned whether whole numbers have no sign
 */
record Conversion(double divisor, boolean unsigned) {
    static Conversion of(PrimitiveType type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return new Conversion(
                meaning instanceof DecimalLogicalTypeAnnotation decimal ? Math.pow(10, decimal.getScale()) : 1,
                meaning instanceof IntLogicalTypeAnnotation whole && !whole.isSigned());
    }

    double toNumber(Object value) {
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        if (unsigned && value instanceof Integer number) {
            return Integer.toUnsignedLong(number);
        }
        if (unsigned && value instanceof Long number && number < 0) {
            return 2.0 * ((number >>> 1) | (number & 1)); // keeps the lowest bit sticky for correct rounding
        }
        return ((Number) value).doubleValue() / divisor;
    }
}
