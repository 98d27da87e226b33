package org.lgr.internal.memory;

import java.util.Arrays;

/** Finds the nearest of some rows. */
public final class Neighbours {
    private final double[] x; // D×rows
    private final int rows;
    private final double[] distance;

    /**
     * Prepares a search.
     *
     * @param x inputs, D×rows, standardised
     */
    public Neighbours(double[] x, int rows) {
        this.x = x;
        this.rows = rows;
        distance = new double[rows];
    }

    /** Returns the rows nearest to one of them, nearest first; fewer than {@code most} if there are not as many. */
    public int[] of(int row, int most) {
        Arrays.fill(distance, 0);
        for (int from = 0; from < x.length; from += rows) {
            double value = x[from + row];
            for (int i = 0; i < rows; i++) {
                double t = x[from + i] - value;
                distance[i] += t * t;
            }
        }
        int[] nearest = new int[most];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            if (i == row || (count == most && distance[i] >= distance[nearest[count - 1]])) {
                continue;
            }
            int at = count < most ? count++ : count - 1;
            for (; at > 0 && distance[i] < distance[nearest[at - 1]]; at--) {
                nearest[at] = nearest[at - 1];
            }
            nearest[at] = i;
        }
        return Arrays.copyOf(nearest, count);
    }
}
