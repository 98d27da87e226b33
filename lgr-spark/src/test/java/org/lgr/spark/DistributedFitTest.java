package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.FitEnding;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;

/** Tests that the cluster fits the model that the core fits to the same rows in key order. */
class DistributedFitTest {
    private static final int ROWS = 5000;
    private static final int MODELS = 3;

    private static LocalGaussianRegression estimator(Inference inference, boolean shared) {
        return new LocalGaussianRegression()
                .setLabelCols("wave", "saddle")
                .setWeightCol("weight")
                .setInference(inference.name().toLowerCase(Locale.ROOT))
                .setSharedLocalisers(shared)
                .setMaxLocalModels(MODELS);
    }

    private static List<LgrModel> local(List<Dataset> data, Inference inference, boolean shared) {
        return models(fits(data, inference, shared));
    }

    private static List<LgrModel> models(List<Fit> fits) {
        return fits.stream().map(Fit::model).toList();
    }

    private static List<Fit> fits(List<Dataset> data, Inference inference, boolean shared) {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.adaptive().withInference(inference))
                .sharedLocalisers(shared)
                .maxLocalModels(MODELS)
                .build();
        return OneMachine.fits(data, options);
    }

    /** Asserts that everything that predictions depend on is equal bit by bit. */
    private static void assertSame(List<LgrModel> models, List<LgrModel> expected) {
        assertThat(models).hasSameSizeAs(expected);
        for (int q = 0; q < models.size(); q++) {
            LgrModel one = models.get(q);
            LgrModel other = expected.get(q);
            assertThat(one.names().target()).isEqualTo(other.names().target());
            assertThat(one.localModelCount()).isEqualTo(other.localModelCount());
            for (int m = 0; m < one.localModelCount(); m++) {
                LocalModel local = one.localModels().get(m);
                LocalModel twin = other.localModels().get(m);
                assertThat(local.centre()).isEqualTo(twin.centre());
                assertThat(local.lengthScales()).isEqualTo(twin.lengthScales());
                assertThat(local.weights()).isEqualTo(twin.weights());
            }
            for (double t = -3; t < 3; t += 0.25) {
                double[] x = {t, Math.cos(t)};
                assertThat(one.predict(x)).isEqualTo(other.predict(x));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"EXACT, 3", "SAMPLED, 7"})
    void theModelIsThatOfTheCoreForAnyOrderAndPartitioning(Inference inference, int partitions) {
        List<Dataset> data = Curves.of(ROWS, true);
        List<LgrModel> expected = local(data, inference, true);
        assertThat(expected.get(0).localModelCount()).isGreaterThan(1);
        List<LgrModel> models = estimator(inference, true)
                .fit(LocalSpark.frame(data, Curves.shuffled(ROWS, partitions), partitions))
                .models();
        assertSame(models, expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 300})
    void fewRowsAreFittedAsTheCoreDoes(int rows) {
        List<Dataset> data = Curves.of(rows, true);
        List<LgrModel> models = estimator(Inference.EXACT, true)
                .fit(LocalSpark.frame(data, Curves.shuffled(rows, 1), 3))
                .models();
        assertSame(models, local(data, Inference.EXACT, true));
    }

    @ParameterizedTest
    @CsvSource({"5000, 3, true", "300, 2, true", "5000, 1, false"}) // labels together, or one by one
    void groupsAreHeldOutAsTheCoreDoesWhateverTheirNames(int rows, int partitions, boolean shared) {
        List<Dataset> data = Curves.grouped(rows);
        List<Fit> expected = fits(data, Inference.EXACT, shared);
        assertThat(expected.get(0).heldOutGroups()).isPresent();
        org.apache.spark.sql.Dataset<Row> frame = LocalSpark.frame(data, Curves.shuffled(rows, partitions), partitions);
        List<Fit> fits = estimator(Inference.EXACT, shared)
                .setGroupCol("group")
                .fits(partitions == 3 ? frame.withColumn("group", functions.expr("concat('day ', group)")) : frame);
        assertSame(models(fits), models(expected));
        for (int q = 0; q < fits.size(); q++) {
            assertThat(fits.get(q).heldOutGroups()).isEqualTo(expected.get(q).heldOutGroups());
            assertThat(fits.get(q).heldOutRows()).isEqualTo(expected.get(q).heldOutRows());
        }
    }

    @Test
    void otherCellsChangeRoundingOnly() {
        List<Dataset> data = Curves.of(ROWS, true);
        LgrModel many = local(data, Inference.EXACT, true).get(0);
        LgrModel one = estimator(Inference.EXACT, true)
                .setCells(1)
                .fit(LocalSpark.frame(data, Curves.shuffled(ROWS, 1), 2))
                .models()
                .get(0);
        for (double t = -3; t < 3; t += 0.25) {
            double[] x = {t, Math.cos(t)};
            // Targets have a variance of about a half, so this is 1e-6 of their scale.
            assertThat(one.predict(x).mean()).isCloseTo(many.predict(x).mean(), within(1e-6));
        }
    }

    @Test
    void aListenerHearsOfThePlanAndAHandleStopsTheFit() {
        List<Dataset> data = Curves.of(ROWS, false);
        List<FitProgress.Plan> plans = new ArrayList<>();
        List<Iteration> iterations = new ArrayList<>();
        FitControl control = new FitControl();
        FitProgress stopAfterThree = new FitProgress() {
            @Override
            public void planned(Plan plan) {
                plans.add(plan);
            }

            @Override
            public void iterated(Iteration iteration, Work work) {
                iterations.add(iteration);
                assertThat(work.passes()).isGreaterThan(iterations.size());
                assertThat(work.chunks()).isGreaterThan(work.passes()); // at least one chunk per pass
                if (iterations.size() == 3) {
                    control.stop();
                }
            }
        };
        Fit fit = new LocalGaussianRegression()
                .setLabelCol("wave")
                .setProgress(stopAfterThree)
                .setControl(control)
                .fits(LocalSpark.frame(data.get(0)))
                .get(0);
        // 500 held-out rows in one chunk, the others in five.
        assertThat(plans).containsExactly(new FitProgress.Plan(ROWS, 0, 2, 1, 6, 64));
        assertThat(iterations).hasSize(3);
        assertThat(fit.ending()).isEqualTo(FitEnding.STOPPED);
        assertThat(LoggedProgress.describe(plans.get(0)))
                .isEqualTo("fitting 1 label(s) to 5000 rows of 2 features, in 6 chunks kept in 64 cells");
    }
}
