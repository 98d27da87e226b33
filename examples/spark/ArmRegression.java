import java.util.Arrays;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.lgr.spark.LocalGaussianRegression;

/** Learns the torque of one joint of an arm from rows that {@code lgr generate arm} made, and keeps what it learned. */
public final class ArmRegression {
    private ArmRegression() {}

    /** Takes the file of rows, the torque to learn, and the folder that the model goes to. */
    public static void main(String[] arguments) throws Exception {
        SparkSession spark = SparkSession.builder().appName("arm").getOrCreate();
        Dataset<Row> rows = spark.read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(arguments[0]);
        String[] inputs = Arrays.stream(rows.columns())
                .filter(name -> name.startsWith("q"))
                .toArray(String[]::new);
        Dataset<Row>[] parts = rows.randomSplit(new double[] {0.8, 0.2}, 1);
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new VectorAssembler().setInputCols(inputs).setOutputCol("features"),
            new LocalGaussianRegression()
                    .setLabelCol(arguments[1])
                    .setGroupCol("trajectory")
                    .setVarianceCol("variance")
        });
        PipelineModel model = pipeline.fit(parts[0]);
        Dataset<Row> scored = model.transform(parts[1]);
        scored.select(arguments[1], "prediction", "variance").show(5);
        double r2 = new RegressionEvaluator()
                .setLabelCol(arguments[1])
                .setMetricName("r2")
                .evaluate(scored);
        System.out.println("R2 on rows not seen: " + r2);
        model.write().overwrite().save(arguments[2]);
    }
}
