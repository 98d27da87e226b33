package org.lgr.baselines.internal.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.baselines.internal.local.LocalLinear;

class ExpertUpdateTest {
    private final MixtureExample mixture = new MixtureExample();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyIterationRaisesTheLowerBound(boolean moveGates) {
        double bound = Double.NEGATIVE_INFINITY;
        for (int iteration = 0; iteration < 60; iteration++) {
            iterate(moveGates);
            double next = lowerBound();
            // Gates and responsibilities below a millionth of others count as zero, for each of two other experts.
            assertThat(next).isGreaterThan(bound - 2e-6 * MixtureExample.N);
            bound = next;
        }
    }

    @Test
    void aConvergedExpertIsTheWeightedBayesianRegressionOfItsRows() {
        for (int iteration = 0; iteration < 3000; iteration++) {
            iterate(false);
        }
        Assignments assignments = mixture.assignments();
        for (int m = 0; m < 3; m++) {
            LocalLinear local = mixture.experts.get(m).local();
            DMatrixRMaj precision = CommonOps_DDRM.diag(mixture.experts.get(m).relevances());
            DMatrixRMaj cross = new DMatrixRMaj(3, 1);
            Assignments.Share share = assignments.of(m);
            for (int i = 0; i < share.rows().length; i++) {
                DMatrixRMaj xi = new DMatrixRMaj(local.features(mixture.row(share.rows()[i])));
                double weight = share.responsibilities()[i] / local.variance();
                CommonOps_DDRM.multAddTransB(weight, xi, xi, precision);
                CommonOps_DDRM.addEquals(cross, weight * mixture.targets[share.rows()[i]], xi);
            }
            DMatrixRMaj covariance = new DMatrixRMaj(3, 3);
            assertThat(CommonOps_DDRM.invert(precision, covariance)).isTrue();
            DMatrixRMaj weights = new DMatrixRMaj(3, 1);
            CommonOps_DDRM.mult(covariance, cross, weights);
            // The remaining distance to the fixed point after these iterations.
            assertThat(local.covariance()).containsExactly(covariance.data, within(1e-6));
            assertThat(local.weights()).containsExactly(weights.data, within(1e-6));
        }
    }

    @Test
    void theGradientOfAGateIsThatOfTheLowerBound() {
        Assignments assignments = mixture.assignments();
        double h = 1e-5;
        for (int m = 0; m < 3; m++) {
            double[] gradient =
                    new GateStep(mixture.inputs, mixture.experts.get(m).local(), assignments.of(m)).gradient();
            for (int d = 0; d < 2; d++) {
                double difference = (gateBound(assignments, m, d, h) - gateBound(assignments, m, d, -h)) / (2 * h);
                assertThat(gradient[d]).isCloseTo(difference, within(1e-6)); // h² and rounding/h
            }
        }
    }

    @Test
    void anExpertOfFewRowsExpectsTheNoiseOfTheOthers() {
        Assignments.Share two = new Assignments.Share(new int[] {0, 1}, new double[] {1, 1}, new double[] {1, 1});
        ExpertUpdate update = new ExpertUpdate(mixture.inputs, mixture.targets, 5, 5 * 0.04);
        Expert expert = Expert.born(mixture.row(0), 1);
        for (int i = 0; i < 50; i++) {
            expert = update.apply(expert, two, false);
        }
        assertThat(expert.local().variance()).isBetween(0.02, 0.08);
    }

    /** Σ r ln g with one length scale changed by a factor of e^h. */
    private double gateBound(Assignments assignments, int changed, int input, double h) {
        MixtureExample other = new MixtureExample();
        LocalLinear local = other.experts.get(changed).local();
        local.lengthScales()[input] *= Math.exp(h);
        double sum = 0;
        for (int m = 0; m < 3; m++) {
            Assignments.Share share = assignments.of(m);
            for (int i = 0; i < share.rows().length; i++) {
                sum += share.responsibilities()[i] * Math.log(other.gate(share.rows()[i], m));
            }
        }
        return sum;
    }

    private void iterate(boolean moveGates) {
        Assignments assignments = mixture.assignments();
        ExpertUpdate update = new ExpertUpdate(
                mixture.inputs, mixture.targets, MixtureExample.PRIOR_SHAPE, MixtureExample.PRIOR_RATE);
        List<Expert> updated = new ArrayList<>();
        for (int m = 0; m < 3; m++) {
            updated.add(update.apply(mixture.experts.get(m), assignments.of(m), moveGates));
            mixture.shapes[m] =
                    MixtureExample.PRIOR_SHAPE + 0.5 * assignments.of(m).total();
        }
        mixture.experts = updated;
    }

    /** E[ln p(y, z, w, β)] − E[ln q(z, w, β)], up to constants. */
    private double lowerBound() {
        double bound = 0;
        for (int n = 0; n < MixtureExample.N; n++) {
            double total = 0;
            for (int m = 0; m < 3; m++) {
                total += mixture.weighted(n, m);
            }
            bound += Math.log(total);
        }
        for (int m = 0; m < 3; m++) {
            bound += weightBound(mixture.experts.get(m)) + noiseBound(m);
        }
        return bound;
    }

    private static double weightBound(Expert expert) {
        double bound = 0;
        for (int k = 0; k < 3; k++) {
            double alpha = expert.relevances()[k];
            double weight = expert.local().weights()[k];
            bound += 0.5
                    * (Math.log(alpha)
                            - alpha * (weight * weight + expert.local().covariance()[4 * k]));
        }
        DMatrixRMaj covariance = new DMatrixRMaj(3, 3, true, expert.local().covariance());
        return bound + 0.5 * Math.log(CommonOps_DDRM.det(covariance));
    }

    private double noiseBound(int m) {
        double a = mixture.shapes[m];
        double b = a * mixture.experts.get(m).local().variance();
        double logPrecision = Expert.digamma(a) - Math.log(b);
        double prior = (MixtureExample.PRIOR_SHAPE - 1) * logPrecision - MixtureExample.PRIOR_RATE * a / b;
        double entropy = a - Math.log(b) + logGamma(a) + (1 - a) * Expert.digamma(a);
        return prior + entropy;
    }

    /** Stirling's series; for arguments beyond ten its first omitted term is below 1e-13. */
    private static double logGamma(double x) {
        double shift = 0;
        double at = x;
        for (; at < 10; at++) {
            shift -= Math.log(at);
        }
        double square = at * at;
        double series = (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1 / (1680 * square)) / square) / square) / at;
        return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
    }
}
