package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lgr.Dataset;
import org.lgr.FitEnding;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.PredictorContract;
import org.lgr.Provenance;
import org.lgr.RegressionScore;
import org.lgr.TestData;
import org.lgr.VariableNames;

/**
 * {@link PredictorContract} and additional properties of fitted models, for every inference and several sets of
 * options.
 */
class LgrModelContractTest {

    /** The contract for one set of options; the model is fitted once, and tests cannot change it. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class FittedModel implements PredictorContract {
        final Dataset data;
        private final LgrOptions options;
        final Fit fit;

        FittedModel(Dataset data, LgrOptions options) {
            this.data = data;
            this.options = options;
            fit = new BatchLearner(options).fit(data);
        }

        @Override
        public LgrModel trained() {
            return fit.model();
        }

        @Override
        public Dataset trainingData() {
            return data;
        }

        @Test
        void provenanceNamesDataOptionsAndInference() {
            Provenance provenance = trained().provenance();
            assertThat(provenance.rows()).isEqualTo(data.size());
            assertThat(provenance.dataSha256()).contains(data.sha256());
            Provenance.BatchFit source = provenance.batchFit().orElseThrow();
            assertThat(source.options()).isEqualTo(options);
            assertThat(source.iterations()).isEqualTo(fit.trace().size());
            assertThat(provenance.libraryVersion()).isEqualTo(Provenance.LIBRARY_VERSION);
            assertThat(source.inference()).isNotEqualTo(Inference.AUTO);
            if (options.growth().inference() != Inference.AUTO) {
                assertThat(source.inference()).isEqualTo(options.growth().inference());
            }
        }

        @Test
        void otherNamesChangeNothingElse() {
            VariableNames numbered = VariableNames.numbered(data.dimension());
            VariableNames names = new VariableNames(numbered.inputs(), "torque");
            LgrModel renamed = trained().withNames(names);
            double[] x = new double[data.dimension()];
            assertThat(renamed.names()).isEqualTo(names);
            assertThat(renamed.predict(x)).isEqualTo(trained().predict(x));
            assertThat(renamed.provenance()).isEqualTo(trained().provenance());
            VariableNames tooMany = VariableNames.numbered(data.dimension() + 1);
            assertThatThrownBy(() -> trained().withNames(tooMany))
                    .hasMessageContaining("needs as many names, got " + (data.dimension() + 1));
        }

        @Test
        void localModelsDescribeWhatTheModelCounts() {
            LgrModel model = trained();
            assertThat(model.localModels()).hasSize(model.localModelCount());
            assertThat(model.localModelCount()).isBetween(1, options.maxLocalModels());
            int components = 0;
            for (LocalModel local : model.localModels()) {
                assertThat(local.centre()).hasSize(data.dimension());
                assertThat(local.lengthScales()).hasSize(data.dimension());
                for (double scale : local.lengthScales()) {
                    assertThat(scale).isPositive();
                }
                assertThat(local.components()).isSorted().isNotEmpty();
                assertThat(local.weights()).hasSameSizeAs(local.components());
                assertThat(local.relevances()).hasSameSizeAs(local.components());
                components += local.components().length;
            }
            assertThat(model.liveComponents()).isEqualTo(components);
        }

        @Test
        void coverageIsTheLargestActivationOfTheLocalModels() {
            double[] x = TestData.row(data, 3);
            double largest = 0;
            for (LocalModel local : trained().localModels()) {
                double q = 0;
                for (int d = 0; d < x.length; d++) {
                    q += Math.pow((x[d] - local.centre()[d]) / local.lengthScales()[d], 2);
                }
                largest = Math.max(largest, Math.exp(-0.5 * q));
            }
            assertThat(trained().predict(x).coverage()).isCloseTo(largest, within(1e-12)); // rounding of exp and units
        }
    }

    /** Properties of the paper's rule: models stay where they were placed. */
    abstract static class SweptModel extends FittedModel {
        SweptModel(Dataset data, LgrOptions options) {
            super(data, options);
        }

        @Test
        void centresAreRowsOfTheData() {
            // Centres are stored in standardised units; conversion there and back costs a few rounding errors of the
            // largest input.
            double largest = 0;
            for (double value : data.inputs()) {
                largest = Math.max(largest, Math.abs(value));
            }
            double[][] rows = TestData.rows(data);
            for (LocalModel local : trained().localModels()) {
                double nearest = Double.POSITIVE_INFINITY;
                for (double[] row : rows) {
                    double farthest = 0;
                    for (int d = 0; d < row.length; d++) {
                        farthest = Math.max(farthest, Math.abs(row[d] - local.centre()[d]));
                    }
                    nearest = Math.min(nearest, farthest);
                }
                assertThat(nearest).isLessThan(1e-14 * largest);
            }
        }

        @Test
        void theLastIterationDescribesTheModel() {
            Iteration last = fit.trace().get(fit.trace().size() - 1);
            assertThat(last.localModels()).isEqualTo(trained().localModelCount());
            assertThat(last.liveComponents()).isEqualTo(trained().liveComponents());
            assertThat(last.noiseVariance()).isCloseTo(trained().noiseVariance(), withinPercentage(1e-12)); // units
        }

        @Test
        void nothingIsSaidOfRowsHeldOut() {
            assertThat(fit.heldOutRows()).isEmpty();
            assertThat(fit.heldOutGroups()).isEmpty();
            assertThat(fit.effectiveParameters()).isEmpty();
            assertThat(trained().predict(TestData.row(data, 0)).degreesOfFreedom())
                    .isInfinite();
        }
    }

    /** Properties of adaptive growth: an honest estimate of its errors. */
    abstract static class AdaptiveModel extends FittedModel {
        AdaptiveModel(Dataset data, LgrOptions options) {
            super(data, options);
        }

        @Test
        void everyRowWasHeldOutOnceAndPredictedBetterThanByTheMean() {
            RegressionScore score = (data.hasGroups() ? fit.heldOutGroups() : fit.heldOutRows()).orElseThrow();
            assertThat(data.hasGroups() ? fit.heldOutRows() : fit.heldOutGroups())
                    .isEmpty();
            assertThat(score.rows()).isEqualTo(data.size());
            assertThat(score.nmse()).isBetween(0.0, 0.5);
        }

        @Test
        void theDataDetermineNoMoreParametersThanThereAre() {
            assertThat(fit.effectiveParameters().orElseThrow())
                    .isBetween(1.0, trained().liveComponents() + 1.0)
                    .isLessThan(data.size());
        }

        @Test
        void growthEndsBecauseRowsHeldOutGainNoMoreAndRefinementComesLast() {
            assertThat(fit.ending()).isEqualTo(FitEnding.HELD_OUT_ROWS);
            Iteration last = fit.trace().get(fit.trace().size() - 1);
            assertThat(last.phase()).isEqualTo(Iteration.Phase.REFINEMENT);
            assertThat(last.rows()).isEqualTo(data.size());
            assertThat(last.progress()).isEqualTo(1);
        }
    }

    private static Dataset plain() {
        return TestData.smooth(120, 2, 81);
    }

    @Nested
    class Exact extends SweptModel {
        Exact() {
            super(plain(), TestData.quick(Inference.EXACT).build());
        }
    }

    @Nested
    class Collapsed extends SweptModel {
        Collapsed() {
            super(plain(), TestData.quick(Inference.COLLAPSED).build());
        }
    }

    @Nested
    class MeanField extends SweptModel {
        MeanField() {
            super(plain(), TestData.quick(Inference.MEAN_FIELD).build());
        }
    }

    @Nested
    class Defaults extends AdaptiveModel {
        Defaults() {
            super(plain(), LgrOptions.defaults());
        }
    }

    @Nested
    class MeanFieldAsInAlgorithm1 extends SweptModel {
        MeanFieldAsInAlgorithm1() {
            super(
                    plain(),
                    LgrOptions.builder()
                            .growth(Growth.sweep().withInference(Inference.MEAN_FIELD))
                            .threads(1)
                            .build());
        }
    }

    @Nested
    class CollapsedConstantsWithFixedLengthScales extends SweptModel {
        CollapsedConstantsWithFixedLengthScales() {
            super(
                    TestData.smooth(150, new double[] {1e-3, 1e3}, 82),
                    TestData.quick(TestData.quickSweep(Inference.COLLAPSED).withLearnLengthScales(false))
                            .basis(LocalBasis.constant())
                            .maxLocalModels(40)
                            .build());
        }
    }

    @Nested
    class ExactPolynomialsWithoutPruning extends SweptModel {
        ExactPolynomialsWithoutPruning() {
            super(
                    TestData.smooth(150, new double[] {50, 0.1, 1}, 83),
                    TestData.quick(Inference.EXACT)
                            .basis(LocalBasis.polynomial(2))
                            .pruningThreshold(Double.POSITIVE_INFINITY)
                            .build());
        }
    }

    @Nested
    class ExactWithHastyPruning extends SweptModel {
        ExactWithHastyPruning() {
            super(
                    TestData.smooth(200, 1, 84),
                    TestData.quick(TestData.quickSweep(Inference.EXACT)
                                    .withActivationThreshold(0.9)
                                    .withMaxIterations(60))
                            .pruningThreshold(3)
                            .build());
        }
    }

    @Nested
    class OneIterationOfOneModel extends SweptModel {
        OneIterationOfOneModel() {
            super(
                    TestData.smooth(100, 1, 85),
                    LgrOptions.builder()
                            .growth(Growth.sweep()
                                    .withInitialLengthScale(2)
                                    .withMaxIterations(1)
                                    .withGrowthIterations(1))
                            .basis(LocalBasis.polynomial(3))
                            .maxLocalModels(1)
                            .build());
        }
    }

    @Nested
    class AdaptiveConstants extends AdaptiveModel {
        AdaptiveConstants() {
            super(
                    TestData.smooth(150, new double[] {1e-3, 1e3}, 82),
                    LgrOptions.builder()
                            .growth(Growth.adaptive().withInference(Inference.EXACT))
                            .basis(LocalBasis.constant())
                            .seed(5)
                            .threads(2)
                            .build());
        }
    }

    @Nested
    class AdaptivePolynomialsOfWeightedRows extends AdaptiveModel {
        AdaptivePolynomialsOfWeightedRows() {
            super(
                    weighted(TestData.smooth(150, new double[] {50, 0.1, 1}, 83)),
                    LgrOptions.builder()
                            .growth(Growth.adaptive())
                            .basis(LocalBasis.polynomial(2))
                            .build());
        }

        private static Dataset weighted(Dataset data) {
            double[] weights = new double[data.size()];
            Arrays.setAll(weights, n -> 0.5 + n % 3);
            return data.withWeights(weights);
        }
    }

    @Nested
    class AdaptiveWithGroupsAndHastyPruning extends AdaptiveModel {
        AdaptiveWithGroupsAndHastyPruning() {
            super(
                    grouped(TestData.smooth(200, 1, 84)),
                    LgrOptions.builder().pruningThreshold(30).build());
        }

        private static Dataset grouped(Dataset data) {
            int[] groups = new int[data.size()];
            Arrays.setAll(groups, n -> n % 10);
            return data.withGroups(groups);
        }
    }
}
