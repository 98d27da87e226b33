package org.lgr;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Checks and compares records of settings. */
final class Settings {
    private Settings() {}

    /** The settings that differ from the defaults, such as {@code maxLocalModels = 9}, in the order of the record. */
    static <T extends Record> List<String> changes(T settings, T defaults) {
        List<String> changes = new ArrayList<>();
        for (RecordComponent setting : settings.getClass().getRecordComponents()) {
            Object value = valueOf(setting, settings);
            if (!value.equals(valueOf(setting, defaults))) {
                changes.add(setting.getName() + " = " + value);
            }
        }
        return changes;
    }

    static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    private static Object valueOf(RecordComponent setting, Object settings) {
        try {
            return setting.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record can always be asked for its components", e);
        }
    }
}
