package org.lgr.reproduce.cell;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.lgr.Dataset;
import org.lgr.Provenance;

/**
 * A piece of work whose result is stored.
 *
 * @param name its name within the experiment
 * @param key everything that its result depends on
 * @param cost its duration in any unit; the longest cells start first
 * @param work computes the result
 */
public record ResultCell(String name, Map<String, String> key, double cost, Callable<Result> work) {
    /** Must be raised whenever cells measure something else although their settings are the same. */
    private static final int VERSION = 1;

    /**
     * A cell that fits and tests a model.
     *
     * @param settings of the method, all of them
     */
    public static ResultCell of(
            String name, String settings, Dataset training, Dataset test, double cost, Callable<Result> work) {
        Map<String, String> key = new LinkedHashMap<>();
        key.put("cell", name);
        key.put("version", Integer.toString(VERSION));
        key.put("settings", settings);
        key.put("training data", training.sha256());
        key.put("test data", test.sha256());
        key.put("lgr", Provenance.LIBRARY_VERSION);
        key.put("code", Code.FINGERPRINT);
        return new ResultCell(name, key, cost, work);
    }

    /** The key as lines of text. */
    String identity() {
        return key.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue().replace('\n', ' ') + "\n")
                .collect(Collectors.joining());
    }

    /** The name of the file of its result. */
    String fileName() {
        return Hash.of(identity().getBytes(StandardCharsets.UTF_8)).substring(0, 32) + ".cell";
    }
}
