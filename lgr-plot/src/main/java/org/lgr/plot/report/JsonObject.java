package org.lgr.plot.report;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Named values in the order in which they were added, so that the same report has the same text. */
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
