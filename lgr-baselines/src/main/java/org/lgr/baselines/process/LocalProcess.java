package org.lgr.baselines.process;

import org.lgr.internal.loops.FastLoops;

/**
 * An exact Gaussian process of a few points, in units of its prior. With K + σ²I = L Lᵀ and z = L⁻¹y, the mean at a
 * point with covariances k is vᵀz and the variance s² − vᵀv, where v = L⁻¹k. A new point adds v as a row of L.
 */
final class LocalProcess {
    private final double signal;
    private final double noise;
    private final double[] ones; // inverse length scales of scaled inputs
    private final double[] columns; // dimension×capacity
    private final double[] targets;
    private final double[] factor; // L, capacity×capacity
    private final double[] whitened; // z
    private final double[] work; // k, then v
    private int size;
    private double mean;
    private double variance;

    LocalProcess(double signal, double noise, double[] ones, int capacity) {
        this.signal = signal;
        this.noise = noise;
        this.ones = ones;
        columns = new double[ones.length * capacity];
        targets = new double[capacity];
        factor = new double[capacity * capacity];
        whitened = new double[capacity];
        work = new double[capacity];
    }

    int size() {
        return size;
    }

    boolean full() {
        return size == targets.length;
    }

    double input(int point, int d) {
        return columns[d * targets.length + point];
    }

    double[] point(int point) {
        double[] z = new double[ones.length];
        for (int d = 0; d < z.length; d++) {
            z[d] = input(point, d);
        }
        return z;
    }

    double target(int point) {
        return targets[point];
    }

    void add(double[] z, double target) {
        predict(z);
        int capacity = targets.length;
        for (int d = 0; d < z.length; d++) {
            columns[d * capacity + size] = z[d];
        }
        targets[size] = target;
        double root = Math.sqrt(variance + noise);
        System.arraycopy(work, 0, factor, size * capacity, size);
        factor[size * capacity + size] = root;
        whitened[size] = (target - mean) / root;
        size++;
    }

    /** Predicts the function; {@link #mean} and {@link #variance} return the results. */
    void predict(double[] z) {
        int capacity = targets.length;
        FastLoops.activations(columns, 0, capacity, size, z, ones, work, 0);
        for (int i = 0; i < size; i++) {
            double known = FastLoops.dot(factor, i * capacity, work, 0, i);
            work[i] = (signal * work[i] - known) / factor[i * capacity + i];
        }
        mean = FastLoops.dot(work, 0, whitened, 0, size);
        // Rounding can make the difference negative where a point is known as well as the noise allows.
        variance = Math.max(signal - FastLoops.dot(work, 0, work, 0, size), 1e-12 * signal);
    }

    double mean() {
        return mean;
    }

    double variance() {
        return variance;
    }
}
