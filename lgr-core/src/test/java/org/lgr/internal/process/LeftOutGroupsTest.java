package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.internal.sweep.Dense;

/** Predictions of groups from all others, compared with one dense prediction for each group. */
class LeftOutGroupsTest {
    private static final double STEP = 1e-4;
    /**
     * Central differences have errors of STEP²/6 third derivatives, and of rounding of the value over STEP: both below
     * this.
     */
    private static final double ACCURACY = 1e-6;
    /**
     * Eigenvalues of K are above 0.03, the smallest noise over the largest weight, and their sum is below 2200, 48 for
     * each row as in {@link SharedKernelEvidenceTest}. A condition number below 1e5 leaves eleven digits of sixteen.
     */
    private static final double EXACT = 1e-9;

    private static final int ROWS = 45;
    /** Groups with 1, 3, 9 and 32 rows in mixed order and with arbitrary numbers. */
    private static final int[] UNEQUAL = IntStream.range(0, ROWS)
            .map(n -> n == 17 ? 99 : n % 15 == 4 ? -7 : n % 5 == 1 ? 3 : 12)
            .toArray();

    private static final int[] EIGHT =
            IntStream.range(0, ROWS).map(n -> (3 * n + n / 20) % 8).toArray();
    private static final int[] SINGLE = IntStream.range(0, ROWS).toArray();

    /** Dimension, whether weights differ, groups, caution, and then logarithms of all hyperparameters before bounds. */
    static Stream<Arguments> problems() {
        return Arrays.stream(SharedKernelShape.Caution.values())
                .flatMap(caution -> Stream.of(
                        Arguments.of(1, false, UNEQUAL, caution, SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.7)),
                        Arguments.of(
                                3,
                                true,
                                UNEQUAL,
                                caution,
                                SharedKernelProblem.logs(caution, 0.05, 0.5, 0.2, 0.5, 1, 4)),
                        Arguments.of(
                                3, true, EIGHT, caution, SharedKernelProblem.logs(caution, 0.05, 2, 0.03, 1, 2, 3)),
                        Arguments.of(2, true, SINGLE, caution, SharedKernelProblem.logs(caution, 0.2, 1, 0.1, 0.8, 2)),
                        // Functions as large as the bounds allow, and one length scale beyond its bound.
                        Arguments.of(
                                2, true, EIGHT, caution, SharedKernelProblem.logs(caution, 0.1, 500, 500, 0.8, 200))));
    }

    /** y_G − K_GO (K_OO + σ²/W_O)⁻¹ y_O for every group G and the other rows O. */
    private static double[] errors(SharedKernelProblem problem, int[] groups, DenseSharedKernel kernel) {
        DMatrixRMaj covariance = kernel.covariance(problem.x, problem.weight);
        double[] errors = new double[ROWS];
        for (int group : Arrays.stream(groups).distinct().toArray()) {
            int[] own = IntStream.range(0, ROWS).filter(n -> groups[n] == group).toArray();
            int[] others =
                    IntStream.range(0, ROWS).filter(n -> groups[n] != group).toArray();
            double[] y = Arrays.stream(others).mapToDouble(n -> problem.y[n]).toArray();
            DMatrixRMaj alpha = Dense.solve(part(covariance, others, others), Dense.column(y));
            DMatrixRMaj predictions = Dense.product(part(covariance, own, others), alpha);
            for (int i = 0; i < own.length; i++) {
                errors[own[i]] = problem.y[own[i]] - predictions.get(i);
            }
        }
        return errors;
    }

    private static DMatrixRMaj part(DMatrixRMaj matrix, int[] rows, int[] columns) {
        DMatrixRMaj part = new DMatrixRMaj(rows.length, columns.length);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                part.set(i, j, matrix.get(rows[i], columns[j]));
            }
        }
        return part;
    }

    /** −½ · 10 g log of the weighted mean squared error of g groups, minus the penalty. */
    private static double value(
            SharedKernelProblem problem, int[] groups, SharedKernelShape.Caution caution, double[] logs) {
        DenseSharedKernel kernel = new DenseSharedKernel(caution, problem.dimension, logs);
        double[] errors = errors(problem, groups, kernel);
        double squares = 0;
        double weights = 0;
        for (int n = 0; n < ROWS; n++) {
            squares += problem.weight[n] * errors[n] * errors[n];
            weights += problem.weight[n];
        }
        long count = Arrays.stream(groups).distinct().count();
        return -0.5 * 10 * count * Math.log(squares / weights) - kernel.penalty;
    }

    private static LeftOutGroups leftOut(
            SharedKernelProblem problem, int[] groups, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernel kernel = SharedKernelProblem.kernel(caution, problem.dimension, logs);
        return new LeftOutGroups(kernel, problem.sample(groups));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void errorsAreThoseOfPredictionsFromTheRowsOfOtherGroups(
            int dimension, boolean weighted, int[] groups, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, ROWS, 2, weighted, 41);
        double[] expected = errors(problem, groups, new DenseSharedKernel(caution, dimension, logs));
        assertThat(leftOut(problem, groups, caution, logs).errors()).containsExactly(expected, within(EXACT));
    }

    /** An error of EXACT in each of the errors, whose mean square is above 0.1, changes 5 g log by 50 g EXACT. */
    @ParameterizedTest
    @MethodSource("problems")
    void theValueIsThatOfTheirWeightedMeanSquareLessThePenalty(
            int dimension, boolean weighted, int[] groups, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, ROWS, 2, weighted, 42);
        assertThat(leftOut(problem, groups, caution, logs).value())
                .isCloseTo(value(problem, groups, caution, logs), within(50 * ROWS * EXACT));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theGradientIsThatOfTheValueInEveryHyperparameter(
            int dimension, boolean weighted, int[] groups, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, ROWS, 2, weighted, 43);
        double[] gradient = leftOut(problem, groups, caution, logs).gradient();
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(gradient).hasSize(logs.length);
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int i = 0; i < logs.length; i++) {
            double[] more = logs.clone();
            double[] less = logs.clone();
            more[i] += STEP;
            less[i] -= STEP;
            double above = value(problem, groups, caution, more);
            double below = value(problem, groups, caution, less);
            assertThat(gradient[i])
                    .as("∂/∂log of hyperparameter %d", i)
                    .isCloseTo((above - below) / (2 * STEP), within(ACCURACY * (magnitude + Math.abs(above))));
        }
    }

    /** No row is left to learn from, so every row is predicted as 0. */
    @ParameterizedTest
    @EnumSource
    void oneGroupOfAllRowsLeavesTheTargetsThemselves(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(2, ROWS, 2, true, 44);
        double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.8, 2);
        assertThat(leftOut(problem, new int[ROWS], caution, logs).errors()).containsExactly(problem.y, within(EXACT));
    }

    /** Standardised constant targets are 0 and predicted without error, whose logarithm is infinite. */
    @ParameterizedTest
    @EnumSource
    void aConstantTargetHasAFiniteValueThatOnlyThePenaltyMoves(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(2, ROWS, 2, true, 45);
        SharedKernelShape shape = new SharedKernelShape(caution, 2);
        double[] columns = SharedKernelProblem.columns(problem.x);
        double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.8, 2);
        double[] other = SharedKernelProblem.logs(caution, 0.2, 2, 0.3, 0.4, 5);
        double[] expected =
                Arrays.stream(shape.penaltyGradient(logs)).map(own -> -own).toArray();
        for (int[] groups : List.of(UNEQUAL, SINGLE)) { // also as many groups as rows, so that each has much weight
            SharedKernelMatrix.Sample sample =
                    new SharedKernelMatrix.Sample(problem.x, columns, new double[ROWS], problem.weight, groups);
            LeftOutGroups leftOut = new LeftOutGroups(new SharedKernel(shape, logs), sample);
            assertThat(leftOut.errors()).containsOnly(0.0);
            assertThat(leftOut.value()).isFinite();
            assertThat(leftOut.gradient()).containsExactly(expected, within(1e-12));
            double difference = new LeftOutGroups(new SharedKernel(shape, other), sample).value() - leftOut.value();
            // The difference of two values of at most some thousands, of which twelve digits are exact.
            assertThat(difference).isCloseTo(shape.penalty(logs) - shape.penalty(other), within(1e-9));
        }
    }

    /** Neither names of groups nor the order of rows matter. */
    @Test
    void namesOfGroupsDoNotMatter() {
        SharedKernelShape.Caution caution = SharedKernelShape.Caution.PROVEN;
        SharedKernelProblem problem = new SharedKernelProblem(2, ROWS, 2, true, 46);
        double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.8, 2);
        int[] renamed = Arrays.stream(EIGHT)
                .map(group -> Integer.MAX_VALUE - 1000 * group)
                .toArray();
        LeftOutGroups one = leftOut(problem, EIGHT, caution, logs);
        LeftOutGroups other = leftOut(problem, renamed, caution, logs);
        assertThat(other.value()).isEqualTo(one.value());
        assertThat(other.gradient()).containsExactly(one.gradient());
    }
}
