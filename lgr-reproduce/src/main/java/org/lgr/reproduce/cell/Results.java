package org.lgr.reproduce.cell;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The results of all cells by cell name. Safe for concurrent use. */
public final class Results {
    private final Map<String, Result> results = new ConcurrentHashMap<>();

    /** An empty collection. */
    public Results() {}

    void add(ResultCell cell, Result result) {
        if (results.putIfAbsent(cell.name(), result) != null) {
            throw new IllegalStateException("two cells are called " + cell.name());
        }
    }

    public Result of(String cell) {
        Result result = results.get(cell);
        if (result == null) {
            throw new IllegalArgumentException("there is no result of " + cell);
        }
        return result;
    }
}
