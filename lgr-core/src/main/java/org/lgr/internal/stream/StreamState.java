package org.lgr.internal.stream;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.internal.file.Archive;
import org.lgr.internal.memory.CheckpointVersion;
import org.lgr.internal.memory.Lately;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.memory.RunningMoments;
import org.lgr.internal.memory.Visit;
import org.lgr.internal.model.ModelParameters;

/** The state that changes with every point. One thread writes it; others read it under a {@link SeqLock}. */
final class StreamState {
    private static final double SMALLEST_STEP = 1e-100; // but for none, whose square is positive

    final RunningMoments moments;
    final StreamSchedule schedule;
    final long[] changed; // Q, remembered points before the last detected change
    final long[] suspected; // Q, remembered points before a suspected change; negative if there is none
    final long[] disagreeing; // Q, remembered points before the first of several disagreements in a row
    final long[] disagreements; // Q, number of disagreements in a row
    final double[] last; // D, the last point
    final double[] lastTargets; // Q, its targets minus the predictions of the base models
    StreamFilter[] filters = {}; // Q, none before the first refinement
    final Visit visit; // how long the stream has stayed at its present place
    final Lately astray; // points with inputs far from all before
    long count; // number of points
    long remembered; // number of points that were remembered, the clock of all that refinements do
    long lastChange; // points before the last detected change of any output
    long refinements;
    long forgotten; // points that arrived while the inbox was full
    long written; // rows ever put into the inbox
    double step; // mean distance between consecutive points, in standard deviations of each input

    StreamState(int dimension, int outputs) {
        moments = new RunningMoments(dimension, outputs);
        schedule = new StreamSchedule();
        changed = new long[outputs];
        suspected = new long[outputs];
        Arrays.fill(suspected, -1);
        disagreeing = new long[outputs];
        disagreements = new long[outputs];
        last = new double[dimension];
        lastTargets = new double[outputs];
        visit = new Visit(dimension);
        astray = new Lately();
    }

    private StreamState(StreamState other) {
        moments = other.moments.copy();
        schedule = other.schedule.copy();
        changed = other.changed.clone();
        suspected = other.suspected.clone();
        disagreeing = other.disagreeing.clone();
        disagreements = other.disagreements.clone();
        last = other.last.clone();
        lastTargets = other.lastTargets.clone();
        filters = Arrays.stream(other.filters).map(StreamFilter::copy).toArray(StreamFilter[]::new);
        visit = other.visit.copy();
        astray = other.astray.copy();
        remembered = other.remembered;
        lastChange = other.lastChange;
        count = other.count;
        refinements = other.refinements;
        forgotten = other.forgotten;
        written = other.written;
        step = other.step;
    }

    /** Returns the number of remembered points before the last detected change of any output, or 0. */
    long latestChange() {
        return Arrays.stream(changed).max().orElse(0);
    }

    /** Returns a copy of the current state. */
    StreamState copy() {
        return new StreamState(this);
    }

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        count = archive.counter(count);
        refinements = archive.counter(refinements);
        forgotten = archive.counter(forgotten);
        step = archive.float64(step);
        archive.require(step == 0 || step >= SMALLEST_STEP, "a step of " + step);
        archive.fillWithin(RowStore.LARGEST, last);
        archive.fillWithin(RowStore.LARGEST, lastTargets);
        archive.fill(changed);
        archive.fill(suspected);
        archive.fill(disagreeing);
        archive.fill(disagreements);
        moments.exchange(archive);
        schedule.exchange(archive);
        int outputs = changed.length;
        int known = archive.int32(filters.length);
        archive.require(known == 0 || known == outputs, known + " outputs of " + outputs);
        filters = archive.reading() ? new StreamFilter[known] : filters;
        for (int q = 0; q < known; q++) {
            ModelParameters parameters =
                    StreamFile.exchange(archive, archive.reading() ? null : filters[q].parameters, last.length);
            if (archive.reading()) {
                filters[q] = new StreamFilter(parameters);
            }
            filters[q].exchange(archive);
            moments.requireUnits(archive, parameters.scaling(), q);
        }
        exchangeEvidence(archive);
    }

    private void exchangeEvidence(Archive archive) throws IOException {
        if (archive.version() < CheckpointVersion.EVIDENCE) { // every point was remembered then
            remembered = count;
            lastChange = latestChange();
            return;
        }
        remembered = archive.counter(remembered);
        lastChange = archive.int64(lastChange);
        visit.exchange(archive);
        astray.exchange(archive);
        archive.require(remembered >= 0 && remembered <= count, remembered + " points of " + count);
    }
}
