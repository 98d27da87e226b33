package org.lgr.bench.data;

import java.util.SplittableRandom;

/** Random permutations. */
public final class Shuffle {
    private Shuffle() {}

    /** The numbers from 0 up in random order; all orders are equally likely. */
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
