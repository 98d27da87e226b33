package org.lgr.cli.console;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result for programs: fields in the order they were added. JSON has no NaN and no infinities; they become null. */
public final class JsonObject {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** An object without fields. */
    public JsonObject() {}

    /** Adds a field. */
    public JsonObject add(String name, double value) {
        fields.put(name, finite(value));
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, double[] values) {
        fields.put(name, finite(values));
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, long value) {
        fields.put(name, value);
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, int[] values) {
        fields.put(name, values);
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, boolean value) {
        fields.put(name, value);
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, @Nullable String value) {
        fields.put(name, value);
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, List<String> values) {
        fields.put(name, values);
        return this;
    }

    /** Adds a field. */
    public JsonObject add(String name, @Nullable JsonObject value) {
        fields.put(name, value == null ? null : value.fields);
        return this;
    }

    /** Adds a field without a value. */
    public JsonObject addNull(String name) {
        fields.put(name, null);
        return this;
    }

    /** Adds a list of objects. */
    public JsonObject addObjects(String name, List<JsonObject> values) {
        fields.put(name, values.stream().map(value -> value.fields).toList());
        return this;
    }

    /** The object on one line. */
    String toLine() {
        return write();
    }

    @Override
    public String toString() {
        return write(JSON.Feature.PRETTY_PRINT_OUTPUT);
    }

    /** With a writer made only now: most results are not printed as JSON, and its library takes time to load. */
    private String write(JSON.Feature... features) {
        try {
            return JSON.std
                    .with(JSON.Feature.WRITE_NULL_PROPERTIES)
                    .with(features)
                    .asString(fields);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be written to", e);
        }
    }

    private static List<@Nullable Double> finite(double[] values) {
        List<@Nullable Double> list = new ArrayList<>(values.length);
        Arrays.stream(values).forEach(value -> list.add(finite(value)));
        return list;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }
}
