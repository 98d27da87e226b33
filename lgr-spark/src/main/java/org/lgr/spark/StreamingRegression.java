package org.lgr.spark;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.lgr.Background;
import org.lgr.OnlineOptions;
import org.lgr.learn.OnlineLearner;

/**
 * Learns from a structured stream, batch by batch, with the core's {@link OnlineLearner} on the driver:
 *
 * <pre>{@code
 * StreamingRegression learner =
 *         StreamingRegression.open(session, "hdfs:///state", "features", List.of("torque"), "", 21, options);
 * rows.writeStream().foreachBatch(learner).option("checkpointLocation", "hdfs:///offsets").start();
 * }</pre>
 *
 * <p>Every row is learned exactly once. Learner and number of the batch are written in one step. If Spark repeats a
 * batch after a failure, the batch is skipped if the state contains it; otherwise it is learned from the state before
 * it. Rows of a batch are sorted by a {@linkplain #setOrderCol column}, if one is set, and then in
 * {@linkplain org.lgr.internal.cells.KeyOrder key order}, because Spark itself provides no reproducible order. A stream
 * that was restarted continues with the same bits.
 */
public final class StreamingRegression implements VoidFunction2<Dataset<Row>, Long>, AutoCloseable {
    private static final long serialVersionUID = 1;

    private final transient StreamState state;
    private final transient LabelledRows columns;
    private final transient OnlineOptions options;
    private transient @Nullable OnlineLearner learner; // none before the first batch and after a failure
    private long learned = -1; // last batch that was learned
    private String orderCol = "";

    private StreamingRegression(StreamState state, LabelledRows columns, OnlineOptions options) {
        this.state = state;
        this.columns = columns;
        this.options = options;
    }

    /**
     * Continues with the state in a folder, or starts a new one there.
     *
     * @param folder on a file system that renames files atomically, as local disks and HDFS do
     * @param featuresCol column with the vector of inputs
     * @param labelCols columns with the numbers to predict
     * @param weightCol column with positive weights, or empty
     * @param features number of inputs
     * @throws IOException if the folder cannot be read
     */
    public static StreamingRegression open(
            SparkSession session,
            String folder,
            String featuresCol,
            List<String> labelCols,
            String weightCol,
            int features,
            OnlineOptions options)
            throws IOException {
        Columns.require(
                options.background() == Background.OFF,
                "a stream that refines in the background cannot be repeated exactly; set background(Background.OFF)");
        StreamState state = new StreamState(folder, session.sessionState().newHadoopConf());
        StreamingRegression stream = new StreamingRegression(
                state, new LabelledRows(featuresCol, features, List.copyOf(labelCols), weightCol), options);
        stream.restore();
        return stream;
    }

    /**
     * Learns the rows of each batch in the order of a column, such as their time; rows with equal values in key order.
     * Must be set before the first batch, and again after a restart.
     *
     * @param name of a column of numbers, timestamps or dates; empty for key order
     */
    public synchronized StreamingRegression setOrderCol(String name) {
        orderCol = name;
        return this;
    }

    private OnlineLearner restore() throws IOException {
        Optional<Long> last = state.lastBatch();
        learned = last.orElse(-1L);
        int inputs = columns.dimension();
        int labels = columns.labels().size();
        OnlineLearner restored = last.isPresent() ? state.load(learned) : OnlineLearner.create(inputs, labels, options);
        Columns.require(
                restored.dimension() == inputs && restored.outputs() == labels,
                "the state is of " + restored.dimension() + " inputs and " + restored.outputs()
                        + " labels, the stream of " + inputs + " and " + labels + "; choose another folder");
        learner = restored;
        return restored;
    }

    @Override
    public void call(Dataset<Row> batch, Long number) throws IOException {
        synchronized (this) {
            OnlineLearner current = learner == null ? restore() : learner;
            if (number <= learned) {
                return;
            }
            learner = null; // until the whole batch is learned and written
            Iterator<double[]> sorted = sorted(batch);
            while (sorted.hasNext()) {
                learn(current, sorted.next());
            }
            state.commit(current, number);
            learned = number;
            learner = current;
        }
    }

    private Iterator<double[]> sorted(Dataset<Row> batch) {
        if (orderCol.isEmpty()) {
            JavaRDD<double[]> rows = columns.of(batch);
            return new KeySort(rows, columns.width(), rows.getNumPartitions()).rows();
        }
        Columns.requireOrder(batch.schema(), orderCol, "orderCol");
        JavaRDD<KeyedRow> rows = columns.by(batch, orderCol, Columns.orderNumber(batch.schema(), orderCol))
                .map(row -> KeyedRow.of(row._1(), row._2()));
        return rows.sortBy(row -> row, true, rows.getNumPartitions())
                .map(KeyedRow::row)
                .toLocalIterator();
    }

    private void learn(OnlineLearner current, double[] row) {
        double[] x = Arrays.copyOf(row, columns.dimension());
        double[] y = Arrays.copyOfRange(row, columns.dimension(), row.length - 1);
        current.learn(x, y, row[row.length - 1]);
    }

    /** The last batch that was learned, −1 if there is none. */
    public synchronized long lastBatch() {
        return learned;
    }

    /** The current learner. It can predict while batches are learned. */
    public synchronized OnlineLearner learner() throws IOException {
        return learner == null ? restore() : learner;
    }

    /**
     * A model of the current state, which later batches do not change.
     *
     * @throws IllegalStateException before there are local models, which need twenty rows
     */
    public LocalGaussianRegressionModel model() throws IOException {
        return new LocalGaussianRegressionModel(learner().snapshot()).setFeaturesCol(columns.features());
    }

    @Override
    public synchronized void close() {
        if (learner != null) {
            learner.close();
        }
    }
}
