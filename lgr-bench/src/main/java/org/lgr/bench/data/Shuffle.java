package org.lgr.bench.data;

import java.util.SplittableRandom;

/** Rows in random order. */
public final class Shuffle {
    private Shuffle() {}

    /** The numbers from 0 up, each order as likely as any other. */
    public static int[] order(int count, SplittableRandom random) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
