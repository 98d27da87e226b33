package org.lgr.bench.stream;

import org.lgr.Forgetting;
import org.lgr.OnlineOptions;

/** Local Gaussian Regression on a stream. */
final class LgrStream implements StreamMethod {
    private final String name;
    private final String description;
    private final OnlineOptions options;
    private final Part part;

    /** Where a variant takes part. */
    private enum Part {
        EVERYWHERE,
        WHERE_THE_WORLD_CHANGES,
        WHERE_PEERS_DO
    }

    private LgrStream(String name, String description, OnlineOptions options, Part part) {
        this.name = name;
        this.description = description;
        this.options = options;
        this.part = part;
    }

    static LgrStream usual() {
        return new LgrStream(
                "lgr", "Local Gaussian Regression, default options", OnlineOptions.defaults(), Part.EVERYWHERE);
    }

    /** A method that never forgets, for comparison on streams that change. */
    static LgrStream keeping() {
        return new LgrStream(
                "lgr-keep",
                "Local Gaussian Regression, forgetting switched off",
                OnlineOptions.builder().forgetting(Forgetting.off()).build(),
                Part.WHERE_THE_WORLD_CHANGES);
    }

    /** A method that, like other methods, may learn from the first points as a batch. */
    static LgrStream pretrained() {
        return new LgrStream(
                "lgr-pretrained",
                "Local Gaussian Regression, default options, from a batch fit of the points before scoring",
                OnlineOptions.defaults(),
                Part.WHERE_PEERS_DO);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean takesPartIn(StreamTask task) {
        return switch (part) {
            case EVERYWHERE -> true;
            case WHERE_THE_WORLD_CHANGES -> task.changes();
            case WHERE_PEERS_DO -> task.peers();
        };
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        return new LgrStreamModel(
                dimension, outputs, options.toBuilder().seed(seed).build(), part == Part.WHERE_PEERS_DO ? warmUp : 0);
    }
}
