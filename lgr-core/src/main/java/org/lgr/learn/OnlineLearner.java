package org.lgr.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.Provenance;
import org.lgr.VariableNames;
import org.lgr.internal.file.Disk;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.stream.StreamFile;
import org.lgr.internal.stream.StreamLearner;

/**
 * Learns from a stream, one point at a time, and never stops: for control loops.
 *
 * <pre>{@code
 * OnlineOptions options = OnlineOptions.builder().background(Background.REAL_TIME).build();
 * try (OnlineLearner learner = OnlineLearner.create(21, 7, options)) {
 *     PointEvaluator evaluator = learner.evaluator(); // in any thread, one each
 *     while (running) {
 *         learner.learn(x, torques);
 *         double feedForward = evaluator.evaluate(wanted).mean(0);
 *     }
 * }
 * }</pre>
 *
 * <p>{@link #learn} costs a bounded time and allocates nothing; one thread calls it. Predictions are made by any thread
 * at any time, without locks. Now and then local models, their number and their length scales are refined, see
 * {@link org.lgr.Background}.
 *
 * <p>Rows that repeat what was learned just before, as a robot that stands still sends them, count less and less. A
 * single target far from its interval, or inputs far from all before, are taken for an error of a sensor; several in a
 * row are taken for what they are.
 */
public final class OnlineLearner implements AutoCloseable {
    private final StreamLearner stream;
    private final List<LgrModel> base; // what it started from, one for each target, or none

    private OnlineLearner(StreamLearner stream, List<LgrModel> base) {
        this.stream = stream;
        this.base = base;
    }

    /**
     * Starts from nothing.
     *
     * @param dimension number of inputs
     * @param outputs number of targets
     */
    public static OnlineLearner create(int dimension, int outputs, OnlineOptions options) {
        if (dimension < 1 || outputs < 1) {
            throw new IllegalArgumentException(
                    "a stream needs at least one input and one target, got " + dimension + " and " + outputs);
        }
        return new OnlineLearner(new StreamLearner(dimension, outputs, List.of(), options), List.of());
    }

    /**
     * Starts from fitted models, one for each target. They stay as they are; what is learned is added to them.
     *
     * @param models with the same inputs
     */
    public static OnlineLearner startingFrom(List<LgrModel> models, OnlineOptions options) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("to start from models takes at least one");
        }
        int dimension = models.get(0).dimension();
        for (LgrModel model : models) {
            if (model.dimension() != dimension) {
                throw new IllegalArgumentException("models for one stream must have the same inputs, but have "
                        + dimension + " and " + model.dimension());
            }
        }
        List<ModelParameters> base = models.stream().map(LgrModel::parameters).toList();
        return new OnlineLearner(new StreamLearner(dimension, models.size(), base, options), List.copyOf(models));
    }

    /**
     * Restores what {@link #save} wrote. The learner goes on as if there had been no interruption: without a background
     * thread, bit by bit.
     *
     * @throws ModelFormatException if the file is truncated, damaged, of a newer format, or something else
     * @throws IOException if it cannot be read
     */
    public static OnlineLearner load(Path path) throws IOException {
        StreamFile.Contents contents = StreamFile.load(path);
        return new OnlineLearner(
                contents.learner(), contents.base().stream().map(LgrModel::of).toList());
    }

    /**
     * Saves everything: local models, the rows it remembers, and the moment of its schedule. The file is replaced as a
     * whole or, on failure, left as it was. For the thread that learns; waits for a refinement under way. See
     * {@link DurableLearner} for checkpoints in the background.
     */
    public void save(Path path) throws IOException {
        settle();
        write(Disk.REAL, path);
    }

    /**
     * Writes a checkpoint from the thread that refines, or the one that learns if there is no other; returns its
     * points.
     */
    long write(Disk disk, Path path) throws IOException {
        return StreamFile.save(
                new StreamFile.Contents(
                        stream, base.stream().map(LgrModel::contents).toList()),
                disk,
                path);
    }

    Future<?> submit(Runnable task) {
        return stream.submit(task);
    }

    /** Number of inputs. */
    public int dimension() {
        return stream.dimension();
    }

    /** Number of targets. */
    public int outputs() {
        return stream.outputs();
    }

    /** The settings. */
    public OnlineOptions options() {
        return stream.options();
    }

    /** Learns from one point; see {@link #learn(double[], double[], double)}. */
    public void learn(double[] x, double... y) {
        learn(x, y, 1);
    }

    /**
     * Learns from one point. For one thread. A point that is refused changes nothing.
     *
     * @param x finite inputs; not kept
     * @param y finite targets; not kept
     * @param weight of the point, finite and &gt; 0: its noise has the variance of others divided by it
     */
    public void learn(double[] x, double[] y, double weight) {
        check(x, y, weight);
        stream.learn(x, y, weight);
    }

    /** Refuses what cannot be learned. */
    void check(double[] x, double[] y, double weight) {
        check(x, stream.dimension(), "input");
        check(y, stream.outputs(), "target");
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the weight of a point must be finite and > 0, got " + weight);
        }
    }

    private static void check(double[] values, int count, String what) {
        if (values.length != count) {
            throw new IllegalArgumentException(
                    "this stream has " + count + " " + what + "s, the point has " + values.length);
        }
        for (int i = 0; i < count; i++) {
            if (!(Math.abs(values[i]) <= StreamLearner.LARGEST)) {
                throw new IllegalArgumentException(what + " " + i + " is " + values[i]
                        + "; leave out points that are not finite, and choose units in which values are at most "
                        + StreamLearner.LARGEST);
            }
        }
    }

    /** A workspace for predictions by one thread, without allocation. */
    public PointEvaluator evaluator() {
        return new StreamEvaluator(stream.view(), stream.dimension(), stream.outputs());
    }

    /**
     * Predicts all targets at a point; from any thread. A control loop that must not allocate uses
     * {@link #evaluator()}.
     */
    public List<Prediction> predict(double[] x) {
        return evaluator().evaluate(x).toPredictions();
    }

    /**
     * Models of all targets as they are now, which will not change any more and can be saved as fitted ones are.
     *
     * @throws IllegalStateException before there are local models, after twenty points
     */
    public List<LgrModel> snapshot() {
        List<LgrModel> models = new ArrayList<>();
        for (int q = 0; q < stream.outputs(); q++) {
            Provenance provenance = Provenance.ofStream(stream.count(), options());
            models.add(new LgrModel(stream.snapshot(q), names(q), provenance));
        }
        return models;
    }

    /** As {@link #polish(LgrOptions, FitListener, FitControl)}, with default options and the seed of the stream. */
    public List<Fit> polish() {
        return polish(LgrOptions.builder().seed(options().seed()).build(), iteration -> {}, new FitControl());
    }

    /**
     * Fits models anew to the rows that the stream remembers, as {@link BatchLearner} does, and leaves the stream as it
     * is. This takes seconds, and the models are better than those of {@link #snapshot} at inputs that the stream has
     * not come by: whole motions, which begin where the inputs jump, are held out to decide how many local models there
     * are and how wide intervals must be. For the thread that learns; waits for a refinement under way.
     *
     * @param options settings of the fit
     * @param listener hears of every iteration
     * @param control stops the fit
     * @throws IllegalStateException before there are local models, after twenty points
     */
    public List<Fit> polish(LgrOptions options, FitListener listener, FitControl control) {
        List<VariableNames> names = new ArrayList<>();
        for (int q = 0; q < stream.outputs(); q++) {
            names.add(names(q));
        }
        return new BatchLearner(options).fit(stream.memory(names), listener, control);
    }

    private VariableNames names(int output) {
        return base.isEmpty()
                ? VariableNames.numbered(stream.dimension())
                : base.get(output).names();
    }

    /** Points learned; the thread that learns. */
    public long count() {
        return stream.count();
    }

    /**
     * Points that no refinement ever saw, because they came faster than refinements could follow; the thread that
     * learns. There are none unless {@link org.lgr.Background#REAL_TIME} was chosen.
     */
    public long unseenPoints() {
        return stream.unseenPoints();
    }

    /** How often local models have been refined; the thread that learns. */
    public long refinements() {
        return stream.refinements();
    }

    /** Number of local models of one target; the thread that learns. */
    public int localModelCount(int output) {
        return stream.size(Objects.checkIndex(output, outputs()));
    }

    /** Points learned before the last change of the world that was noticed, 0 if none was; the thread that learns. */
    public long lastChange() {
        return stream.lastChange();
    }

    /** Waits until a refinement in the background is done, and takes it over; the thread that learns. */
    public void settle() {
        stream.settle();
    }

    /** Ends the thread in the background, if there is one. */
    @Override
    public void close() {
        stream.close();
    }
}
