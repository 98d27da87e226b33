package org.lgr.bench.deploy;

import java.util.List;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** The Java library itself. */
final class JavaDeployment implements Deployment {
    private final PointEvaluator evaluator;
    private double sum; // prevents the compiler from removing the computation

    JavaDeployment(List<LgrModel> models) {
        evaluator = PointEvaluator.of(models);
    }

    @Override
    public String name() {
        return "Java, PointEvaluator";
    }

    @Override
    public double nanosPerCall(double[][] points, int calls) {
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            evaluator.evaluate(points[i % points.length]);
            for (int q = 0; q < evaluator.outputs(); q++) {
                sum += evaluator.mean(q) + evaluator.variance(q);
            }
        }
        return (System.nanoTime() - begin) / (double) calls;
    }

    @Override
    public void close() {
        if (!Double.isFinite(sum)) {
            throw new IllegalStateException("predictions add up to " + sum);
        }
    }
}
