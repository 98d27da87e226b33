package org.lgr.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;

/**
 * Learns from a stream: a filter for each output improves weights with every point at a bounded cost, a {@link StreamRefiner} does
 * now and then what needs many points (docs/adr/0011). One thread learns; any thread reads through a {@link StreamView}.
 */
public final class StreamLearner implements AutoCloseable {
    private static final double STEP_MEMORY = 0.99;
    private static final double STEPS = 2; // of the stream, over which errors are alike

    final int dimension;
    final int outputs;
    final OnlineOptions options;
    final List<Parameters> base; // what is known beforehand, for each output; empty if nothing
    final Sequence sequence = new Sequence();
    final RunningMoments moments;
    final StreamSchedule schedule = new StreamSchedule();
    final StreamRefiner refiner;
    final Inbox inbox;
    final long[] changed; // Q, points before the last change
    final double[] last; // D, the last point
    final double[] lastTargets; // Q
    private final List<Evaluation> baseEvaluations;
    private final double[] own; // Q, targets less what the base predicts
    private final double[] row; // of the inbox
    private final double[] point; // D
    private final @Nullable ExecutorService thread; // that refines, if not this one
    private @Nullable Future<StreamRefiner.Refined> underWay;

    StreamFilter[] filters = {}; // Q, none before the first refinement
    long count;
    long forgotten; // points that came while the inbox was full
    double step; // mean distance from one point to the next, in standard deviations of each input
    final long[] suspected; // Q, points before what may be a change; none if negative

    /** Starts with what is known beforehand: a model of each output, or none. */
    public StreamLearner(int dimension, int outputs, List<Parameters> base, OnlineOptions options) {
        this.dimension = dimension;
        this.outputs = outputs;
        this.base = base;
        this.options = options;
        baseEvaluations = base.stream().map(Evaluation::new).toList();
        moments = new RunningMoments(dimension, outputs);
        inbox = new Inbox(dimension + outputs + 1);
        refiner = new StreamRefiner(dimension, outputs, options, inbox);
        changed = new long[outputs];
        suspected = new long[outputs];
        Arrays.fill(suspected, -1);
        last = new double[dimension];
        lastTargets = new double[outputs];
        own = new double[outputs];
        row = new double[inbox.width];
        point = new double[dimension];
        thread = options.background() ? Executors.newSingleThreadExecutor(StreamLearner::daemon) : null;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "lgr-refinement");
        thread.setDaemon(true);
        return thread;
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

    /** Points learned; the thread that learns. */
    public long count() {
        return count;
    }

    /** Changes of the world noticed in any output; the thread that learns. */
    public long lastChange() {
        return Arrays.stream(changed).max().orElse(0);
    }

    /** Local models of one output; the thread that learns. */
    public int size(int output) {
        return filters.length == 0 ? 0 : filters[output].parameters.live().length;
    }

    /** Learns from one point of finite values and a weight > 0. */
    public void learn(double[] x, double[] y, double weight) {
        for (int q = 0; q < outputs; q++) {
            own[q] = y[q] - basePrediction(q, x);
        }
        for (StreamFilter filter : filters) {
            filter.look(x);
        }
        double distance = distance(x);
        double correlation = correlation(distance);
        boolean suspicion = false;
        sequence.beginWriting();
        for (int q = 0; q < filters.length; q++) {
            boolean noticed = filters[q].learn(own[q], weight, correlation, baseVariance(q))
                    && options.forgetting().kind() == Forgetting.Kind.ON_CHANGE;
            if (noticed) {
                suspected[q] = count - ChangeDetector.MEMORY;
                suspicion = true;
            }
        }
        if (filters.length > 0) {
            step = step == 0 ? distance : STEP_MEMORY * step + (1 - STEP_MEMORY) * distance;
        }
        moments.add(x, own, weight);
        System.arraycopy(x, 0, last, 0, dimension);
        System.arraycopy(own, 0, lastTargets, 0, outputs);
        count++;
        sequence.endWriting();
        forgotten += inbox.put(x, own, weight, count - 1) ? 0 : 1;
        if (suspicion) {
            schedule.next = count;
        }
        refineIfDue();
    }

    private double basePrediction(int q, double[] x) {
        if (base.isEmpty()) {
            return 0;
        }
        baseEvaluations.get(q).moveTo(x);
        return baseEvaluations.get(q).mean();
    }

    private double baseVariance(int q) {
        return base.isEmpty() ? 0 : baseEvaluations.get(q).functionVariance();
    }

    /** Distance from the last point, root mean squared over inputs in their units. */
    double distance(double[] x) {
        if (filters.length == 0) {
            return 0;
        }
        double[] scale = filters[0].parameters.scaling().inputScale();
        double sum = 0;
        for (int d = 0; d < dimension; d++) {
            double t = (x[d] - last[d]) / scale[d];
            sum += t * t;
        }
        return Math.sqrt(sum / dimension);
    }

    /** Correlation of errors at this distance. */
    double correlation(double distance) {
        double scaled = step > 0 ? distance / (STEPS * step) : 0;
        return Math.exp(-0.5 * scaled * scaled);
    }

    /** The squared length over which errors are alike, in the units of {@link #distance}. */
    double squaredReach() {
        return STEPS * STEPS * step * step;
    }

    private void refineIfDue() {
        if (underWay != null) {
            if (underWay.isDone()) {
                adopt(Parallel.await(underWay, List.of(underWay)));
                underWay = null;
            }
            return;
        }
        if (count < schedule.next && !inbox.halfFull()) {
            return;
        }
        if (count < schedule.next) {
            if (thread == null) {
                inbox.drain(refiner.store);
            } else {
                schedule.next = count; // the store belongs to the other thread
            }
            return;
        }
        StreamRefiner.Request request = request();
        Arrays.fill(suspected, -1);
        if (thread == null) {
            adopt(refiner.refine(request));
        } else {
            underWay = thread.submit(() -> refiner.refine(request));
        }
    }

    private StreamRefiner.Request request() {
        List<Standardizer> scalings = new ArrayList<>();
        for (int q = 0; q < outputs; q++) {
            scalings.add(moments.standardizer(q));
        }
        boolean[] constant = new boolean[dimension];
        for (int d = 0; d < dimension; d++) {
            constant[d] = moments.constant(d);
        }
        return new StreamRefiner.Request(
                count, schedule.age(count), changed.clone(), suspected.clone(), scalings, constant);
    }

    /** Takes refined models over, and teaches them what came while they were made. */
    private void adopt(StreamRefiner.Refined refined) {
        StreamFilter[] next = filters;
        if (filters.length == 0) {
            next = new StreamFilter[outputs];
            Arrays.setAll(next, q -> new StreamFilter(refined.parameters().get(q)));
        }
        sequence.beginWriting();
        filters = next;
        for (int q = 0; q < outputs; q++) {
            Parameters parameters = refined.parameters().get(q);
            filters[q].adopt(parameters, refined.evaluations().get(q), last, lastTargets[q]);
        }
        for (long at = refined.taken(); at < inbox.written(); at++) {
            inbox.copy(at, row);
            System.arraycopy(row, 0, point, 0, dimension);
            for (int q = 0; q < outputs; q++) {
                filters[q].relearn(point, row[dimension + q], row[inbox.width - 1]);
            }
        }
        sequence.endWriting();
        if (!Arrays.equals(changed, refined.changed())) {
            System.arraycopy(refined.changed(), 0, changed, 0, outputs);
            schedule.change(lastChange());
        }
        schedule.refined(count, refined.cost());
    }

    /** Waits for a refinement under way, and takes it over. */
    public void settle() {
        if (underWay != null) {
            adopt(Parallel.await(underWay, List.of(underWay)));
            underWay = null;
        }
    }

    /** A model of one output as it is now, that will not change any more. */
    public Parameters snapshot(int output) {
        return StreamSnapshot.of(this, output);
    }

    /** A workspace for one thread that predicts. */
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
