package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Growth;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Tests on a real cluster of separate processes, one of which is killed. They run in a separate JVM, because a JVM has
 * only one driver.
 */
@Tag("cluster")
class ClusterTest {
    private static final int ROWS = 8000;
    private static final int JOINTS = 2;
    private static final int MODELS = 6;

    @TempDir
    private Path folder;

    @Test
    void aFitThatLosesAWorkerFindsTheModelOfTheCore() throws Exception {
        try (LoopbackCluster cluster = new LoopbackCluster(folder, 2);
                SparkSession session = cluster.session()) {
            AtomicBoolean killed = new AtomicBoolean();
            FitProgress killer = new FitProgress() {
                @Override
                public void planned(Plan plan) {
                    assertThat(plan.rows()).isEqualTo(ROWS);
                }

                @Override
                public void iterated(Iteration iteration, Work work) {
                    if (iteration.number() == 5) {
                        cluster.kill(0);
                        killed.set(true);
                    }
                }
            };
            Dataset<Row> rows = ArmFrame.of(session, ROWS, 3);
            LocalGaussianRegression estimator = new LocalGaussianRegression()
                    .setLabelCols("tau1", "tau2")
                    .setVarianceCol("variance")
                    .setMaxLocalModels(MODELS)
                    .setProgress(killer);
            LocalGaussianRegressionModel model = estimator.fit(rows);
            assertThat(killed).isTrue();
            assertSameAsCore(model.models());
            usesPipelinesByName(session, model, rows);
        }
    }

    private static void assertSameAsCore(List<LgrModel> models) {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.adaptive())
                .sharedLocalisers(true)
                .maxLocalModels(MODELS)
                .build();
        List<org.lgr.Dataset> data = ArmFrame.here(ROWS, JOINTS);
        List<Fit> fits = OneMachine.fits(data, options);
        for (int q = 0; q < JOINTS; q++) {
            LgrModel expected = fits.get(q).model();
            assertThat(models.get(q).localModelCount()).isEqualTo(expected.localModelCount());
            double[] x = new double[expected.dimension()];
            for (int n = 0; n < ROWS; n += 80) {
                data.get(0).copyRow(n, x);
                assertThat(models.get(q).predict(x)).isEqualTo(expected.predict(x));
            }
        }
    }

    /** Loads stages by the names of their classes, as PySpark does. */
    private void usesPipelinesByName(SparkSession session, LocalGaussianRegressionModel model, Dataset<Row> rows)
            throws Exception {
        String path = folder.resolve("pipeline").toUri().toString();
        new Pipeline()
                .setStages(new PipelineStage[] {
                    new LocalGaussianRegression()
                            .setLabelCols("tau1", "tau2")
                            .setVarianceCol("variance")
                            .setMaxLocalModels(MODELS)
                })
                .save(path);
        PipelineModel fitted = Pipeline.load(path).fit(rows);
        String fittedPath = folder.resolve("fitted").toUri().toString();
        fitted.save(fittedPath);
        List<Row> scored =
                PipelineModel.load(fittedPath).transform(rows.limit(50)).collectAsList();
        assertThat(scored).hasSize(50).isEqualTo(model.transform(rows.limit(50)).collectAsList());
        assertThat(session.sparkContext().isStopped()).isFalse();
    }
}
