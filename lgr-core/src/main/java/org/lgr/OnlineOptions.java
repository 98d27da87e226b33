package org.lgr;

import java.util.List;

/**
 * Settings of an {@code OnlineLearner}. The defaults are meant to serve any stream; change single values through
 * {@link #builder()}:
 *
 * <pre>{@code OnlineOptions.builder().background(Background.REAL_TIME).build()}</pre>
 *
 * @param seed of the random numbers: which rows are kept, and where births are tried
 * @param maxLocalModels most local models of one output at any time; when there are as many, those that contribute
 *     least make room for better ones
 * @param storedRows rows kept of the past, that local models and length scales learn from; they bound memory, and how
 *     well the learner remembers
 * @param forgetting what happens to rows of the past
 * @param background whether a thread of its own refines local models, and whether {@code learn} may wait for it
 */
public record OnlineOptions(
        int seed, int maxLocalModels, int storedRows, Forgetting forgetting, Background background) {
    private static final OnlineOptions DEFAULTS = builder().build();
    private static final int LEAST_ROWS = 100;

    /** Checks every value. */
    public OnlineOptions {
        if (maxLocalModels < 1) {
            throw new IllegalArgumentException("maxLocalModels must be at least 1, got " + maxLocalModels);
        }
        if (storedRows < LEAST_ROWS) {
            throw new IllegalArgumentException("storedRows must be at least " + LEAST_ROWS + ", got " + storedRows
                    + "; local models learn from them");
        }
    }

    /** Defaults for any stream. */
    public static OnlineOptions defaults() {
        return DEFAULTS;
    }

    /** The settings that differ from the defaults, such as {@code maxLocalModels = 50}. */
    public List<String> changes() {
        return Settings.changes(this, DEFAULTS);
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder()
                .seed(seed)
                .maxLocalModels(maxLocalModels)
                .storedRows(storedRows)
                .forgetting(forgetting)
                .background(background);
    }

    /** Sets single options; see {@link OnlineOptions} for their meaning. */
    public static final class Builder {
        private int seed = 1;
        private int maxLocalModels = 200;
        private int storedRows = 20_000;
        private Forgetting forgetting = Forgetting.onChange();
        private Background background = Background.OFF;

        private Builder() {}

        /** See {@link OnlineOptions#seed}. */
        public Builder seed(int value) {
            seed = value;
            return this;
        }

        /** See {@link OnlineOptions#maxLocalModels}. */
        public Builder maxLocalModels(int value) {
            maxLocalModels = value;
            return this;
        }

        /** See {@link OnlineOptions#storedRows}. */
        public Builder storedRows(int value) {
            storedRows = value;
            return this;
        }

        /** See {@link OnlineOptions#forgetting}. */
        public Builder forgetting(Forgetting value) {
            forgetting = value;
            return this;
        }

        /** See {@link OnlineOptions#background}. */
        public Builder background(Background value) {
            background = value;
            return this;
        }

        /** The options. */
        public OnlineOptions build() {
            return new OnlineOptions(seed, maxLocalModels, storedRows, forgetting, background);
        }
    }
}
