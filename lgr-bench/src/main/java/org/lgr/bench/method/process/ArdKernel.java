package org.lgr.bench.method.process;

import java.util.Arrays;

/**
 * The covariance of a Gaussian process with a length scale for each input: s² (1 + √5 r + 5r²/3) exp(−√5 r) with r² = Σ
 * (x_d − x'_d)² / λ_d², the Matérn kernel with smoothness 5/2 [Rasmussen and Williams 2006, eq. 4.17], plus noise.
 */
final class ArdKernel {
    static final double ROOT_5 = Math.sqrt(5);

    private final double[] lengthScales;
    private final double signalVariance;
    private final double noiseVariance;

    /**
     * A kernel.
     *
     * @param lengthScales λ_d
     * @param signalVariance s²
     * @param noiseVariance of an observation around the function
     */
    ArdKernel(double[] lengthScales, double signalVariance, double noiseVariance) {
        this.lengthScales = lengthScales.clone();
        this.signalVariance = signalVariance;
        this.noiseVariance = noiseVariance;
    }

    /** A kernel from logarithms: those of all length scales, of the signal variance and of the noise variance. */
    static ArdKernel ofLogs(double[] logs) {
        double[] values = Arrays.stream(logs).map(Math::exp).toArray();
        int dimension = logs.length - 2;
        return new ArdKernel(Arrays.copyOf(values, dimension), values[dimension], values[dimension + 1]);
    }

    double signalVariance() {
        return signalVariance;
    }

    double noiseVariance() {
        return noiseVariance;
    }

    /** Rows in units of the length scales. */
    double[][] scaled(double[][] rows) {
        return Arrays.stream(rows).map(this::scaled).toArray(double[][]::new);
    }

    private double[] scaled(double[] row) {
        double[] scaled = new double[row.length];
        for (int d = 0; d < row.length; d++) {
            scaled[d] = row[d] / lengthScales[d];
        }
        return scaled;
    }

    /** The distance r of two scaled rows. */
    static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return Math.sqrt(sum);
    }

    /** Correlation of the function at two points of the given distance; 1 at distance 0. */
    static double correlation(double distance) {
        double r = ROOT_5 * distance;
        return (1 + r + r * r / 3) * Math.exp(-r);
    }

    /** Covariance matrix of observations at scaled rows: both triangles, with the noise on the diagonal. */
    double[] covariance(double[][] scaled) {
        int size = scaled.length;
        double[] matrix = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                double value = signalVariance * correlation(distance(scaled[i], scaled[j]));
                matrix[i * size + j] = value;
                matrix[j * size + i] = value;
            }
            matrix[i * size + i] = signalVariance + noiseVariance;
        }
        return matrix;
    }

    /** Covariances of the function at scaled points with that at scaled rows, point by point. */
    double[] covariance(double[][] scaled, double[][] points) {
        double[] matrix = new double[points.length * scaled.length];
        int next = 0;
        for (double[] point : points) {
            for (double[] row : scaled) {
                matrix[next++] = signalVariance * correlation(distance(point, row));
            }
        }
        return matrix;
    }
}
