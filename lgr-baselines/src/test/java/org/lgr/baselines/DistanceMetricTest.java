package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistanceMetricTest {
    private static final int D = 3;
    private static final double SLOPE = -0.7; // ∂J₁/∂w, any number
    private static final double SHARE = 0.3; // w/W, any number
    private static final double STEP_SIZE = 1e-3; // so small that no step is refused

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStepFollowsTheGradientOfErrorAndPenalty(boolean full) {
        LwprOptions options = options(full).build();
        LwprWorkspace work = work();
        DistanceMetric metric = irregular(options, work);
        double[] before = metric.factor();
        step(metric, work, options);
        double[] after = metric.factor();
        for (int n = 0; n < D; n++) {
            for (int m = 0; m < D; m++) {
                int at = n * D + m;
                boolean learned = full ? m >= n : m == n;
                double h = 1e-5;
                double slope = (cost(moved(before, at, h), work, options) - cost(moved(before, at, -h), work, options))
                        / (2 * h);
                // The error of a central difference is of order h², rounding of order ε/h.
                assertThat((before[at] - after[at]) / STEP_SIZE).isCloseTo(learned ? slope : 0, within(1e-6));
            }
        }
    }

    @Test
    void aStepThatWouldShrinkAnElementTooMuchIsRefusedAndHalved() {
        LwprOptions options = options(false).initialStepSize(1e6).build();
        LwprWorkspace work = work();
        DistanceMetric metric = DistanceMetric.initial(D, options);
        double[] before = metric.factor();
        int refusals = 0;
        while (Arrays.equals(metric.factor(), before)) {
            step(metric, work, options);
            refusals++;
        }
        assertThat(refusals).isBetween(2, 60);
        double largest = Arrays.stream(before).max().orElseThrow();
        double[] after = metric.factor();
        for (int i = 0; i < after.length; i++) {
            assertThat(before[i] - after[i]).isLessThanOrEqualTo(0.1 * largest);
        }
    }

    @Test
    void gradientsThatKeepTheirSignMakeLearnedStepSizesGrow() {
        LwprOptions constant = options(true).build();
        LwprOptions learned = options(true).metaLearning(true).build();
        LwprWorkspace work = work();
        DistanceMetric slow = DistanceMetric.initial(D, constant);
        DistanceMetric fast = DistanceMetric.initial(D, learned);
        double start = slow.trace();
        for (int i = 0; i < 100; i++) {
            step(slow, work, constant);
            step(fast, work, learned);
        }
        assertThat(Math.abs(fast.trace() - start)).isGreaterThan(2 * Math.abs(slow.trace() - start));
    }

    @Test
    void anOffspringHasTheShapeAndLeavesTheParentAlone() {
        LwprOptions options = options(true).build();
        LwprWorkspace work = work();
        DistanceMetric parent = irregular(options, work);
        double[] shape = parent.factor();
        DistanceMetric child = parent.offspring();
        assertThat(child.factor()).isEqualTo(shape);
        step(child, work, options);
        assertThat(parent.factor()).isEqualTo(shape);
        assertThat(child.factor()).isNotEqualTo(shape);
    }

    private static LwprOptions.Builder options(boolean full) {
        return LwprOptions.builder()
                .fullMetric(full)
                .initialMetric(2)
                .initialStepSize(STEP_SIZE)
                .penalty(0.05);
    }

    private static LwprWorkspace work() {
        LwprWorkspace work = new LwprWorkspace(D);
        work.offset[0] = 0.4;
        work.offset[1] = -0.7;
        work.offset[2] = 0.5;
        return work;
    }

    /** A metric without symmetries, made by steps at random points. */
    private static DistanceMetric irregular(LwprOptions options, LwprWorkspace work) {
        Random random = new Random(1);
        DistanceMetric metric = DistanceMetric.initial(D, options);
        for (int i = 0; i < 2000; i++) {
            LwprWorkspace other = new LwprWorkspace(D);
            for (int d = 0; d < D; d++) {
                other.offset[d] = random.nextDouble() - 0.3 * d;
            }
            step(metric, other, options);
        }
        image(metric.factor(), work.offset, work.image);
        return metric;
    }

    private static void step(DistanceMetric metric, LwprWorkspace work, LwprOptions options) {
        image(metric.factor(), work.offset, work.image);
        double w = activation(work.image);
        metric.descend(w, SLOPE, 0.2, SHARE, 1, work, options);
    }

    private static void image(double[] factor, double[] offset, double[] image) {
        for (int n = 0; n < D; n++) {
            image[n] = 0;
            for (int m = 0; m < D; m++) {
                image[n] += factor[n * D + m] * offset[m];
            }
        }
    }

    private static double activation(double[] image) {
        return Math.exp(-0.5 * Arrays.stream(image).map(v -> v * v).sum());
    }

    private static double[] moved(double[] factor, int at, double by) {
        double[] moved = factor.clone();
        moved[at] += by;
        return moved;
    }

    /** ∂J₁/∂w · w + share · γ/N Σ D_ij², written down anew. */
    private static double cost(double[] factor, LwprWorkspace work, LwprOptions options) {
        double[] image = new double[D];
        image(factor, work.offset, image);
        double squares = 0;
        for (int i = 0; i < D; i++) {
            for (int j = 0; j < D; j++) {
                double element = 0;
                for (int n = 0; n < D; n++) {
                    element += factor[n * D + i] * factor[n * D + j];
                }
                squares += element * element;
            }
        }
        return SLOPE * activation(image) + SHARE * options.penalty() / D * squares;
    }
}
