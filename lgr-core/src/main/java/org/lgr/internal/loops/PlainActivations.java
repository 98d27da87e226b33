package org.lgr.internal.loops;

import java.util.Arrays;

/**
 * Distances and exponentials of {@link PlainLoops#activations}, in loops that the compiler vectorises. It does so only
 * if the body is short, all arrays are indexed alike, and the bits of doubles are not inspected. So each step is a
 * separate loop over a block of rows. Each thread has its own block, because {@link Loops} have no state and allocate
 * nothing.
 *
 * <p>The loops use only additions, multiplications and maxima, which give the same bits with or without vectors.
 */
final class PlainActivations {
    private static final int ROWS = 128;
    private static final int FEW = 16; // With fewer rows, the separate loops cost more than calls of Math.exp.
    private static final ThreadLocal<PlainActivations> OF_THREAD = ThreadLocal.withInitial(PlainActivations::new);
    /**
     * Coefficients from r² on of the polynomial 1 + r + … of degree 11 with the least relative error from exp r over
     * |r| ≤ ½ ln 2. The error is 4e-18, and 1.2e-17 with rounded coefficients. The Taylor series would need two more
     * terms.
     */
    private static final double C2 = 0x1.000000000000ap-1;

    private static final double C3 = 0x1.55555555554f9p-3;
    private static final double C4 = 0x1.555555555083fp-5;
    private static final double C5 = 0x1.1111111127d13p-7;
    private static final double C6 = 0x1.6c16c18438ab8p-10;
    private static final double C7 = 0x1.a01a012a0d853p-13;
    private static final double C8 = 0x1.a01999e26ecbap-16;
    private static final double C9 = 0x1.71df25b7143f1p-19;
    private static final double C10 = 0x1.28ad9b7bfd63fp-22;
    private static final double C11 = 0x1.ad7f38382b157p-26;

    private final double[] input = new double[ROWS];
    private final double[] values = new double[ROWS]; // squares, then the remainders r of exponents, then activations
    private final double[] powers = new double[ROWS];

    private PlainActivations() {}

    static double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        if (n < FEW) {
            return Loops.activationsOfFew(x, xFrom, stride, n, centre, inverse, out, outFrom);
        }
        PlainActivations block = OF_THREAD.get();
        double largest = 0;
        for (int i = 0; i < n; i += ROWS) {
            int rows = Math.min(ROWS, n - i);
            block.squares(x, xFrom + i, stride, rows, centre, inverse);
            reduce(block.values, block.powers, rows);
            power(block.powers, rows);
            exponentials(block.values, block.powers, rows);
            System.arraycopy(block.values, 0, out, outFrom + i, rows);
            largest = largest(block.values, rows, largest);
        }
        return largest;
    }

    private void squares(double[] x, int from, int stride, int rows, double[] centre, double[] inverse) {
        Arrays.fill(values, 0, rows, 0.0);
        for (int d = 0; d < centre.length; d++) {
            System.arraycopy(x, from + d * stride, input, 0, rows);
            addSquares(input, rows, centre[d], inverse[d], values);
        }
    }

    private static void addSquares(double[] x, int rows, double centre, double inverse, double[] sums) {
        for (int i = 0; i < rows; i++) {
            double t = (x[i] - centre) * inverse;
            sums[i] += t * t;
        }
    }

    /**
     * Decomposes −q/2 = k ln 2 + r. Stores r in {@code values}, and k in the lowest bits of {@code shifted}; see
     * {@link PointLoops#exponential}.
     */
    private static void reduce(double[] values, double[] shifted, int rows) {
        for (int i = 0; i < rows; i++) {
            double exponent = Math.max(-0.5 * values[i], -700);
            double sum = exponent * PointLoops.LOG2_E + PointLoops.ROUNDER;
            double k = sum - PointLoops.ROUNDER;
            shifted[i] = sum;
            values[i] = (exponent - k * PointLoops.LN_2_HIGH) - k * PointLoops.LN_2_LOW;
        }
    }

    /** Computes 2^k from k in the lowest bits. This is the only loop that is not vectorised. */
    private static void power(double[] shifted, int rows) {
        for (int i = 0; i < rows; i++) {
            shifted[i] = Double.longBitsToDouble((Double.doubleToRawLongBits(shifted[i]) + 1023) << 52);
        }
    }

    /**
     * Uses Horner's scheme, because the body of a scheme with fewer dependencies is too long for the compiler to
     * vectorise.
     */
    private static void exponentials(double[] values, double[] powers, int rows) {
        for (int i = 0; i < rows; i++) {
            double r = values[i];
            double rest = C5 + r * (C6 + r * (C7 + r * (C8 + r * (C9 + r * (C10 + r * C11)))));
            values[i] = (1 + r * (1 + r * (C2 + r * (C3 + r * (C4 + r * rest))))) * powers[i];
        }
    }

    private static double largest(double[] values, int rows, double atLeast) {
        double largest = atLeast;
        for (int i = 0; i < rows; i++) {
            largest = Math.max(largest, values[i]);
        }
        return largest;
    }
}
