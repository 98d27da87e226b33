package org.lgr.internal.compute;

import java.util.SplittableRandom;
import org.lgr.stats.StandardNormal;

/** Random numbers that are the same on every machine and in every version of Java. */
public final class Randomness {
    private final SplittableRandom random;

    public Randomness(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Draws from the standard normal distribution. */
    public double next() {
        return StandardNormal.quantile((random.nextInt(1 << 30) + 0.5) / (1 << 30));
    }

    /** Draws from the uniform distribution on [0, 1). */
    public double uniform() {
        return random.nextDouble();
    }

    /** Draws a seed for another random number generator. */
    public long seed() {
        return random.nextLong();
    }

    /** Draws from 0, …, bound − 1. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Returns the numbers 0, …, count − 1 in random order. */
    public int[] permutation(int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
