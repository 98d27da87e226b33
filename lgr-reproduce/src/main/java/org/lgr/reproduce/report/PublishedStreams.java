package org.lgr.reproduce.report;

import java.util.List;

/**
 * Published results of online Gaussian processes on the SARCOS arm in the order of the recording: Tables 1 and 2 of
 * SkyGP (AAAI 2026, arXiv 2508.03679). Hyperparameters are from the first 1,000 of 44,484 rows. The text does not say
 * which torque was learned.
 */
public final class PublishedStreams {
    /** Number of rows of the published stream. */
    public static final int ROWS = 44_484;

    public static final Stream LOG_GP = new Stream("LoG-GP, 50 points for each expert", 0.044, -1.83);
    public static final Stream I_SSGPR = new Stream("I-SSGPR, 200 features", 0.023, -1.91);
    /** The best of the table. */
    public static final Stream BEST = new Stream("SkyGP-Dense, 4 experts", 0.017, -2.03);

    private PublishedStreams() {}

    /**
     * A row of the table.
     *
     * @param smse squared error of predictions made before a point was learned, over the variance of the targets
     * @param msll log loss of these predictions minus that of the mean and variance of the targets
     */
    public record Stream(String method, double smse, double msll) {}

    /** All rows of the table. */
    public static List<Stream> all() {
        return List.of(
                LOG_GP,
                I_SSGPR,
                new Stream("local GPs, 1 expert", 0.031, -1.90),
                new Stream("local GPs, 4 experts", 0.071, -1.38),
                new Stream("streaming sparse GP, 50 inducing points", 0.068, -1.11),
                new Stream("SkyGP-Fast, 1 expert", 0.037, -1.83),
                new Stream("SkyGP-Fast, 4 experts", 0.024, -1.91),
                new Stream("SkyGP-Dense, 1 expert", 0.031, -1.89),
                BEST);
    }
}
