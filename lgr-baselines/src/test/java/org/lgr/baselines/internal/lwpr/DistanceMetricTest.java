package org.lgr.baselines.internal.lwpr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.baselines.option.LwprOptions;

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
        double[] before = factor(metric, options);
        step(metric, work, options);
        double[] after = factor(metric, options);
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
        double[] before = factor(metric, options);
        int refusals = 0;
        while (Arrays.equals(factor(metric, options), before)) {
            step(metric, work, options);
            refusals++;
        }
        assertThat(refusals).isBetween(2, 60);
        double largest = Arrays.stream(before).max().orElseThrow();
        double[] after = factor(metric, options);
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
        double[] shape = factor(parent, options);
        DistanceMetric child = parent.offspring();
        assertThat(factor(child, options)).isEqualTo(shape);
        step(child, work, options);
        assertThat(factor(parent, options)).isEqualTo(shape);
        assertThat(factor(child, options)).isNotEqualTo(shape);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noPointWithinReachIsFartherAwayThanTheReachSays(boolean full) {
        LwprOptions options = options(full).build();
        DistanceMetric metric = irregular(options, work());
        double[] reach = metric.reach();
        double[] factor = factor(metric, options);
        Random random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            double[] offset = random.doubles(D, -1, 1).toArray();
            double[] image = new double[D];
            image(factor, offset, image);
            double scale = Math.sqrt(
                    FieldSet.REACH / Arrays.stream(image).map(v -> v * v).sum());
            for (int d = 0; d < D; d++) { // moves the point to the edge of the reach
                assertThat(Math.abs(scale * offset[d])).isLessThanOrEqualTo(reach[d] * (1 + 1e-12));
            }
        }
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
        image(factor(metric, options), work.offset, work.image);
        return metric;
    }

    private static void step(DistanceMetric metric, LwprWorkspace work, LwprOptions options) {
        image(factor(metric, options), work.offset, work.image);
        double w = activation(work.image);
        metric.descend(w, SLOPE, 0.2, SHARE, 1, work, options);
    }

    /** M as a whole, D×D row-major. */
    private static double[] factor(DistanceMetric metric, LwprOptions options) {
        double[] elements = new double[DistanceMetric.elements(D, !options.fullMetric())];
        metric.copyElements(elements, 0);
        double[] factor = new double[D * D];
        int at = 0;
        for (int n = 0; n < D; n++) {
            for (int m = n; m < (options.fullMetric() ? D : n + 1); m++) {
                factor[n * D + m] = elements[at++];
            }
        }
        return factor;
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

    /** ∂J₁/∂w · w + share · γ/N Σ D_ij², computed independently of the class under test. */
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
