package org.lgr.bench.deploy;

import java.util.List;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** The Java library itself. */
final class JavaDeployment implements Deployment {
    private final List<PointEvaluator> evaluators;
    private double sum; // prevents the compiler from removing the computation

    JavaDeployment(List<LgrModel> models) {
        evaluators = models.stream().map(LgrModel::evaluator).toList();
    }

    @Override
    public String name() {
        return "Java, PointEvaluator";
    }

    @Override
    public double nanosPerCall(double[][] points, int calls) {
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            for (PointEvaluator evaluator : evaluators) {
                evaluator.evaluate(points[i % points.length]);
                sum += evaluator.mean() + evaluator.variance();
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
