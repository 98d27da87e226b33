package org.lgr.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;
import scala.Option;

/**
 * Predicts mean and variance of one label or several. It is fitted by {@link LocalGaussianRegression}, or made from
 * models that were fitted elsewhere:
 *
 * <pre>{@code new LocalGaussianRegressionModel(LgrModel.loadAll(path)).transform(rows)}</pre>
 *
 * <p>A saved model is a folder with Spark's metadata and {@value #FILE}, a model file of the core.
 */
public final class LocalGaussianRegressionModel extends Model<LocalGaussianRegressionModel> implements MLWritable {
    /** Name of the model file in the folder of a saved model. */
    public static final String FILE = "models.lgr";

    private static final long serialVersionUID = 1;

    private final String uid;
    private final Param<String> featuresCol;
    private final Param<String> predictionCol;
    private final Param<String> varianceCol;
    private final transient List<LgrModel> models;

    /**
     * A model of models that were fitted elsewhere.
     *
     * @param models one for each label, of the same inputs
     */
    public LocalGaussianRegressionModel(List<LgrModel> models) {
        this(Identifiable$.MODULE$.randomUID("lgr"), models);
    }

    LocalGaussianRegressionModel(String uid, List<LgrModel> models) {
        Columns.require(!models.isEmpty(), "there must be at least one model");
        for (LgrModel model : models) {
            Columns.require(
                    model.dimension() == models.get(0).dimension(),
                    "models that predict together must have the same inputs, but have "
                            + models.get(0).dimension() + " and " + model.dimension() + " of them");
        }
        this.uid = uid;
        this.models = List.copyOf(models);
        featuresCol = new Param<>(this, "featuresCol", Columns.FEATURES);
        predictionCol = new Param<>(this, "predictionCol", Columns.PREDICTION);
        varianceCol = new Param<>(this, "varianceCol", Columns.VARIANCE);
        setDefault(featuresCol, "features");
        setDefault(predictionCol, "prediction");
        setDefault(varianceCol, "");
    }

    @Override
    public String uid() {
        return uid;
    }

    /** Param for the features. */
    public Param<String> featuresCol() {
        return featuresCol;
    }

    /** Param for predictions. */
    public Param<String> predictionCol() {
        return predictionCol;
    }

    /** Param for variances. */
    public Param<String> varianceCol() {
        return varianceCol;
    }

    /** Sets the column of features. */
    public LocalGaussianRegressionModel setFeaturesCol(String name) {
        set(featuresCol, name);
        return this;
    }

    /** Sets the column of predictions. */
    public LocalGaussianRegressionModel setPredictionCol(String name) {
        set(predictionCol, name);
        return this;
    }

    /** Sets the column of variances. */
    public LocalGaussianRegressionModel setVarianceCol(String name) {
        set(varianceCol, name);
        return this;
    }

    /** The core's models, one for each label. */
    public List<LgrModel> models() {
        return models;
    }

    /** Number of inputs. */
    public int numFeatures() {
        return models.get(0).dimension();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Columns.requireVector(schema, $(featuresCol), "featuresCol");
        StructType predicted = Columns.with(schema, $(predictionCol), "predictionCol", models.size());
        return Columns.with(predicted, $(varianceCol), "varianceCol", models.size());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        Broadcast<SharedModels> shared = dataset.sparkSession()
                .sparkContext()
                .broadcast(SharedModels.of(models), scala.reflect.ClassTag$.MODULE$.apply(SharedModels.class));
        Map<String, Scoring.Measure> measures = new LinkedHashMap<>();
        measures.put($(predictionCol), PointEvaluator::mean);
        measures.put($(varianceCol), PointEvaluator::variance);
        measures.remove(""); // an empty name means that the column is not wanted
        return new Scoring(shared, models.size(), $(featuresCol)).of(dataset.toDF(), measures, uid + "_scores");
    }

    @Override
    public LocalGaussianRegressionModel copy(ParamMap extra) {
        LocalGaussianRegressionModel copy = new LocalGaussianRegressionModel(uid, models);
        copyValues(copy, extra);
        return copy.setParent(parent());
    }

    @Override
    public String toString() {
        return "LocalGaussianRegressionModel: uid=" + uid + ", labels=" + models.size() + ", numFeatures="
                + numFeatures()
                + ", localModels="
                + models.stream().mapToInt(LgrModel::localModelCount).max().orElse(0);
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    /** Reads saved models. */
    public static MLReader<LocalGaussianRegressionModel> read() {
        return new Reader();
    }

    /** Loads a saved model. */
    public static LocalGaussianRegressionModel load(String path) {
        return read().load(path);
    }

    private static final class Writer extends MLWriter {
        private final LocalGaussianRegressionModel model;

        Writer(LocalGaussianRegressionModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession(), Option.empty(), Option.empty());
            Path file = new Path(path, FILE);
            try (FSDataOutputStream out = file.getFileSystem(
                            sparkSession().sessionState().newHadoopConf())
                    .create(file)) {
                out.write(SharedModels.bytes(model.models));
            } catch (IOException e) {
                throw new UncheckedIOException(file + " cannot be written", e);
            }
        }
    }

    private static final class Reader extends MLReader<LocalGaussianRegressionModel> {
        @Override
        public LocalGaussianRegressionModel load(String path) {
            SparkSession session = sparkSession();
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, session, LocalGaussianRegressionModel.class.getName());
            Path file = new Path(path, FILE);
            try (FSDataInputStream in =
                    file.getFileSystem(session.sessionState().newHadoopConf()).open(file)) {
                LocalGaussianRegressionModel model =
                        new LocalGaussianRegressionModel(metadata.uid(), SharedModels.read(in.readAllBytes()));
                metadata.getAndSetParams(model, Option.empty());
                return model;
            } catch (IOException e) {
                throw new UncheckedIOException(file + " cannot be read", e);
            }
        }
    }
}
