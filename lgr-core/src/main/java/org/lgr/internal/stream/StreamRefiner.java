package org.lgr.internal.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.file.Archive;
import org.lgr.internal.memory.CheckpointVersion;
import org.lgr.internal.memory.Inbox;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;

/**
 * The slow half of a stream: it remembers rows and refines the local models of all outputs on them. Any thread may call
 * it, but only one at a time. It shares only the {@link Inbox}, which is thread-safe, and the {@link Request} with the
 * learning thread.
 */
final class StreamRefiner {
    /**
     * Weight of rows from before a change. It is negligible where there are newer rows, but keeps what is known where
     * there are none.
     */
    private static final double OLD_ROW = 0.01;

    /**
     * Rows in random order that recent rows are compared with when a change is suspected. More would improve the test
     * little.
     */
    static final int COMPARED = 4096;

    private static final long SEED_STEP = 0x9e3779b97f4a7c15L;

    final RowStore store;
    final List<StreamGrowth> growths = new ArrayList<>(); // one for each output; none before the first refinement
    private final Inbox inbox;
    private final UnseenMotions unseen;
    private final OnlineOptions options;
    private final int dimension;
    private final int outputs;
    private long[] changed; // Q, points before the last change, as of the last refinement

    /**
     * The state of the stream that a refinement needs.
     *
     * @param written most rows to learn from, as {@link Inbox} counts them: all that there are in real time, those
     *     before the request otherwise, so that bits do not depend on the speed of the thread
     * @param points number of remembered points so far
     * @param age number of remembered points since the last change
     * @param changed for each output, number of remembered points before its last change
     * @param suspected for each output, number of remembered points before a suspected change; negative if there is
     *     none
     * @param scalings for each output, the standardisation of the points so far
     * @param constant inputs that have not varied so far
     * @param last the last point
     * @param reach distance from it within which the path counts
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Request(
            long written,
            long points,
            long age,
            long[] changed,
            long[] suspected,
            List<Standardizer> scalings,
            boolean[] constant,
            double[] last,
            double reach) {}

    /**
     * The result of a refinement.
     *
     * @param parameters refined model of each output; empty if only a suspicion was judged
     * @param evaluations workspaces for the learning thread, so that it need not allocate them
     * @param learned number of rows that the models have learned from, as {@link Inbox} counts them
     * @param points number of points when the refinement began
     * @param verdicts for each output, the verdict on a suspicion
     * @param elsewhere for each output, the variance away from the path; empty if it stays as it is
     * @param cost multiplications, averaged over outputs
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Refined(
            List<ModelParameters> parameters,
            List<PointEvaluation> evaluations,
            long learned,
            long points,
            Verdict[] verdicts,
            List<Elsewhere> elsewhere,
            double cost) {}

    /** Verdict on a suspected change. */
    enum Verdict {
        /** There was no suspicion. */
        NONE,
        /** Rows at the same place agree. */
        AGREE,
        /** Rows at the same place disagree. */
        DISAGREE
    }

    /**
     * Starts with nothing remembered.
     *
     * @param base models of prior knowledge, one for each output, or none
     */
    StreamRefiner(int dimension, int outputs, OnlineOptions options, Inbox inbox, List<ModelParameters> base) {
        this.dimension = dimension;
        this.outputs = outputs;
        this.options = options;
        this.inbox = inbox;
        changed = new long[outputs];
        unseen = new UnseenMotions(dimension, base);
        store = new RowStore(dimension, outputs, options.storedRows(), options.forgetting(), options.seed());
    }

    /** Stores new rows and judges suspicions. This is a small part of the work of a refinement. */
    Refined judge(Request request) {
        inbox.drain(store, request.written());
        Verdict[] verdicts = new Verdict[outputs];
        Arrays.fill(verdicts, Verdict.NONE);
        if (Arrays.stream(request.suspected()).anyMatch(points -> points >= 0)) {
            verdicts = verdicts(request, store.shuffled());
        }
        return new Refined(List.of(), List.of(), inbox.taken(), request.points(), verdicts, List.of(), 0);
    }

    Refined refine(Request request) {
        if (!Arrays.equals(changed, request.changed())) {
            changed = request.changed();
            store.restart();
            unseen.forget();
        }
        inbox.drain(store, request.written());
        List<Elsewhere> elsewhere = unseen.look(store, outputs);
        if (growths.isEmpty()) {
            store.dropGrossErrors();
        }
        chooseUnits(request);
        int[] shuffled = store.shuffled();
        Verdict[] verdicts = verdicts(request, shuffled);
        int[] order = shuffled;
        if (growths.get(0).refinements > 0) { // there are models that can tell
            Outliers outliers = new Outliers(this, request.points());
            outliers.mark(shuffled);
            order = outliers.without(shuffled);
        }
        List<double[]> inputs = inputs(order);
        List<ModelParameters> parameters = new ArrayList<>();
        double cost = 0;
        for (int q = 0; q < outputs; q++) {
            StreamGrowth growth = growths.get(q);
            Randomness random = new Randomness(options.seed() + SEED_STEP * (1 + growth.refinements * outputs + q));
            parameters.add(growth.refine(chunks(request.points(), q, order, inputs), request.age(), random));
            cost += growth.cost / outputs;
        }
        unseen.keep(parameters, request.points(), request.last(), request.reach());
        List<PointEvaluation> evaluations =
                parameters.stream().map(PointEvaluation::new).toList();
        long learned = relearn(parameters, evaluations, inbox.taken());
        return new Refined(parameters, evaluations, learned, request.points(), verdicts, elsewhere, cost);
    }

    /**
     * Updates refined models with rows of the inbox, from a number on. Done for the rows that arrived during the
     * refinement, it leaves little to do for the learning thread when it adopts the models.
     *
     * @return number of the first row that the models have not learned from
     */
    long relearn(List<ModelParameters> parameters, List<PointEvaluation> evaluations, long from) {
        double[] row = new double[inbox.width];
        double[] x = new double[dimension];
        long at = from;
        for (; !parameters.isEmpty() && at < inbox.written(); at++) {
            inbox.copy(at, row);
            System.arraycopy(row, 0, x, 0, dimension);
            for (int q = 0; q < outputs; q++) {
                StreamFilter.relearn(
                        parameters.get(q), evaluations.get(q), x, row[dimension + q], row[inbox.width - 1]);
            }
        }
        return at;
    }

    private Verdict[] verdicts(Request request, int[] order) {
        Verdict[] verdicts = new Verdict[outputs];
        for (int q = 0; q < outputs; q++) {
            long since = request.suspected()[q];
            verdicts[q] = Verdict.NONE;
            if (since >= 0) {
                int[] compared = IntStream.range(0, order.length)
                        .filter(i -> i < COMPARED || store.arrival[order[i]] >= since)
                        .map(i -> order[i])
                        .toArray();
                List<double[]> inputs = inputs(compared);
                double[] errors = growths.get(q).errors(chunks(request.points(), q, compared, inputs));
                long[] arrival = IntStream.of(compared)
                        .mapToLong(place -> store.arrival[place])
                        .toArray();
                boolean disagree = new ChangeTest(together(inputs, compared.length), errors, arrival).changed(since);
                verdicts[q] = disagree ? Verdict.DISAGREE : Verdict.AGREE;
            }
        }
        return verdicts;
    }

    /** Returns whether a row is from before a change of any output. */
    boolean outdated(long arrival) {
        return options.forgetting().kind() == Forgetting.Kind.ON_CHANGE
                && Arrays.stream(changed).anyMatch(points -> points > 0 && arrival < points);
    }

    /** Concatenates the inputs of all chunks to one array, D×rows. */
    double[] together(List<double[]> inputs, int rows) {
        double[] all = new double[dimension * rows];
        int from = 0;
        for (double[] x : inputs) {
            int count = x.length / dimension;
            for (int d = 0; d < dimension; d++) {
                System.arraycopy(x, d * count, all, d * rows + from, count);
            }
            from += count;
        }
        return all;
    }

    /** Keeps the standardisation in use until it no longer fits. All outputs have the same units of inputs. */
    private void chooseUnits(Request request) {
        if (growths.isEmpty()) {
            for (Standardizer scaling : request.scalings()) {
                growths.add(new StreamGrowth(dimension, options.maxLocalModels(), scaling));
            }
        }
        boolean outgrown = false;
        for (int q = 0; q < outputs; q++) {
            outgrown |= growths.get(q).outgrown(request.scalings().get(q));
        }
        for (int q = 0; q < outputs && outgrown; q++) {
            growths.get(q).rescale(request.scalings().get(q), request.constant());
        }
    }

    /** Returns the standardised inputs of chunks of rows, which all outputs share. */
    List<double[]> inputs(int[] order) {
        Standardizer scaling = growths.get(0).scaling;
        List<double[]> inputs = new ArrayList<>();
        for (int from = 0; from < order.length; from += Chunk.ROWS) {
            int rows = Math.min(Chunk.ROWS, order.length - from);
            double[] x = new double[dimension * rows];
            for (int i = 0; i < rows; i++) {
                int at = order[from + i] * store.width;
                for (int d = 0; d < dimension; d++) {
                    x[d * rows + i] = scaling.input(store.rows[at + d], d);
                }
            }
            inputs.add(x);
        }
        return inputs;
    }

    /** Returns the rows of one output, given their inputs. */
    List<Chunk> chunks(long points, int q, int[] order, List<double[]> inputs) {
        Standardizer scaling = growths.get(q).scaling;
        List<Chunk> chunks = new ArrayList<>();
        for (int c = 0; c < inputs.size(); c++) {
            int rows = inputs.get(c).length / dimension;
            double[] y = new double[rows];
            double[] weight = new double[rows];
            boolean uniform = true;
            for (int i = 0; i < rows; i++) {
                int place = order[c * Chunk.ROWS + i];
                y[i] = scaling.target(store.rows[place * store.width + dimension + q]);
                weight[i] = store.weight(place, points) * trust(store.arrival[place], changed[q]);
                uniform &= weight[i] == 1;
            }
            chunks.add(new Chunk(rows, inputs.get(c), new double[][] {y}, weight, uniform));
        }
        return chunks;
    }

    /** Returns the factor of the weight of a row, given the number of points before the last change. */
    double trust(long arrival, long changed) {
        boolean outdated = changed > 0 && arrival < changed;
        return outdated && options.forgetting().kind() == Forgetting.Kind.ON_CHANGE ? OLD_ROW : 1;
    }

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        store.exchange(archive);
        archive.fill(changed);
        int known = archive.int32(growths.size());
        archive.require(known == 0 || known == outputs, known + " outputs of " + outputs);
        for (int q = 0; q < known; q++) {
            if (archive.reading()) {
                // Placeholder that exchange() replaces at once.
                Standardizer units = new Standardizer(new double[dimension], new double[dimension], 0, 1);
                growths.add(new StreamGrowth(dimension, options.maxLocalModels(), units));
            }
            growths.get(q).exchange(archive);
        }
        if (archive.version() >= CheckpointVersion.ELSEWHERE) {
            unseen.exchange(archive, outputs);
        }
    }
}
