package org.lgr.plot.report;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Named values in the order of insertion, so that equal reports have equal text. */
final class JsonObject extends AbstractMap<String, @Nullable Object> {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    JsonObject with(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
        return fields.entrySet();
    }
}
