package org.lgr.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.lgr.FitControl;
import org.lgr.LgrOptions;
import org.lgr.VariableNames;
import org.lgr.internal.cells.Cell;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Local Gaussian Regression as a Spark estimator. It fits the model that {@link org.lgr.learn.BatchLearner} fits to the
 * same rows in {@linkplain org.lgr.internal.cells.KeyOrder key order}, independent of their order and partitions in
 * Spark.
 *
 * <pre>{@code
 * new LocalGaussianRegression().setFeaturesCol("features").setLabelCol("torque").setVarianceCol("variance").fit(rows)
 * }</pre>
 */
public final class LocalGaussianRegression extends Estimator<LocalGaussianRegressionModel>
        implements DefaultParamsWritable {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final Param<String> featuresCol;
    private final Param<String> labelCol;
    private final StringArrayParam labelCols;
    private final Param<String> weightCol;
    private final Param<String> groupCol;
    private final Param<String> predictionCol;
    private final Param<String> varianceCol;
    private final LearnerParams learner;
    private final IntParam cells;
    private transient FitProgress progress = new LoggedProgress();
    private transient FitControl control = new FitControl();

    /** An estimator with default params. */
    public LocalGaussianRegression() {
        this(Identifiable$.MODULE$.randomUID("lgr"));
    }

    /** An estimator with default params and the given unique id. */
    public LocalGaussianRegression(String uid) {
        this.uid = uid;
        featuresCol = new Param<>(this, "featuresCol", Columns.FEATURES);
        labelCol = new Param<>(this, "labelCol", "column with the number to predict, if it is one");
        labelCols = new StringArrayParam(this, "labelCols", "columns with the numbers to predict, if they are several");
        weightCol = new Param<>(
                this,
                "weightCol",
                "column with positive weights: a row of weight 2 counts as two rows alike; all rows weigh the same if empty");
        groupCol = new Param<>(
                this,
                "groupCol",
                "column with a string or an integral number for each group of rows, such as a trajectory: rows of a group are held out"
                        + " together, so that variances and scores hold for new groups; rows stand alone if empty");
        predictionCol = new Param<>(this, "predictionCol", Columns.PREDICTION);
        varianceCol = new Param<>(this, "varianceCol", Columns.VARIANCE);
        learner = new LearnerParams(this);
        cells = new IntParam(
                this,
                "cells",
                "parts that sums over rows are formed in, which bounds the tasks that work at once and the memory of each; the"
                        + " model depends on it in rounding only",
                LearnerParams.must(value -> (int) value >= 1, "cells must be at least 1"));
        setDefault(featuresCol, "features");
        setDefault(labelCol, "label");
        setDefault(labelCols, new String[0]);
        setDefault(weightCol, "");
        setDefault(groupCol, "");
        setDefault(predictionCol, "prediction");
        setDefault(varianceCol, "");
        learner.defaults().forEach(this::setDefault);
        setDefault(cells, Cell.COUNT);
    }

    @Override
    public String uid() {
        return uid;
    }

    /** Param for the features. */
    public Param<String> featuresCol() {
        return featuresCol;
    }

    /** Param for the label. */
    public Param<String> labelCol() {
        return labelCol;
    }

    /** Param for several labels. */
    public StringArrayParam labelCols() {
        return labelCols;
    }

    /** Param for weights. */
    public Param<String> weightCol() {
        return weightCol;
    }

    /** Param for groups. */
    public Param<String> groupCol() {
        return groupCol;
    }

    /** Param for predictions. */
    public Param<String> predictionCol() {
        return predictionCol;
    }

    /** Param for variances. */
    public Param<String> varianceCol() {
        return varianceCol;
    }

    /** Param for shared localisers. */
    public BooleanParam sharedLocalisers() {
        return learner.sharedLocalisers;
    }

    /** Param for the order of local models. */
    public IntParam order() {
        return learner.order;
    }

    /** Param for the inference. */
    public Param<String> inference() {
        return learner.inference;
    }

    /** Param for the largest number of local models. */
    public IntParam maxLocalModels() {
        return learner.maxLocalModels;
    }

    /** Param for the pruning threshold. */
    public DoubleParam pruningThreshold() {
        return learner.pruningThreshold;
    }

    /** Param for the seed. */
    public IntParam seed() {
        return learner.seed;
    }

    /** Param for the number of cells. */
    public IntParam cells() {
        return cells;
    }

    /** Sets the column of features. */
    public LocalGaussianRegression setFeaturesCol(String name) {
        set(featuresCol, name);
        return this;
    }

    /** Sets the column of the label. */
    public LocalGaussianRegression setLabelCol(String name) {
        set(labelCol, name);
        return this;
    }

    /** Sets the columns of several labels, which take precedence over the column of one label. */
    public LocalGaussianRegression setLabelCols(String... names) {
        set(labelCols, names);
        return this;
    }

    /** Sets the column of weights. */
    public LocalGaussianRegression setWeightCol(String name) {
        set(weightCol, name);
        return this;
    }

    /** Sets the column of groups. */
    public LocalGaussianRegression setGroupCol(String name) {
        set(groupCol, name);
        return this;
    }

    /** Sets the column of predictions. */
    public LocalGaussianRegression setPredictionCol(String name) {
        set(predictionCol, name);
        return this;
    }

    /** Sets the column of variances. */
    public LocalGaussianRegression setVarianceCol(String name) {
        set(varianceCol, name);
        return this;
    }

    /** Sets whether several labels share localisers. */
    public LocalGaussianRegression setSharedLocalisers(boolean shared) {
        set(learner.sharedLocalisers, shared);
        return this;
    }

    /** Sets the order of local models. */
    public LocalGaussianRegression setOrder(int value) {
        set(learner.order, value);
        return this;
    }

    /** Sets the inference: auto, exact or sampled. */
    public LocalGaussianRegression setInference(String value) {
        set(learner.inference, value);
        return this;
    }

    /** Sets the largest number of local models. */
    public LocalGaussianRegression setMaxLocalModels(int most) {
        set(learner.maxLocalModels, most);
        return this;
    }

    /** Sets the prior precision beyond which components are removed. */
    public LocalGaussianRegression setPruningThreshold(double value) {
        set(learner.pruningThreshold, value);
        return this;
    }

    /** Sets the seed. */
    public LocalGaussianRegression setSeed(int value) {
        set(learner.seed, value);
        return this;
    }

    /**
     * Sets all params for the settings of the core's learner.
     *
     * @throws IllegalArgumentException if other settings differ from their defaults, because a cluster does not support
     * them
     */
    public LocalGaussianRegression setOptions(LgrOptions options) {
        learner.of(options).forEach(this::set);
        return this;
    }

    /** Sets the number of cells. */
    public LocalGaussianRegression setCells(int count) {
        set(cells, count);
        return this;
    }

    /** Sets the listener of plan and iterations, which replaces the log. It is not saved, and copies share it. */
    public LocalGaussianRegression setProgress(FitProgress listener) {
        progress = listener;
        return this;
    }

    /**
     * Sets a handle that ends fits early: the fit under way, and every fit from then on. It is not saved, and copies
     * share it.
     */
    public LocalGaussianRegression setControl(FitControl handle) {
        control = handle;
        return this;
    }

    private List<String> labels() {
        List<String> several = List.of($(labelCols));
        return several.isEmpty() ? List.of($(labelCol)) : several;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Columns.requireVector(schema, $(featuresCol), "featuresCol");
        for (String label : labels()) {
            Columns.requireNumber(schema, label, labels().size() == 1 ? "labelCol" : "labelCols");
        }
        if (!$(weightCol).isEmpty()) {
            Columns.requireNumber(schema, $(weightCol), "weightCol");
        }
        if (!$(groupCol).isEmpty()) {
            Columns.requireGroups(schema, $(groupCol), "groupCol");
        }
        int outputs = labels().size();
        StructType predicted = Columns.with(schema, $(predictionCol), "predictionCol", outputs);
        return Columns.with(predicted, $(varianceCol), "varianceCol", outputs);
    }

    @Override
    public LocalGaussianRegressionModel fit(Dataset<?> dataset) {
        List<LgrModel> models = fits(dataset).stream().map(Fit::model).toList();
        LocalGaussianRegressionModel model = new LocalGaussianRegressionModel(uid, models);
        copyValues(model, new ParamMap());
        return model.setParent(this);
    }

    /** As {@link #fit}, but returns the details: one fit for each label. */
    public List<Fit> fits(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        List<String> inputs = inputs(dataset);
        LabelledRows columns = new LabelledRows($(featuresCol), inputs.size(), labels(), $(weightCol));
        DistributedFit fit =
                new DistributedFit(learner.options(this), inputs, columns, (int) $(cells), progress, control);
        int parallelism = dataset.sparkSession().sparkContext().defaultParallelism();
        int partitions = Math.min((int) $(cells), 2 * parallelism);
        String group = $(groupCol);
        if (group.isEmpty()) {
            JavaRDD<double[]> rows = columns.of(dataset);
            return fit.fit(rows, Math.max(parallelism, rows.getNumPartitions()), partitions);
        }
        JavaPairRDD<Long, double[]> rows = columns.by(dataset, group, Columns.groupNumber(dataset.schema(), group));
        return fit.fitGroups(rows, Math.max(parallelism, rows.getNumPartitions()), partitions);
    }

    private <T> void setDefault(ParamPair<T> pair) {
        setDefault(pair.param(), pair.value());
    }

    /** Names of the inputs: those in the metadata of the frame, or numbers. */
    private List<String> inputs(Dataset<?> dataset) {
        AttributeGroup group = AttributeGroup.fromStructField(dataset.schema().apply($(featuresCol)));
        if (group.attributes().isDefined()) {
            Attribute[] attributes = group.attributes().get();
            List<String> names = Arrays.stream(attributes)
                    .filter(attribute -> attribute.name().isDefined())
                    .map(attribute -> attribute.name().get())
                    .distinct()
                    .toList();
            if (names.size() == attributes.length) {
                return names;
            }
        }
        List<Row> first = dataset.select($(featuresCol)).na().drop().takeAsList(1);
        Columns.require(!first.isEmpty(), "there are no rows to fit: column " + $(featuresCol) + " holds no vector");
        return VariableNames.numbered(((Vector) first.get(0).get(0)).size()).inputs();
    }

    @Override
    public LocalGaussianRegression copy(ParamMap extra) {
        LocalGaussianRegression copy = new LocalGaussianRegression(uid);
        copyValues(copy, extra);
        return copy.setProgress(progress).setControl(control);
    }

    /** Reads saved estimators. */
    public static MLReader<LocalGaussianRegression> read() {
        return new DefaultParamsReader<>();
    }

    /** Loads a saved estimator. */
    public static LocalGaussianRegression load(String path) {
        return read().load(path);
    }
}
