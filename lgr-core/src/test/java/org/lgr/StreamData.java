package org.lgr;

import java.util.SplittableRandom;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** Small streams of two inputs and two targets. */
public final class StreamData {
    private final SplittableRandom random;
    private final double noise;
    public final double[] x = new double[2];
    public final double[] y = new double[2];

    public StreamData(long seed, double noise) {
        random = new SplittableRandom(seed);
        this.noise = noise;
    }

    /** The next point, anywhere in the square. */
    public void next() {
        next(-1, 1);
    }

    /** The next point, with the first input between two bounds. */
    public void next(double low, double high) {
        x[0] = low + (high - low) * random.nextDouble();
        x[1] = 2 * random.nextDouble() - 1;
        for (int q = 0; q < 2; q++) {
            y[q] = value(q, x) + noise * random.nextGaussian();
        }
    }

    /** The true function of an output. */
    public static double value(int output, double[] x) {
        return output == 0 ? Math.sin(3 * x[0]) + x[1] : 10 + 5 * Math.cos(2 * x[0] - x[1]);
    }

    /** A learner after the given number of points. */
    public static OnlineLearner learned(OnlineOptions options, int points, long seed) {
        OnlineLearner learner = OnlineLearner.create(2, 2, options);
        StreamData data = new StreamData(seed, 0.05);
        for (int n = 0; n < points; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        return learner;
    }

    /** Mean squared error over the variance, for one output on a grid with the first input between two bounds. */
    public static double nmse(OnlineLearner learner, int output, double low, double high) {
        PointEvaluator evaluator = learner.evaluator();
        double squares = 0;
        double sum = 0;
        double sumOfSquares = 0;
        int count = 0;
        for (int i = 0; i <= 20; i++) {
            for (int j = 0; j <= 20; j++, count++) {
                double[] at = {low + (high - low) * i / 20, 0.1 * j - 1};
                double target = value(output, at);
                double error = target - evaluator.evaluate(at).mean(output);
                squares += error * error;
                sum += target;
                sumOfSquares += target * target;
            }
        }
        return squares / (sumOfSquares - sum * sum / count);
    }
}
