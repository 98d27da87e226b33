package org.lgr.internal.optimise;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/** Adam (Kingma and Ba, 2015) for the localiser of one local model. It maximises. */
public final class Adam {
    private static final double MEAN_DECAY = 0.9;

    private final double squareDecay;
    private final double[] mean;
    private final double[] square;
    private final double[] step;
    private double meanWeight = 1;
    private double squareWeight = 1;

    public Adam(int size, double squareDecay) {
        this.squareDecay = squareDecay;
        mean = new double[size];
        square = new double[size];
        step = new double[size];
    }

    public Adam copy() {
        Adam copy = new Adam(step.length, squareDecay);
        System.arraycopy(mean, 0, copy.mean, 0, mean.length);
        System.arraycopy(square, 0, copy.square, 0, square.length);
        copy.meanWeight = meanWeight;
        copy.squareWeight = squareWeight;
        return copy;
    }

    /** Takes in {@code gradient[offset ...]} without a step. */
    public void observe(double[] gradient, int offset) {
        meanWeight *= MEAN_DECAY;
        squareWeight *= squareDecay;
        for (int i = 0; i < step.length; i++) {
            double g = gradient[offset + i];
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
        for (int i = 0; i < step.length; i++) {
            double scale = Math.sqrt(square[i] / (1 - squareWeight)) + 1e-8;
            step[i] = rate * (mean[i] / (1 - meanWeight)) / scale;
        }
        return step;
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        archive.fill(mean);
        archive.fill(square);
        meanWeight = archive.float64(meanWeight);
        squareWeight = archive.float64(squareWeight);
    }
}
