package org.lgr.cli.console;

import java.util.function.Supplier;

/** Shows how far something is. */
public interface Progress {
    /**
     * Moves on.
     *
     * @param share what is done, in [0, 1], or NaN if it is not known how much there is
     * @param state what to say about it; asked for only if it is shown
     */
    void update(double share, Supplier<String> state);

    /** Moves on with something to say that costs nothing to find out. */
    default void update(double share, String state) {
        update(share, () -> state);
    }

    /** Ends the display. */
    void finish();

    /** No display at all. */
    static Progress none() {
        return new Progress() {
            @Override
            public void update(double share, Supplier<String> state) {}

            @Override
            public void finish() {}
        };
    }
}
