package org.lgr.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An ONNX graph under construction. Values are identified by names. Equal operations on equal values are added once, so
 * that outputs share common parts. Field numbers are those of onnx.proto.
 */
final class OnnxGraph {
    /** Operator set. All operators used are available in this form from 13 on. */
    static final int OPSET = 17;

    private static final int IR_VERSION = 8; // the version released with this operator set
    private static final int MOST_BYTES = 1 << 30; // size of one table; a file may hold several
    private static final int FLOAT = 1;
    private static final int INT64 = 7;
    private static final int DOUBLE = 11;
    private static final int INT_ATTRIBUTE = 2;
    private static final int INTS_ATTRIBUTE = 7;

    private final Precision precision;
    private final ProtoWriter graph = new ProtoWriter();
    private final Map<Object, String> known = new HashMap<>();
    private int values;

    OnnxGraph(Precision precision) {
        this.precision = precision;
        graph.text(2, "lgr");
    }

    Precision precision() {
        return precision;
    }

    /**
     * An attribute of a node: a number, or a list of numbers.
     *
     * @param list whether it is a list
     */
    record Attribute(String name, boolean list, List<Long> values) {
        static Attribute of(String name, long value) {
            return new Attribute(name, false, List.of(value));
        }

        static Attribute list(String name, Long... values) {
            return new Attribute(name, true, List.of(values));
        }

        private ProtoWriter toProto() {
            ProtoWriter attribute = new ProtoWriter().text(1, name);
            values.forEach(value -> attribute.number(list ? 8 : 3, value));
            return attribute.number(20, list ? INTS_ATTRIBUTE : INT_ATTRIBUTE);
        }
    }

    private record Node(String operator, List<String> inputs, List<Attribute> attributes) {
        ProtoWriter toProto(String output) {
            ProtoWriter node = new ProtoWriter();
            inputs.forEach(input -> node.text(1, input));
            node.text(2, output).text(3, output).text(4, operator);
            attributes.forEach(attribute -> node.message(5, attribute.toProto()));
            return node;
        }
    }

    private record Constant(List<Long> shape, int type, ByteBuffer bytes) {}

    /** Adds an operator and returns the name of its result. */
    String apply(String operator, List<String> inputs, Attribute... attributes) {
        Node node = new Node(operator, inputs, List.of(attributes));
        return known.computeIfAbsent(node, n -> {
            String name = operator + "_" + values++;
            graph.message(1, node.toProto(name));
            return name;
        });
    }

    String apply(String operator, String... inputs) {
        return apply(operator, List.of(inputs));
    }

    /** The sum along axes, which are kept with length 1. */
    String sum(String value, long... axes) {
        return apply("ReduceSum", List.of(value, indices(axes)), Attribute.of("keepdims", 1));
    }

    String unsqueeze(String value, long axis) {
        return apply("Unsqueeze", value, indices(axis));
    }

    /** A value in another shape; −1 stands for the remaining length. */
    String reshape(String value, long... shape) {
        return apply("Reshape", value, indices(shape));
    }

    String gather(String value, long axis, String indices) {
        return apply("Gather", List.of(value, indices), Attribute.of("axis", axis));
    }

    String concat(long axis, List<String> parts) {
        return apply("Concat", parts, Attribute.of("axis", axis));
    }

    String scalar(double value) {
        return constant(new double[] {value}, List.of());
    }

    /** A constant vector. */
    String constant(double[] numbers) {
        return constant(numbers, List.of((long) numbers.length));
    }

    String constant(double[] numbers, int rows, int columns) {
        return constant(numbers, List.of((long) rows, (long) columns));
    }

    String constant(double[] numbers, List<Long> shape) {
        byte[] raw = room((long) numbers.length * precision.bytes());
        ByteBuffer bytes = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        for (double number : numbers) {
            if (precision == Precision.FLOAT) {
                bytes.putFloat((float) number);
            } else {
                bytes.putDouble(number);
            }
        }
        return constant(shape, type(), raw);
    }

    String indices(long... numbers) {
        return indices(numbers, List.of((long) numbers.length));
    }

    String indices(long[] numbers, List<Long> shape) {
        byte[] raw = room(8L * numbers.length);
        ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(numbers);
        return constant(shape, INT64, raw);
    }

    private static byte[] room(long bytes) {
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a table of " + bytes + " bytes is too large for an ONNX file, which has 2 GB"
                            + " at most; export with float precision or without variance");
        }
        return new byte[(int) bytes];
    }

    private String constant(List<Long> shape, int type, byte[] raw) {
        return known.computeIfAbsent(new Constant(shape, type, ByteBuffer.wrap(raw)), c -> {
            String name = "constant_" + values++;
            ProtoWriter tensor = new ProtoWriter();
            shape.forEach(length -> tensor.number(1, length));
            graph.message(5, tensor.number(2, type).text(8, name).bytes(9, raw));
            return name;
        });
    }

    private int type() {
        return precision == Precision.FLOAT ? FLOAT : DOUBLE;
    }

    /** Declares the input. Its first dimension is the batch; the others are given. */
    String input(String name, long... dimensions) {
        graph.message(11, valueInfo(name, dimensions));
        return name;
    }

    /** Makes a value an output of the graph. */
    void output(String name, String value, long... dimensions) {
        graph.message(1, new Node("Identity", List.of(value), List.of()).toProto(name));
        graph.message(12, valueInfo(name, dimensions));
    }

    private ProtoWriter valueInfo(String name, long... dimensions) {
        ProtoWriter shape = new ProtoWriter().message(1, new ProtoWriter().text(2, "batch"));
        for (long dimension : dimensions) {
            shape.message(1, new ProtoWriter().number(1, dimension));
        }
        ProtoWriter tensor = new ProtoWriter().number(1, type()).message(2, shape);
        return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor));
    }

    /** The bytes of the file, with metadata by key. */
    byte[] toModel(String version, Map<String, String> metadata) {
        ProtoWriter model = new ProtoWriter()
                .number(1, IR_VERSION)
                .text(2, "lgr")
                .text(3, version)
                .message(7, graph)
                .message(8, new ProtoWriter().text(1, "").number(2, OPSET));
        metadata.forEach(
                (key, value) -> model.message(14, new ProtoWriter().text(1, key).text(2, value)));
        return model.toBytes();
    }
}
