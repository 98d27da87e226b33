package org.lgr.internal.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.lgr.Background;
import org.lgr.Dataset;
import org.lgr.OnlineOptions;
import org.lgr.VariableNames;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.file.Archive;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.memory.FirstRows;
import org.lgr.internal.memory.Inbox;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;

/**
 * Learns from a stream. A filter for each output improves weights with every point at a bounded cost. Now and then, a
 * {@link StreamRefiner} does the work that needs many points (docs/adr/0011). One thread learns; any thread can read
 * through a {@link StreamView}.
 */
public final class StreamLearner implements AutoCloseable {
    /** Largest magnitude of an input or target. */
    public static final double LARGEST = RowStore.LARGEST;

    private static final long LAG = 100; // a thread has a hundredth more points to refine in
    private static final long LONGEST_LAG = Inbox.CAPACITY / 4;
    private static final double STEPS = 2; // steps of the stream over which errors are correlated
    private static final double NEAR = 3; // steps of the stream from the last point that still count as its path
    private static final double FAR = 12; // steps from where on the path does not count
    private static final int DISAGREEMENTS = 3; // disagreements in a row that count as a change
    private static final int EPISODE = 5000; // points within which these disagreements must occur
    private static final int KNOWN_ROWS = 300; // rows that represent a base model
    private static final double KNOWN_WEIGHT = 0.33; // weight of each of these rows

    final int dimension;
    final int outputs;
    final OnlineOptions options;
    final List<ModelParameters> base; // models of prior knowledge, one for each output, or none
    final SeqLock sequence = new SeqLock();
    final StreamState state;
    final StreamRefiner refiner;
    final Inbox inbox;
    private final List<PointEvaluation> baseEvaluations;
    private final PointLearner points;
    private final double[] own; // Q, targets minus the predictions of the base models
    private final double[] doubt; // Q, variances of the base models
    private final @Nullable ExecutorService thread; // the refining thread, or null if the learning thread refines
    private @Nullable Future<StreamRefiner.Refined> underWay;
    private long takeover; // number of points at which its result is taken over, if the stream waits for it

    /**
     * Starts a stream.
     *
     * @param base models of prior knowledge, one for each output, or none
     */
    public StreamLearner(int dimension, int outputs, List<ModelParameters> base, OnlineOptions options) {
        this.dimension = dimension;
        this.outputs = outputs;
        this.base = base;
        this.options = options;
        baseEvaluations = base.stream().map(PointEvaluation::new).toList();
        state = new StreamState(dimension, outputs);
        inbox = new Inbox(dimension + outputs + 1);
        refiner = new StreamRefiner(dimension, outputs, options, inbox, base);
        points = new PointLearner(state, inbox, options);
        own = new double[outputs];
        doubt = new double[outputs];
        if (!base.isEmpty()) {
            remember(base.get(0));
        }
        thread = options.background() == Background.OFF
                ? null
                : Executors.newSingleThreadExecutor(new DaemonThreads("lgr-refinement"));
    }

    /**
     * Adds rows to the store that represent the base model where it was learned. Their inputs are approximately normal.
     * Without them, local models of new regions would spoil the prior knowledge. After a change they count as little as
     * other old rows.
     */
    private void remember(ModelParameters known) {
        Randomness random = new Randomness(options.seed());
        Support support = known.support();
        // its targets are 0, because there is nothing to add to the base model
        double[] knownRow = new double[dimension + outputs + 1];
        knownRow[dimension + outputs] = KNOWN_WEIGHT;
        double[] x = new double[dimension];
        for (int n = 0; n < KNOWN_ROWS; n++) {
            for (int d = 0; d < dimension; d++) { // W x = z
                double sum = random.next() - FastLoops.dot(support.whitening(), d * dimension, x, 0, d);
                x[d] = sum / support.whitening()[d * dimension + d];
            }
            for (int d = 0; d < dimension; d++) {
                double inside = Math.min(support.high()[d], Math.max(support.low()[d], x[d]));
                knownRow[d] = known.scaling().inputMean()[d] + known.scaling().inputScale()[d] * inside;
            }
            refiner.store.remember(knownRow);
        }
    }

    /** Number of inputs. */
    public int dimension() {
        return dimension;
    }

    /** Number of outputs. */
    public int outputs() {
        return outputs;
    }

    /** The settings. */
    public OnlineOptions options() {
        return options;
    }

    /** Returns the number of points learned. For the learning thread only. */
    public long count() {
        return state.count;
    }

    /**
     * Returns the number of points before the last detected change in any output, or 0 if there was none. For the
     * learning thread only.
     */
    public long lastChange() {
        return state.lastChange;
    }

    /** Returns the number of points that no refinement ever saw. For the learning thread only. */
    public long unseenPoints() {
        return state.forgotten;
    }

    /** Returns the number of refinements in use so far. For the learning thread only. */
    public long refinements() {
        return state.refinements;
    }

    /** Returns the number of local models of one output, those of its base model included. For the learning thread. */
    public int size(int output) {
        int known = base.isEmpty() ? 0 : base.get(output).live().length;
        return known + (state.filters.length == 0 ? 0 : state.filters[output].parameters.live().length);
    }

    /** Learns from one point. Values must be finite and the weight must be positive. */
    public void learn(double[] x, double[] y, double weight) {
        for (int q = 0; q < outputs; q++) {
            own[q] = y[q] - basePrediction(q, x);
        }
        for (StreamFilter filter : state.filters) {
            filter.look(x);
        }
        for (int q = 0; q < base.size(); q++) {
            doubt[q] = baseEvaluations.get(q).claimedVariance();
        }
        double distance = distance(x);
        double correlation = correlation(distance);
        sequence.beginWriting();
        points.learn(x, own, weight, distance, correlation, nearness(distance), doubt);
        state.count++;
        sequence.endWriting();
        refineIfDue();
    }

    private double basePrediction(int q, double[] x) {
        if (base.isEmpty()) {
            return 0;
        }
        baseEvaluations.get(q).moveTo(x);
        return baseEvaluations.get(q).sum();
    }

    /** Returns the distance from the last point: the root mean square over the inputs, in their standardised units. */
    double distance(double[] x) {
        if (state.filters.length == 0) {
            return 0;
        }
        double[] scale = state.filters[0].parameters.scaling().inputScale();
        double sum = 0;
        for (int d = 0; d < dimension; d++) {
            double t = (x[d] - state.last[d]) / scale[d];
            sum += t * t;
        }
        return Math.sqrt(sum / dimension);
    }

    /** Returns the correlation of errors at this distance. */
    double correlation(double distance) {
        double scaled = state.step > 0 ? distance / (STEPS * state.step) : 0;
        return Math.exp(-0.5 * scaled * scaled);
    }

    /**
     * Returns how near a point at this distance is to the path: 1 within a few steps of the last point, 0 where the
     * stream has not been lately, and a smooth step 1 − t²(3 − 2t) between.
     */
    double nearness(double distance) {
        double t = beyondPath(distance);
        return 1 - t * t * (3 - 2 * t);
    }

    /** Returns the derivative of {@link #nearness} with respect to the distance. */
    double nearnessSlope(double distance) {
        double t = beyondPath(distance);
        return t > 0 && t < 1 ? -6 * t * (1 - t) / ((FAR - NEAR) * state.step) : 0;
    }

    private double beyondPath(double distance) {
        double steps = state.step > 0 ? distance / state.step : 0;
        return Math.max(0, Math.min(1, (steps - NEAR) / (FAR - NEAR)));
    }

    /** Returns the squared correlation length ℓ² of errors, in the units of {@link #distance}. */
    double squaredReach() {
        return STEPS * STEPS * state.step * state.step;
    }

    private void refineIfDue() {
        if (underWay != null) {
            boolean time = options.background() == Background.PACED ? state.count >= takeover : underWay.isDone();
            if (time) {
                settle();
            }
            return;
        }
        boolean suspicion = suspicion();
        boolean due = state.remembered >= state.schedule.next;
        if (!due && !suspicion && !inbox.halfFull()) {
            return;
        }
        StreamRefiner.Request request = request();
        Arrays.fill(state.suspected, -1);
        if (thread == null) {
            adopt(due ? refiner.refine(request) : refiner.judge(request));
        } else {
            takeover = state.count + Math.min(LONGEST_LAG, request.age() / LAG);
            underWay = thread.submit(() -> due ? refiner.refine(request) : refiner.judge(request));
        }
    }

    private boolean suspicion() {
        for (long points : state.suspected) {
            if (points >= 0) {
                return true;
            }
        }
        return false;
    }

    private StreamRefiner.Request request() {
        if (state.filters.length == 0) {
            sequence.beginWriting();
            FirstRows.recompute(state.moments, inbox, dimension, outputs);
            sequence.endWriting();
        }
        List<Standardizer> scalings = new ArrayList<>();
        for (int q = 0; q < outputs; q++) {
            scalings.add(state.moments.standardizer(q));
        }
        boolean[] constant = new boolean[dimension];
        for (int d = 0; d < dimension; d++) {
            constant[d] = state.moments.constant(d);
        }
        return new StreamRefiner.Request(
                options.background() == Background.REAL_TIME ? Long.MAX_VALUE : inbox.written(),
                state.remembered,
                state.schedule.age(state.remembered),
                state.changed.clone(),
                state.suspected.clone(),
                scalings,
                constant,
                state.last.clone(),
                FAR * state.step);
    }

    /** Replaces the local models by refined ones, after updating these with the points that arrived in the meantime. */
    private void adopt(StreamRefiner.Refined refined) {
        List<ModelParameters> models = refined.parameters();
        refiner.relearn(models, refined.evaluations(), refined.learned());
        StreamFilter[] next = state.filters;
        if (next.length == 0) {
            next = models.stream().map(StreamFilter::new).toArray(StreamFilter[]::new);
        }
        sequence.beginWriting();
        try {
            state.filters = next;
            for (int q = 0; q < models.size(); q++) {
                next[q].adopt(models.get(q), refined.evaluations().get(q), state.last, state.lastTargets[q]);
                state.moments.widen(models.get(q), q);
                if (!refined.elsewhere().isEmpty()) {
                    next[q].elsewhere = refined.elsewhere().get(q);
                }
            }
            addToBase();
            if (!models.isEmpty()) {
                state.schedule.refined(refined.points(), refined.cost());
                state.refinements++;
            }
            for (int q = 0; q < outputs; q++) {
                judge(q, refined.verdicts()[q], refined.points());
            }
        } finally {
            sequence.endWriting();
        }
    }

    /** Makes each filter predict the sum of its base model and what the stream has learned. */
    private void addToBase() {
        for (int q = 0; q < Math.min(state.filters.length, baseEvaluations.size()); q++) {
            state.filters[q].evaluation.addTo(baseEvaluations.get(q));
        }
    }

    /**
     * Records the verdict on a suspicion. A change is detected once several suspicions in a row have found that rows
     * disagree.
     */
    private void judge(int q, StreamRefiner.Verdict verdict, long points) {
        switch (verdict) {
            case NONE -> {}
            case AGREE -> state.disagreements[q] = 0;
            case DISAGREE -> {
                long began = points - ChangeDetector.MEMORY;
                if (state.disagreements[q] == 0 || began - state.disagreeing[q] > EPISODE) {
                    state.disagreements[q] = 0;
                    state.disagreeing[q] = began;
                }
                state.disagreements[q]++;
                // refine soon: if the disagreement is only a poor fit, it will then disappear
                if (state.disagreements[q] > 1) {
                    state.schedule.next = state.remembered;
                }
                if (state.disagreements[q] == DISAGREEMENTS) {
                    state.disagreements[q] = 0;
                    state.changed[q] = state.disagreeing[q];
                    state.schedule.change(state.latestChange());
                    state.lastChange = state.count - (state.remembered - state.changed[q]);
                }
            }
        }
    }

    /** Waits for a refinement under way and adopts its result. */
    public void settle() {
        Future<StreamRefiner.Refined> done = underWay;
        underWay = null; // even if it failed, the next refinement can begin
        if (done != null) {
            adopt(Parallel.await(done, List.of(done)));
        }
    }

    /**
     * Runs a task that reads the whole state. The refining thread runs it if there is one, so that the learning thread
     * does not wait. Otherwise it runs at once.
     */
    public Future<?> submit(Runnable task) {
        if (thread != null) {
            return thread.submit(task);
        }
        task.run();
        return CompletableFuture.completedFuture(null);
    }

    /**
     * Reads or writes the state, which all belongs to one moment of the stream. Must be called by the refining thread,
     * or by the learning thread if there is no other.
     *
     * @return number of points learned
     */
    long exchange(Archive archive) throws IOException {
        StreamState[] moment = {state};
        if (!archive.reading()) {
            sequence.read(() -> moment[0] = state.copy());
        }
        moment[0].exchange(archive);
        refiner.exchange(archive);
        inbox.exchange(archive, moment[0].written);
        if (archive.reading()) {
            state.written = inbox.written();
            addToBase();
            for (int q = 0; q < refiner.growths.size(); q++) {
                state.moments.requireUnits(archive, refiner.growths.get(q).scaling, q);
            }
        }
        return moment[0].count;
    }

    /**
     * Returns the rows that the stream remembers as data for a batch fit, one dataset for each output. For the learning
     * thread only; waits for a refinement under way.
     *
     * @param names names of the inputs and of each target
     */
    public List<Dataset> memory(List<VariableNames> names) {
        settle();
        if (state.filters.length == 0) {
            throw StreamSnapshot.tooFewPoints(state.count);
        }
        List<Dataset> memory = new ArrayList<>();
        Future<?> done = submit(() -> {
            inbox.drain(refiner.store, Long.MAX_VALUE);
            memory.addAll(StreamMemory.datasets(refiner, base, state.remembered, state.latestChange(), names));
        });
        Parallel.await(done, List.of(done));
        return memory;
    }

    /** Returns an immutable model of one output in its current state. */
    public ModelParameters snapshot(int output) {
        return StreamSnapshot.of(this, output);
    }

    /** Returns a workspace for predictions in one thread. */
    public StreamView view() {
        return new StreamView(this);
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }
}
