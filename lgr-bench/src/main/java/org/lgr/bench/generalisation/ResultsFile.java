package org.lgr.bench.generalisation;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.CommandException;
import org.lgr.cli.console.JsonObject;

/** Writes and reads results as JSON, for programs and for later runs of the command. */
final class ResultsFile {
    private static final String SUITE = "generalisation";

    private ResultsFile() {}

    /**
     * The text of a file.
     *
     * @param quick whether only tiny parts of the data were learned; such results must not be mixed with others
     */
    static String text(String machine, boolean quick, Results results) {
        return new JsonObject()
                        .add("suite", SUITE)
                        .add("machine", machine)
                        .add("quick", quick)
                        .addObjects(
                                "results",
                                results.all().stream().map(ResultsFile::json).toList())
                        .addObjects(
                                "failures",
                                results.failures().stream()
                                        .map(ResultsFile::json)
                                        .toList())
                + "\n";
    }

    private static JsonObject json(Result result) {
        return new JsonObject()
                .add("task", result.task())
                .add("fold", result.fold())
                .add("output", result.output())
                .add("method", result.method())
                .add("seed", result.seed())
                .add("trainingRows", result.trainingRows())
                .add("testRows", result.testRows())
                .add("nmse", result.nmse())
                .add("nlpd", result.nlpd())
                .add("coverage95", result.coverage95())
                .add("inRange", result.inRange())
                .add("cpuSeconds", result.cpuSeconds())
                .add("localModels", result.localModels())
                .add("largestWeight", result.largestWeight())
                .addObjects(
                        "made", result.made().stream().map(ResultsFile::json).toList());
    }

    private static JsonObject json(MadeInputs.Score score) {
        return new JsonObject()
                .add("kind", score.kind().label())
                .add("points", score.points())
                .add("beyondTwice", score.beyondTwice())
                .add("farthest", score.farthest())
                .add("apart", score.apart());
    }

    private static JsonObject json(Failure failure) {
        return new JsonObject()
                .add("task", failure.task())
                .add("fold", failure.fold())
                .add("method", failure.method())
                .add("reason", failure.reason());
    }

    /**
     * Reads the file of an earlier run.
     *
     * @throws CommandException if the file has another content; the message names it
     */
    static Results read(Path file, boolean quick) {
        try {
            Fields fields = new Fields(JSON.std.mapFrom(Files.readString(file)));
            if (!fields.text("suite").equals(SUITE)) {
                throw new CommandException(file + " holds results of another suite; --merge takes those of " + SUITE);
            }
            if (fields.is("quick") != quick) {
                throw new CommandException(file + " holds results of " + (quick ? "all data" : "tiny parts")
                        + ", which must not meet others");
            }
            return new Results(
                    fields.list("results").stream().map(ResultsFile::result).toList(),
                    fields.list("failures").stream().map(ResultsFile::failure).toList());
        } catch (IOException | ClassCastException | IllegalArgumentException e) {
            throw new CommandException(
                    "cannot read " + file + " (" + e + "); --merge takes what --json of this command wrote", e);
        }
    }

    private static Result result(Fields fields) {
        return new Result(
                fields.text("task"),
                (int) fields.integer("fold"),
                fields.text("output"),
                fields.text("method"),
                fields.integer("seed"),
                (int) fields.integer("trainingRows"),
                (int) fields.integer("testRows"),
                fields.number("nmse"),
                fields.number("nlpd"),
                fields.number("coverage95"),
                fields.number("inRange"),
                fields.number("cpuSeconds"),
                fields.number("localModels"),
                fields.number("largestWeight"),
                fields.list("made").stream().map(ResultsFile::score).toList());
    }

    private static MadeInputs.Score score(Fields fields) {
        String label = fields.text("kind");
        MadeInputs.Kind kind = Arrays.stream(MadeInputs.Kind.values())
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there are no made inputs '" + label + "'"));
        return new MadeInputs.Score(
                kind,
                fields.integer("points"),
                fields.integer("beyondTwice"),
                fields.number("farthest"),
                fields.integer("apart"));
    }

    private static Failure failure(Fields fields) {
        return new Failure(
                fields.text("task"), (int) fields.integer("fold"), fields.text("method"), fields.text("reason"));
    }

    /**
     * The fields of a JSON object.
     *
     * @param values by name
     */
    private record Fields(Map<String, @Nullable Object> values) {
        private Object get(String name) {
            Object value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException("there is no field " + name);
            }
            return value;
        }

        private String text(String name) {
            return (String) get(name);
        }

        private boolean is(String name) {
            return (Boolean) get(name);
        }

        private long integer(String name) {
            return ((Number) get(name)).longValue();
        }

        /** A number; NaN if the field is null, because JSON has no NaN. */
        private double number(String name) {
            return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        @SuppressWarnings("unchecked") // a list of other objects fails at its first field
        private List<Fields> list(String name) {
            return ((List<Map<String, @Nullable Object>>) get(name))
                    .stream().map(Fields::new).toList();
        }
    }
}
