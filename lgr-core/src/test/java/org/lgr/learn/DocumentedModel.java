package org.lgr.learn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lgr.Prediction;

/**
 * Predicts from the bytes of a file with constant or linear models, only by the formulas of
 * {@code docs/FILE_FORMAT.md}.
 */
final class DocumentedModel {
    private final ByteBuffer file;
    private final ModelFileLayout layout;
    private final int dimension;
    private final int models;

    DocumentedModel(byte[] bytes) {
        file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        layout = new ModelFileLayout(bytes);
        dimension = file.getInt(layout.at("dimension"));
        models = file.getInt(layout.at("models"));
    }

    private double value(String field, int index) {
        return file.getDouble(layout.at(field) + 8 * index);
    }

    private int count(String field, int index) {
        return file.getInt(layout.at(field) + 4 * index);
    }

    Prediction predict(double[] input) {
        int components = 0;
        for (int m = 0; m < models; m++) {
            components += count("live counts", m);
        }
        double[] x = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            x[d] = (input[d] - value("input means", d)) / value("input scales", d);
        }
        double[] phi = new double[components];
        double[] extended = new double[1 + components + models * dimension]; // φ̃
        extended[0] = 1;
        double f = value("offset", 0);
        double activation = 0;
        double largest = 0;
        int p = 0;
        for (int m = 0; m < models; m++) {
            double eta = 1;
            for (int d = 0; d < dimension; d++) {
                eta *= Math.exp(-0.5 * square(m, d, x));
            }
            double share = 0;
            for (int j = count("live counts", m); j > 0; j--, p++) {
                int k = count("live", p);
                phi[p] = eta * (k == 0 ? 1 : x[k - 1] - value("centres", m * dimension + k - 1));
                extended[1 + p] = phi[p];
                share += value("weights", p) * phi[p];
            }
            for (int d = 0; d < dimension; d++) {
                extended[1 + components + m * dimension + d] = share * square(m, d, x);
            }
            f += share;
            activation += eta;
            largest = Math.max(largest, eta);
        }
        double noise = value("noise", 0);
        double variance = variance(phi, extended);
        double noiseFactor = 1;
        double degrees = Double.POSITIVE_INFINITY;
        double r = Math.exp(-Math.pow(excess(x, 1) / 16, 2)) * f;
        double mean = saturated(r);
        if (file.get(layout.at("calibrated")) == 1) {
            noiseFactor = value("calibration", 0);
            degrees = value("calibration", 4);
            double u = variance / noise;
            double reference = value("calibration", 3);
            double q = noise * value("calibration", 1) * Math.pow(u / reference, value("calibration", 2));
            mean = saturated(r / (1 + value("calibration", 5) * q));
            double t = 1 + mean * mean;
            variance = q * t / (q + t);
        }
        double unit = value("target scale", 0);
        double doubt = (1 - trust(x, activation, excess(x, 0.001))) * (1 + mean * mean);
        double function = unit * unit * (variance + doubt + Math.pow(overshoot(mean), 2));
        return new Prediction(
                value("target mean", 0) + unit * mean,
                function + unit * unit * noiseFactor * noise,
                function,
                largest,
                degrees);
    }

    private double square(int m, int d, double[] x) {
        return Math.pow((x[d] - value("centres", m * dimension + d)) / value("length scales", m * dimension + d), 2);
    }

    private double variance(double[] phi, double[] extended) {
        int form = file.get(layout.at("form"));
        double sum = 0;
        if (form == 2) {
            int samples = count("sample count", 0);
            for (int s = 0; s < samples; s++) {
                double product = 0;
                for (int i = 0; i < extended.length; i++) {
                    product += value("samples", s * extended.length + i) * extended[i];
                }
                sum += product * product / samples;
            }
            return sum;
        }
        int at = 0; // position in the triangles
        int from = 0; // first weight of the block
        for (int m = 0; m < (form == 1 ? 1 : models); m++) {
            int size = form == 1 ? phi.length : count("live counts", m);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j <= i; j++) {
                    sum += (i == j ? 1 : 2) * value("covariance", at++) * phi[from + i] * phi[from + j];
                }
            }
            from += size;
        }
        return sum;
    }

    private double saturated(double r) {
        double low = value("target range", 0);
        double high = value("target range", 1);
        double half = (high - low) / 2;
        if (r > high) {
            return high + half * Math.tanh((r - high) / half);
        }
        return r < low ? low - half * Math.tanh((low - r) / half) : r;
    }

    private double overshoot(double m) {
        return Math.max(0, Math.max(m - value("target range", 1), value("target range", 0) - m));
    }

    private double excess(double[] x, double least) {
        double excess = 0;
        for (int d = 0; d < dimension; d++) {
            double low = value("range", d);
            double high = value("range", dimension + d);
            excess += Math.pow(Math.max(0, Math.max(x[d] - high, low - x[d])) / Math.max(0.5 * (high - low), least), 2);
        }
        return excess;
    }

    private double trust(double[] x, double activation, double excess) {
        double squares = 0;
        int at = 0;
        for (int d = 0; d < dimension; d++) {
            double white = 0;
            for (int e = 0; e <= d; e++) {
                white += value("whitening", at++) * x[e];
            }
            squares += white * white;
        }
        double beyond = Math.max(0, Math.sqrt(squares / dimension) / value("support", 1) - 1);
        return (1 - Math.exp(-activation / value("support", 0))) * Math.exp(-2 * (beyond * beyond + excess));
    }
}
