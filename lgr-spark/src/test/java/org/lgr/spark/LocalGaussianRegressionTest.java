package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.Prediction;
import org.lgr.learn.LgrModel;

/** Tests of the conventions of spark.ml. */
class LocalGaussianRegressionTest {
    private static final int ROWS = 200;
    private static final Dataset<Row> FRAME = LocalSpark.frame(Curves.of(ROWS, false), Curves.shuffled(ROWS, 3), 2)
            .cache();

    @TempDir
    private Path folder;

    private static LocalGaussianRegression estimator() {
        return new LocalGaussianRegression().setLabelCol("wave").setMaxLocalModels(4);
    }

    @Test
    void predictionsAndVariancesAreThoseOfTheCore() {
        LocalGaussianRegressionModel model =
                estimator().setVarianceCol("variance").fit(FRAME);
        Dataset<Row> scored = model.transform(FRAME);
        assertThat(scored.schema()).isEqualTo(model.transformSchema(FRAME.schema()));
        LgrModel core = model.models().get(0);
        for (Row row : scored.collectAsList()) {
            Prediction prediction = core.predict(((Vector) row.getAs("features")).toArray());
            assertThat(row.<Double>getAs("prediction")).isEqualTo(prediction.mean());
            assertThat(row.<Double>getAs("variance")).isEqualTo(prediction.variance());
        }
    }

    @Test
    void severalLabelsArePredictedAsVectors() {
        LocalGaussianRegressionModel model = estimator()
                .setLabelCols("wave", "saddle")
                .setVarianceCol("variance")
                .fit(FRAME);
        assertThat(model.models()).hasSize(2);
        assertThat(model.models().get(1).names().target()).isEqualTo("saddle");
        Row row = model.transform(FRAME).first();
        double[] x = ((Vector) row.getAs("features")).toArray();
        double[] means = ((Vector) row.getAs("prediction")).toArray();
        double[] variances = ((Vector) row.getAs("variance")).toArray();
        for (int q = 0; q < 2; q++) {
            Prediction prediction = model.models().get(q).predict(x);
            assertThat(means[q]).isEqualTo(prediction.mean());
            assertThat(variances[q]).isEqualTo(prediction.variance());
        }
    }

    @Test
    void columnsThatAreNotWantedAreNotThere() {
        LocalGaussianRegressionModel model = estimator().fit(FRAME);
        assertThat(model.transform(FRAME).columns())
                .containsExactly("features", "wave", "saddle", "weight", "prediction");
    }

    @Test
    void variancesThatNobodyAsksForAreNotComputed() {
        LocalGaussianRegressionModel model = estimator().fit(FRAME);
        assertThat(scoresComputed(model)).isEqualTo(1);
        assertThat(scoresComputed(model.setVarianceCol("variance"))).isEqualTo(2);
        assertThat(scoresComputed(model.setPredictionCol(""))).isEqualTo(1);
        assertThat(model.transform(FRAME).columns())
                .containsExactly("features", "wave", "saddle", "weight", "variance");
        assertThat(model.setVarianceCol("").transform(FRAME).columns()).isEqualTo(FRAME.columns());
    }

    /** Number of values that the function of the plan returns for a row; it computes only those. */
    private static int scoresComputed(LocalGaussianRegressionModel model) {
        String plan = model.transform(FRAME).queryExecution().analyzed().toJSON();
        Matcher scores = Pattern.compile("\"name\":\"score\\d\"").matcher(plan);
        return (int) scores.results().map(MatchResult::group).distinct().count();
    }

    @Test
    void errorsOfTheSchemaNameTheColumn() {
        assertThatThrownBy(() -> estimator().setFeaturesCol("inputs").transformSchema(FRAME.schema()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no column inputs, the featuresCol; there are features, wave, saddle, weight");
        assertThatThrownBy(() -> estimator().setFeaturesCol("wave").fit(FRAME))
                .hasMessageContaining("column wave, the featuresCol, is of type double, but must be a vector");
        assertThatThrownBy(() -> estimator().setLabelCol("features").fit(FRAME))
                .hasMessageContaining("column features, the labelCol, is of type")
                .hasMessageContaining("but must be numeric");
        assertThatThrownBy(() -> estimator().setLabelCols("wave", "torque").fit(FRAME))
                .hasMessageContaining("there is no column torque, the labelCols");
        assertThatThrownBy(() -> estimator().setWeightCol("mass").fit(FRAME))
                .hasMessageContaining("there is no column mass, the weightCol");
        assertThatThrownBy(() -> estimator().setGroupCol("day").fit(FRAME))
                .hasMessageContaining("there is no column day, the groupCol");
        assertThatThrownBy(() -> estimator().setGroupCol("saddle").fit(FRAME))
                .hasMessageContaining("column saddle, the groupCol, is of type double")
                .hasMessageContaining("must be a string or an integral number");
        assertThatThrownBy(() -> estimator().setPredictionCol("saddle").fit(FRAME))
                .hasMessageContaining("column saddle, the predictionCol, is there already");
    }

    @Test
    void valuesThatCannotBeLearnedNameTheirColumn() {
        Dataset<Row> gap = FRAME.withColumn("wave", functions.lit(null).cast(DataTypes.DoubleType));
        assertThatThrownBy(() -> estimator().fit(gap)).hasMessageContaining("column wave holds a null");
        Dataset<Row> infinite = FRAME.withColumn("wave", functions.lit(Double.POSITIVE_INFINITY));
        assertThatThrownBy(() -> estimator().fit(infinite)).hasMessageContaining("column wave holds Infinity");
        Dataset<Row> weightless = FRAME.withColumn("weight", functions.lit(0.0));
        assertThatThrownBy(() -> estimator().setWeightCol("weight").fit(weightless))
                .hasMessageContaining("column weight holds the weight 0.0");
        Dataset<Row> ragged = FRAME.union(LocalSpark.session()
                .createDataFrame(List.of(RowFactory.create(Vectors.dense(1, 2, 3), 0.0, 0.0, 1.0)), FRAME.schema()));
        for (String group : List.of("", "day")) {
            assertThatThrownBy(() -> estimator().setGroupCol(group).fit(ragged.withColumn("day", functions.lit(1))))
                    .hasMessageContaining("column features holds a vector of 3 inputs where 2 are expected");
        }
        Dataset<Row> groupless = FRAME.withColumn("day", functions.lit(null).cast(DataTypes.StringType));
        assertThatThrownBy(() -> estimator().setGroupCol("day").fit(groupless))
                .hasMessageContaining("column day holds a null");
        Dataset<Row> none = FRAME.filter("wave > 1000");
        assertThatThrownBy(() -> estimator().fit(none)).hasMessageContaining("there are no rows to fit");
    }

    @Test
    void paramsAreDocumentedAndValidated() {
        LocalGaussianRegression estimator = estimator();
        assertThat(estimator.params()).hasSize(14).allSatisfy(param -> {
            assertThat(param.doc()).isNotBlank();
            assertThat(estimator.hasDefault(param)).isTrue();
        });
        assertThatThrownBy(() -> estimator.setMaxLocalModels(0)).hasMessage("maxLocalModels must be at least 1; got 0");
        assertThatThrownBy(() -> estimator.setOrder(9)).hasMessage("order must be in 0..8; 1 suits most data; got 9");
        assertThatThrownBy(() -> estimator.setInference("mean_field"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("inference must be auto, exact or sampled")
                .hasMessageContaining("BatchLearner")
                .hasMessageEndingWith("got mean_field");
        assertThatThrownBy(() -> estimator.setPruningThreshold(0.5))
                .hasMessageContaining("pruningThreshold must be at least 1");
        assertThatThrownBy(() -> estimator.setCells(0)).hasMessage("cells must be at least 1; got 0");
    }

    @Test
    void optionsOfTheCoreAreTakenOver() {
        LgrOptions options = LgrOptions.builder()
                .basis(LocalBasis.constant())
                .growth(Growth.adaptive().withInference(Inference.SAMPLED))
                .maxLocalModels(7)
                .pruningThreshold(500)
                .seed(3)
                .build();
        LocalGaussianRegression estimator = estimator().setOptions(options);
        assertThat(estimator.getOrDefault(estimator.sharedLocalisers())).isEqualTo(false);
        LgrOptions used = estimator
                .fit(FRAME)
                .models()
                .get(0)
                .provenance()
                .batchFit()
                .orElseThrow()
                .options();
        assertThat(used).isEqualTo(options);
    }

    static List<Arguments> optionsThatNoClusterFollows() {
        return List.of(
                Arguments.of("growth = sweep", LgrOptions.builder().growth(Growth.sweep())),
                Arguments.of(
                        "growth = sweep",
                        LgrOptions.builder()
                                .maxLocalModels(9)
                                .growth(Growth.sweep().withInference(Inference.MEAN_FIELD))),
                Arguments.of(
                        "members = 2",
                        LgrOptions.builder().growth(Growth.adaptive().withMembers(2))),
                Arguments.of("threads = 2", LgrOptions.builder().threads(2)));
    }

    @ParameterizedTest
    @MethodSource("optionsThatNoClusterFollows")
    void optionsThatNoClusterFollowsAreRefusedByName(String named, LgrOptions.Builder options) {
        assertThatThrownBy(() -> estimator().setOptions(options.build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a cluster cannot follow " + named
                        + "; leave the defaults, or fit with org.lgr.learn.BatchLearner on one machine");
    }

    @Test
    void estimatorsAndModelsSurviveBeingSaved() throws Exception {
        String path = folder.resolve("estimator").toUri().toString();
        LocalGaussianRegression estimator =
                estimator().setLabelCols("wave", "saddle").setSeed(5).setVarianceCol("variance");
        estimator.save(path);
        LocalGaussianRegression loaded = LocalGaussianRegression.load(path);
        assertThat(loaded.uid()).isEqualTo(estimator.uid());
        assertThat(loaded.getOrDefault(loaded.labelCols())).containsExactly("wave", "saddle");
        assertThat(loaded.getOrDefault(loaded.seed())).isEqualTo(5);
        assertThat(loaded.getOrDefault(loaded.varianceCol())).isEqualTo("variance");
        assertThat(loaded.isSet(loaded.cells())).isFalse();

        LocalGaussianRegressionModel model = estimator.fit(FRAME);
        String modelPath = folder.resolve("model").toUri().toString();
        model.save(modelPath);
        LocalGaussianRegressionModel twin = LocalGaussianRegressionModel.load(modelPath);
        assertThat(twin.transform(FRAME).collectAsList())
                .isEqualTo(model.transform(FRAME).collectAsList());
        assertThatThrownBy(() -> LocalGaussianRegressionModel.load(path))
                .hasMessageContaining("LocalGaussianRegression");

        // The file can be exchanged with the core in both directions.
        List<LgrModel> core = LgrModel.loadAll(folder.resolve("model").resolve(LocalGaussianRegressionModel.FILE));
        assertThat(core.get(1).predict(new double[] {1, 2}))
                .isEqualTo(model.models().get(1).predict(new double[] {1, 2}));
        assertThat(new LocalGaussianRegressionModel(core)
                        .setVarianceCol("variance")
                        .transform(FRAME)
                        .collectAsList())
                .isEqualTo(model.transform(FRAME).collectAsList());
    }

    @Test
    void pipelinesAreFittedSavedAndLoadedByClassName() throws Exception {
        Dataset<Row> plain = LocalSpark.session()
                .range(300)
                .selectExpr("sin(id) as a", "cos(2 * id) as b", "sin(id) * cos(2 * id) as label");
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new VectorAssembler().setInputCols(new String[] {"a", "b"}).setOutputCol("features"),
            new LocalGaussianRegression().setMaxLocalModels(6)
        });
        String path = folder.resolve("pipeline").toUri().toString();
        pipeline.save(path);
        PipelineModel fitted = Pipeline.load(path).fit(plain);
        String fittedPath = folder.resolve("fitted").toUri().toString();
        fitted.save(fittedPath);
        Dataset<Row> scored = PipelineModel.load(fittedPath).transform(plain);
        assertThat(scored.collectAsList()).isEqualTo(fitted.transform(plain).collectAsList());
        // A few local linear models explain most of a·b without noise.
        assertThat(new RegressionEvaluator().setMetricName("r2").evaluate(scored))
                .isGreaterThan(0.95);
        LgrModel core =
                ((LocalGaussianRegressionModel) fitted.stages()[1]).models().get(0);
        assertThat(core.names().inputs()).containsExactly("a", "b");
    }

    @Test
    void crossValidationChoosesTheBetterOfTwo() {
        LocalGaussianRegression estimator = estimator();
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(
                        estimator.maxLocalModels(),
                        scala.jdk.javaapi.CollectionConverters.asScala(List.<Object>of(1, 12)))
                .build();
        CrossValidatorModel chosen = new CrossValidator()
                .setEstimator(estimator)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new RegressionEvaluator().setLabelCol("wave"))
                .setNumFolds(2)
                .setSeed(1)
                .fit(FRAME);
        assertThat(chosen.avgMetrics()[1]).isLessThan(chosen.avgMetrics()[0]);
        assertThat(((LocalGaussianRegressionModel) chosen.bestModel())
                        .models()
                        .get(0)
                        .localModelCount())
                .isGreaterThan(1);
    }

    @Test
    void copiesTakeParamsAlong() {
        LocalGaussianRegression estimator = estimator();
        LocalGaussianRegression copy =
                estimator.copy(new ParamMap().put(estimator.seed().w(9)));
        assertThat(copy.getOrDefault(copy.seed())).isEqualTo(9);
        assertThat(copy.getOrDefault(copy.labelCol())).isEqualTo("wave");
        LocalGaussianRegressionModel model =
                estimator.setPredictionCol("torque").fit(FRAME);
        assertThat(model.parent()).isSameAs(estimator);
        LocalGaussianRegressionModel twin = model.copy(new ParamMap().put(model.varianceCol(), "spread"));
        assertThat(twin.transform(FRAME).columns()).contains("torque", "spread");
        assertThat(twin.toString()).contains("numFeatures=2");
    }
}
