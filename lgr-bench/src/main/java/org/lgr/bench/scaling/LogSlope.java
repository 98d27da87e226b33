package org.lgr.bench.scaling;

import org.lgr.bench.measure.Moments;

/** Slopes on logarithmic axes: 1 if cost grows linearly with size, 2 if it grows quadratically. */
final class LogSlope {
    private LogSlope() {}

    /** Slope of the least-squares line through all points. */
    static double leastSquares(double[] x, double[] y) {
        double[] logX = logs(x);
        double[] logY = logs(y);
        double meanX = Moments.mean(logX);
        double meanY = Moments.mean(logY);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            products += (logX[i] - meanX) * (logY[i] - meanY);
            squares += (logX[i] - meanX) * (logX[i] - meanX);
        }
        return products / squares;
    }

    /** Slope between the last two points. */
    static double last(double[] x, double[] y) {
        int n = x.length;
        return Math.log(y[n - 1] / y[n - 2]) / Math.log(x[n - 1] / x[n - 2]);
    }

    private static double[] logs(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(values[i]);
        }
        return logs;
    }
}
