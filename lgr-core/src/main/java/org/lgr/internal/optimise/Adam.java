package org.lgr.internal.optimise;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/** Adam (Kingma and Ba, 2015) for the localiser of one local model. It maximises. */
public final class Adam {
    private static final double MEAN_DECAY = 0.9;
    private static final double[] NONE = {};
    private static final double LARGEST = 1e99; // gradient
    private static final double LARGEST_SQUARE = 1e200; // of a gradient in a checkpoint
    private static final double NEGLIGIBLE = 1e-150; // gradient whose square may vanish

    private final double squareDecay;
    private final int size;
    private double[] mean = NONE; // all three are made when the first gradient is observed: many localisers never learn
    private double[] square = NONE;
    private double[] step = NONE;
    private double meanWeight = 1;
    private double squareWeight = 1;

    public Adam(int size, double squareDecay) {
        this.size = size;
        this.squareDecay = squareDecay;
    }

    private void prepare() {
        if (mean.length < size) {
            mean = new double[size];
            square = new double[size];
            step = new double[size];
        }
    }

    public Adam copy() {
        Adam copy = new Adam(size, squareDecay);
        copy.mean = mean.clone();
        copy.square = square.clone();
        copy.step = new double[step.length];
        copy.meanWeight = meanWeight;
        copy.squareWeight = squareWeight;
        return copy;
    }

    /** Takes in {@code gradient[offset ...]} without a step. */
    public void observe(double[] gradient, int offset) {
        prepare();
        meanWeight *= MEAN_DECAY;
        squareWeight *= squareDecay;
        for (int i = 0; i < step.length; i++) {
            double g = Math.max(-LARGEST, Math.min(LARGEST, gradient[offset + i])); // whose square is a number
            mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * g;
            square[i] = squareDecay * square[i] + (1 - squareDecay) * g * g;
        }
    }

    /** Returns whether a gradient was observed. */
    public boolean observed() {
        return squareWeight < 1;
    }

    /** Returns the next step, given the gradients so far. The returned array is reused by the next call. */
    public double[] step(double rate) {
        prepare();
        for (int i = 0; i < step.length; i++) {
            double scale = Math.sqrt(square[i] / (1 - squareWeight)) + 1e-8;
            step[i] = rate * (mean[i] / (1 - meanWeight)) / scale;
        }
        return step;
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        prepare();
        archive.fill(mean);
        archive.fillWithin(LARGEST_SQUARE, square);
        meanWeight = archive.float64(meanWeight);
        squareWeight = archive.float64(squareWeight);
        archive.require(
                meanWeight >= 0 && squareWeight >= 0 && Math.max(meanWeight, squareWeight) <= 1,
                "gradients of weight " + meanWeight + " and " + squareWeight);
        archive.require((meanWeight < 1) == (squareWeight < 1), "gradients observed and not observed");
        for (int i = 0; i < mean.length; i++) {
            // Cauchy and Schwarz bound the ratio by 1.17 for the decays in use
            archive.require(
                    square[i] >= 0 && Math.abs(mean[i]) <= 2 * Math.sqrt(square[i]) + NEGLIGIBLE,
                    "a mean gradient of " + mean[i] + " and a mean square of " + square[i]);
        }
    }
}
