package org.lgr;

import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a fit. The defaults are meant to serve any data; change single values through {@link #builder()}:
 *
 * <pre>{@code
 * LgrOptions.builder().seed(2).threads(4).build()
 * LgrOptions.builder().growth(Growth.sweep().withActivationThreshold(0.3)).build()
 * }</pre>
 *
 * @param basis functions of each local model
 * @param growth how local models come into being, with the settings of that way
 * @param seed of the random numbers of adaptive growth: which rows are held out, and where births are tried
 * @param sharedLocalisers whether several outputs fitted together share centres and length scales, each with weights,
 *     relevances and noise of its own: smaller and faster to predict, while localisers of their own are more accurate
 * @param pruningThreshold a component is pruned when its relevance (prior precision) exceeds this, a model when all its
 *     components are; infinity never prunes, 0 chooses: 1e3, the paper's, for the sweep, 1e4 for adaptive growth
 * @param maxLocalModels most local models at any time
 * @param threads worker threads; 0 uses all processors. The result does not depend on it
 */
public record LgrOptions(
        LocalBasis basis,
        Growth growth,
        int seed,
        boolean sharedLocalisers,
        double pruningThreshold,
        int maxLocalModels,
        int threads) {
    private static final LgrOptions DEFAULTS = builder().build();

    /** Checks every value. */
    public LgrOptions {
        Settings.check(
                pruningThreshold == 0 || pruningThreshold >= 1,
                "pruningThreshold must be at least 1, got " + pruningThreshold
                        + "; infinity never prunes, and 0 chooses");
        Settings.check(maxLocalModels >= 1, "maxLocalModels must be at least 1, got " + maxLocalModels);
        Settings.check(threads >= 0, "threads must not be negative, got " + threads + "; 0 uses all processors");
    }

    /** Defaults for any data. */
    public static LgrOptions defaults() {
        return DEFAULTS;
    }

    /**
     * The settings that differ from the defaults, such as {@code maxLocalModels = 9}, those of the growth included; the
     * number of threads apart.
     */
    public List<String> changes() {
        List<String> changes = new ArrayList<>();
        if (growth instanceof Growth.Adaptive adaptive) {
            changes.addAll(Settings.changes(adaptive, Growth.adaptive()));
        } else if (growth instanceof Growth.Sweep sweep) {
            changes.add("growth = " + growth.name());
            changes.addAll(Settings.changes(sweep, Growth.sweep()));
        }
        LgrOptions usual = DEFAULTS.toBuilder().growth(growth).threads(threads).build();
        changes.addAll(Settings.changes(this, usual));
        return changes;
    }

    /** The pruning threshold in force: never 0. */
    public double chosenPruningThreshold() {
        if (pruningThreshold > 0) {
            return pruningThreshold;
        }
        return growth instanceof Growth.Adaptive ? 1e4 : 1e3;
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder()
                .basis(basis)
                .growth(growth)
                .seed(seed)
                .sharedLocalisers(sharedLocalisers)
                .pruningThreshold(pruningThreshold)
                .maxLocalModels(maxLocalModels)
                .threads(threads);
    }

    /** Changes single settings; {@link LgrOptions} documents and checks them. */
    public static final class Builder {
        private LocalBasis basis = LocalBasis.linear();
        private Growth growth = Growth.adaptive();
        private int seed = 1;
        private boolean sharedLocalisers = false;
        private double pruningThreshold = 0;
        private int maxLocalModels = 2000;
        private int threads = 0;

        private Builder() {}

        /** Functions of each local model. */
        public Builder basis(LocalBasis value) {
            basis = value;
            return this;
        }

        /** How local models come into being: {@link Growth#adaptive()} or {@link Growth#sweep()}. */
        public Builder growth(Growth value) {
            growth = value;
            return this;
        }

        /** Seed of the random numbers of adaptive growth. */
        public Builder seed(int value) {
            seed = value;
            return this;
        }

        /** Whether several outputs fitted together share their localisers. */
        public Builder sharedLocalisers(boolean value) {
            sharedLocalisers = value;
            return this;
        }

        /** Relevance beyond which a component is pruned. */
        public Builder pruningThreshold(double value) {
            pruningThreshold = value;
            return this;
        }

        /** Most local models. */
        public Builder maxLocalModels(int value) {
            maxLocalModels = value;
            return this;
        }

        /** Worker threads, 0 for all processors. */
        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** The checked options. */
        public LgrOptions build() {
            return new LgrOptions(basis, growth, seed, sharedLocalisers, pruningThreshold, maxLocalModels, threads);
        }
    }
}
