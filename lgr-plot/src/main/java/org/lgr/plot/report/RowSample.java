package org.lgr.plot.report;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Chooses the rows that are drawn. */
final class RowSample {
    // An arbitrary fixed seed: the sample must be reproducible and must not follow a period in the data.
    private static final long SEED = 1;

    private RowSample() {}

    /** All rows, or one row of each of {@code most} stretches of about equal length; ascending. */
    static int[] of(int rows, int most) {
        if (rows <= most) {
            return IntStream.range(0, rows).toArray();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        int[] chosen = new int[most];
        for (int i = 0; i < most; i++) {
            chosen[i] = random.nextInt(start(i, rows, most), start(i + 1, rows, most));
        }
        return chosen;
    }

    private static int start(int stretch, int rows, int stretches) {
        return (int) ((long) stretch * rows / stretches);
    }
}
