package org.lgr.cli;

/** Shows how far something is. */
interface Progress {
    /**
     * Moves on.
     *
     * @param share what is done, in [0, 1], or NaN if nobody knows how much there is
     * @param state what to say about it
     */
    void update(double share, String state);

    /** Ends the display. */
    void finish();

    /** No display at all. */
    static Progress none() {
        return new Progress() {
            @Override
            public void update(double share, String state) {}

            @Override
            public void finish() {}
        };
    }
}
