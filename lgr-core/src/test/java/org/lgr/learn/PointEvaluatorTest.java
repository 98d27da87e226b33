package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.OnlineOptions;
import org.lgr.TestData;

/** One contract for evaluators of one model, of several and of a stream. */
class PointEvaluatorTest {
    private static final Dataset DATA = TestData.smooth(120, 3, 201);
    private static final LgrOptions OPTIONS =
            TestData.quick(Inference.EXACT).threads(1).build();
    private static final List<LgrModel> MODELS = new BatchLearner(OPTIONS)
            .learn(List.of(DATA, DATA.withTarget(TestData.smooth(120, 3, 202).targets(), "other")));
    private static final double[] POINT = {0.3, -0.2, 0.9};

    /** Evaluators of two outputs. */
    static Stream<PointEvaluator> ofTwo() {
        OnlineLearner learner = OnlineLearner.create(3, 2, OnlineOptions.defaults());
        for (int n = 0; n < DATA.size(); n++) {
            learner.learn(TestData.row(DATA, n), DATA.target(n), -DATA.target(n));
        }
        return Stream.of(
                PointEvaluator.of(MODELS),
                learner.evaluator(),
                OnlineLearner.startingFrom(MODELS, OnlineOptions.defaults()).evaluator());
    }

    @ParameterizedTest
    @MethodSource("ofTwo")
    void everyOutputHasAnIndex(PointEvaluator evaluator) {
        assertThat(evaluator.dimension()).isEqualTo(3);
        assertThat(evaluator.outputs()).isEqualTo(2);
        assertThat(evaluator.evaluate(POINT)).isSameAs(evaluator);
        assertThat(evaluator.toPredictions())
                .containsExactly(evaluator.toPrediction(0), evaluator.toPrediction(1))
                .doesNotHaveDuplicates();
        double[] gradient = new double[3];
        List<IntConsumer> reads = List.of(
                evaluator::mean,
                evaluator::variance,
                evaluator::functionVariance,
                evaluator::degreesOfFreedom,
                evaluator::coverage,
                evaluator::nearness,
                q -> evaluator.meanGradient(q, gradient),
                q -> evaluator.varianceGradient(q, gradient),
                evaluator::toPrediction);
        for (IntConsumer read : reads) {
            read.accept(1);
            assertThatThrownBy(() -> read.accept(2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> read.accept(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("ofTwo")
    void formsForASingleOutputRefuseSeveral(PointEvaluator evaluator) {
        evaluator.evaluate(POINT);
        double[] gradient = new double[3];
        List<Runnable> reads = List.of(
                evaluator::mean,
                evaluator::variance,
                evaluator::functionVariance,
                evaluator::degreesOfFreedom,
                evaluator::coverage,
                evaluator::nearness,
                () -> evaluator.meanGradient(gradient),
                () -> evaluator.varianceGradient(gradient),
                evaluator::toPrediction);
        for (Runnable read : reads) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("there are 2 outputs; name the one that is meant by its index, from 0");
        }
    }

    @ParameterizedTest
    @MethodSource("ofTwo")
    void whatIsNoPointIsRefused(PointEvaluator evaluator) {
        assertThatThrownBy(() -> evaluator.evaluate(new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has 3 inputs, the point has 2");
        assertThatThrownBy(() -> evaluator.evaluate(new double[] {0, Double.NaN, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("input 1 is NaN");
    }

    @Test
    void anEvaluatorOfSeveralModelsAgreesWithThatOfEach() {
        PointEvaluator all = PointEvaluator.of(MODELS);
        double[] gradient = new double[3];
        double[] expected = new double[3];
        for (double[] x : TestData.rows(DATA)) {
            all.evaluate(x);
            for (int q = 0; q < 2; q++) {
                PointEvaluator one = MODELS.get(q).evaluator().evaluate(x);
                assertThat(all.toPrediction(q)).isEqualTo(one.toPrediction());
                all.meanGradient(q, gradient);
                one.meanGradient(expected);
                assertThat(gradient).isEqualTo(expected);
                all.varianceGradient(q, gradient);
                one.varianceGradient(expected);
                assertThat(gradient).isEqualTo(expected);
            }
        }
    }

    @Test
    void modelsOfDifferentInputsHaveNoEvaluatorInCommon() {
        LgrModel other = new BatchLearner(OPTIONS).learn(TestData.smooth(50, 2, 203));
        assertThatThrownBy(() -> PointEvaluator.of(List.of(MODELS.get(1), other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("other has 3 and y has 2");
        assertThatThrownBy(() -> PointEvaluator.of(List.of())).hasMessageContaining("at least one model");
    }

    @Test
    void anEvaluatorOfSeveralModelsDoesNotAllocate() {
        PointEvaluator evaluator = PointEvaluator.of(MODELS);
        double[][] points = TestData.rows(DATA);
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        double sum = 0;
        long allocated = Long.MAX_VALUE;
        // Loops on the Vector API allocate until the compiler, which runs in its own thread, has compiled them.
        for (int warmUp = 0; warmUp < 100 && allocated >= 5_000; warmUp++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                evaluator.evaluate(points[i % points.length]);
                for (int q = 0; q < 2; q++) {
                    sum += evaluator.mean(q) + evaluator.variance(q) + evaluator.coverage(q);
                }
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(sum).isFinite();
        // One byte per call would be 10,000 bytes; the limit allows for allocations of the virtual machine itself.
        assertThat(allocated).isLessThan(5_000);
    }
}
