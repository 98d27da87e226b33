package org.lgr.kernel;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a {@link LocalKernelLearner}. The defaults are meant to serve any data; change single values through
 * {@link #builder()}:
 *
 * <pre>{@code LocalKernelOptions.builder().anchors(2000).threads(4).build()}</pre>
 *
 * @param exact whether the posterior must be exact, at a cost that grows with the cube of the number of rows; more than
 *     {@value #MOST_EXACT_ROWS} rows are then refused. Otherwise it is exact for at most as many rows as anchors
 * @param anchors 1 to {@value #MOST_ANCHORS}: most rows that predictions go through unless {@code exact} is set. More
 *     are more accurate, and need more time and memory: each time about their square
 * @param hyperparameterRows 1 to {@value #MOST_EXACT_ROWS}: most rows that hyperparameters are learned from; the cost
 *     grows with the cube of their number
 * @param maxLocalModels most local functions
 * @param seed of the random numbers: which rows hyperparameters are learned from, and which become anchors
 * @param threads worker threads; 0 uses all processors. The result does not depend on it
 */
public record LocalKernelOptions(
        boolean exact, int anchors, int hyperparameterRows, int maxLocalModels, int seed, int threads) {
    /** Most rows of an exact posterior: its matrices then need about one gigabyte together. */
    public static final int MOST_EXACT_ROWS = 5000;

    /** Most anchors. */
    public static final int MOST_ANCHORS = 10_000;

    private static final LocalKernelOptions DEFAULTS = builder().build();

    /** Checks every value. */
    public LocalKernelOptions {
        check(
                anchors >= 1 && anchors <= MOST_ANCHORS,
                "anchors must be in 1.." + MOST_ANCHORS + ", got " + anchors + "; 4000 suit most data");
        check(
                hyperparameterRows >= 1 && hyperparameterRows <= MOST_EXACT_ROWS,
                "hyperparameterRows must be in 1.." + MOST_EXACT_ROWS + ", got " + hyperparameterRows
                        + "; 2000 suit most data");
        check(maxLocalModels >= 1, "maxLocalModels must be at least 1, got " + maxLocalModels);
        check(threads >= 0, "threads must not be negative, got " + threads + "; 0 uses all processors");
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Defaults for any data. */
    public static LocalKernelOptions defaults() {
        return DEFAULTS;
    }

    /** The settings that differ from the defaults, such as {@code anchors = 2000}; the number of threads apart. */
    public List<String> changes() {
        List<String> changes = new ArrayList<>();
        for (RecordComponent setting : LocalKernelOptions.class.getRecordComponents()) {
            try {
                Object value = setting.getAccessor().invoke(this);
                if (!value.equals(setting.getAccessor().invoke(DEFAULTS))
                        && !setting.getName().equals("threads")) {
                    changes.add(setting.getName() + " = " + value);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a record can always be asked for its components", e);
            }
        }
        return changes;
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder()
                .exact(exact)
                .anchors(anchors)
                .hyperparameterRows(hyperparameterRows)
                .maxLocalModels(maxLocalModels)
                .seed(seed)
                .threads(threads);
    }

    /** Changes single settings; {@link LocalKernelOptions} documents and checks them. */
    public static final class Builder {
        private boolean exact;
        private int anchors = 4000;
        private int hyperparameterRows = 2000;
        private int maxLocalModels = 16;
        private int seed = 1;
        private int threads;

        private Builder() {}

        /** Whether the posterior must be exact. */
        public Builder exact(boolean value) {
            exact = value;
            return this;
        }

        /** Most rows that predictions go through. */
        public Builder anchors(int value) {
            anchors = value;
            return this;
        }

        /** Most rows that hyperparameters are learned from. */
        public Builder hyperparameterRows(int value) {
            hyperparameterRows = value;
            return this;
        }

        /** Most local functions. */
        public Builder maxLocalModels(int value) {
            maxLocalModels = value;
            return this;
        }

        /** Seed of the random numbers. */
        public Builder seed(int value) {
            seed = value;
            return this;
        }

        /** Worker threads, 0 for all processors. */
        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** The checked options. */
        public LocalKernelOptions build() {
            return new LocalKernelOptions(exact, anchors, hyperparameterRows, maxLocalModels, seed, threads);
        }
    }
}
