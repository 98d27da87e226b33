package org.lgr.data.prepare;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.data.ColumnSpec;
import org.lgr.data.RowReader;

/**
 * How raw columns become what a model learned from. A model keeps it as text, see
 * {@link org.lgr.VariableNames#preparation()}, so that it can be applied to raw files.
 *
 * @param steps at most one for each raw column
 * @param baseline column with a prediction of the user's own, to which that of the model is added
 */
public record Preparation(List<ColumnStep> steps, Optional<String> baseline) {
    private static final int VERSION = 1;

    /** Copies and checks the steps. */
    public Preparation {
        steps = List.copyOf(steps);
        if (steps.stream().map(ColumnStep::column).distinct().count() < steps.size()) {
            throw new IllegalArgumentException("a column is prepared twice; each may have one step");
        }
    }

    /** A preparation that does nothing. */
    public static Preparation none() {
        return new Preparation(List.of(), Optional.empty());
    }

    /** Whether it does nothing. */
    public boolean isEmpty() {
        return steps.isEmpty() && baseline.isEmpty();
    }

    /** These steps with a prediction of the user's own below. */
    public Preparation withBaseline(String column) {
        return new Preparation(steps, Optional.of(column));
    }

    /** Reads raw rows as prepared ones. */
    public RowReader apply(RowReader raw) {
        return steps.isEmpty() ? raw : new PreparedReader(raw, this);
    }

    /** The step of a raw column, whatever its unit, if it has one. */
    Optional<ColumnStep> step(String column) {
        return steps.stream()
                .filter(step -> ColumnSpec.withoutUnit(step.column()).equals(ColumnSpec.withoutUnit(column)))
                .findFirst();
    }

    /** Where the outputs of a raw column are among the prepared ones; both are counted from 0. */
    public int[] places(int rawColumn, List<String> rawNames) {
        int first = 0;
        for (String name : rawNames.subList(0, rawColumn)) {
            first += width(name);
        }
        int width = rawColumn < rawNames.size() ? width(rawNames.get(rawColumn)) : 1; // beyond them is that of the file
        return IntStream.range(first, first + width).toArray();
    }

    private int width(String column) {
        return step(column).map(step -> step.outputs().size()).orElse(1);
    }

    /** A line about each step, for people. */
    public List<String> description() {
        List<String> lines = new ArrayList<>();
        steps.forEach(step -> lines.add(step.column() + ": " + step.description()));
        baseline.ifPresent(column -> lines.add(column + ": added to what the model predicts"));
        return lines;
    }

    /** As text; empty if it does nothing. */
    public String toText() {
        if (isEmpty()) {
            return "";
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("version", VERSION);
        fields.put("steps", steps.stream().map(Preparation::toMap).toList());
        baseline.ifPresent(column -> fields.put("baseline", column));
        try {
            return JSON.std.asString(fields);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be written to", e);
        }
    }

    private static Map<String, Object> toMap(ColumnStep step) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("column", step.column());
        if (step instanceof ColumnStep.Category category) {
            fields.put("step", "category");
            fields.put("values", category.values());
            fields.put("other", category.other());
            fields.put("missing", category.missing());
        } else if (step instanceof ColumnStep.Flag) {
            fields.put("step", "flag");
        } else if (step instanceof ColumnStep.Date date) {
            fields.put("step", "date");
            fields.put("hours", date.hours());
        } else if (step instanceof ColumnStep.Fill fill) {
            fields.put("step", "fill");
            fields.put("value", fill.value());
        } else if (step instanceof ColumnStep.Angle angle) {
            fields.put("step", "angle");
            fields.put("degrees", angle.degrees());
        }
        fields.put("outputs", step.outputs()); // for readers in other languages
        return fields;
    }

    /**
     * Reads what {@link #toText} wrote.
     *
     * @throws IllegalArgumentException if it cannot be understood, because it is of a newer version or damaged
     */
    public static Preparation parse(String text) {
        if (text.isEmpty()) {
            return none();
        }
        try {
            Map<String, Object> fields = JSON.std.mapFrom(text);
            if (!Objects.equals(fields.get("version"), VERSION)) {
                throw new IllegalArgumentException("the preparation of the data has version " + fields.get("version")
                        + ", this library knows " + VERSION + "; use a newer one");
            }
            List<ColumnStep> steps = new ArrayList<>();
            for (Object step : list(fields.get("steps"))) {
                steps.add(step((Map<?, ?>) step));
            }
            return new Preparation(steps, Optional.ofNullable((String) fields.get("baseline")));
        } catch (IOException | ClassCastException | NullPointerException e) {
            throw new IllegalArgumentException(
                    "the preparation of the data cannot be understood (" + e.getMessage() + "); fit anew", e);
        }
    }

    private static ColumnStep step(Map<?, ?> fields) {
        String column = text(fields.get("column"));
        String kind = text(fields.get("step"));
        return switch (kind) {
            case "category" ->
                new ColumnStep.Category(
                        column,
                        list(fields.get("values")).stream()
                                .map(Preparation::text)
                                .toList(),
                        flag(fields.get("other")),
                        flag(fields.get("missing")));
            case "flag" -> new ColumnStep.Flag(column);
            case "date" -> new ColumnStep.Date(column, flag(fields.get("hours")));
            case "fill" ->
                new ColumnStep.Fill(column, ((Number) Objects.requireNonNull(fields.get("value"))).doubleValue());
            case "angle" -> new ColumnStep.Angle(column, flag(fields.get("degrees")));
            default ->
                throw new IllegalArgumentException(
                        "the preparation of the data has an unknown step \"" + kind + "\"; use a newer library");
        };
    }

    private static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value, "a list is missing");
    }

    private static String text(@Nullable Object value) {
        return (String) Objects.requireNonNull(value, "a text is missing");
    }

    private static boolean flag(@Nullable Object value) {
        return (Boolean) Objects.requireNonNull(value, "a flag is missing");
    }
}
