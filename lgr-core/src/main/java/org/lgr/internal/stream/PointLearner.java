package org.lgr.internal.stream;

import java.util.Arrays;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;
import org.lgr.internal.memory.Inbox;

/**
 * What a stream does with every point: all filters learn from it, and it is remembered if it brings something new.
 * Inputs far from all before are not believed until several such points come in a row.
 */
final class PointLearner {
    private static final double STEP_MEMORY = 0.99;
    private static final double FAR = 16; // squared half ranges outside of all inputs before, where nothing is known
    private static final int SOON = 50; // points in a new region before a refinement

    private final StreamState state;
    private final Inbox inbox;
    private final boolean detecting; // whether changes are looked for

    PointLearner(StreamState state, Inbox inbox, OnlineOptions options) {
        this.state = state;
        this.inbox = inbox;
        detecting = options.forgetting().kind() == Forgetting.Kind.ON_CHANGE;
    }

    /**
     * Learns from one point, which all filters have looked at.
     *
     * @param own targets minus the predictions of the base models
     * @param distance distance from the last point
     * @param correlation correlation of the errors here and at the last point
     * @param nearness how near the point is to the path, in [0, 1]
     * @param beforehand for each output the variance of the base model, or 0
     */
    void learn(
            double[] x,
            double[] own,
            double weight,
            double distance,
            double correlation,
            double nearness,
            double[] beforehand) {
        boolean beginning = state.filters.length == 0;
        if (!beginning && astray()) {
            return;
        }
        boolean trusted = true;
        boolean doubtful = false;
        boolean wanted = true;
        if (!beginning) {
            boolean same = distance == 0 && Arrays.equals(own, state.lastTargets);
            state.visit.enter(x, same, state.filters[0].parameters.scaling().inputScale(), state.step);
            filter(own, weight, correlation, nearness, beforehand);
            for (StreamFilter filter : state.filters) {
                doubtful |= filter.farOff;
                trusted &= filter.trust == 1;
            }
            follow(distance);
            wanted = state.visit.remember();
        }
        System.arraycopy(x, 0, state.last, 0, x.length);
        System.arraycopy(own, 0, state.lastTargets, 0, own.length);
        if (wanted) {
            state.moments.add(x, own, weight, !beginning);
            if (trusted) {
                state.moments.include(x, own);
            }
            state.forgotten += inbox.put(x, own, weight, state.remembered, doubtful) ? 0 : 1;
            state.written = inbox.written();
            state.remembered++;
        }
        endVisit();
    }

    /** Returns whether the inputs of the point are not to be believed. */
    private boolean astray() {
        StreamFilter filter = state.filters[0];
        boolean far = filter.parameters.support().departure(filter.evaluation.x) > FAR;
        boolean often = state.astray.often(far);
        if (far && often) {
            state.schedule.next = Math.min(state.schedule.next, state.remembered + SOON);
        }
        return far && !often;
    }

    private void filter(double[] own, double weight, double correlation, double nearness, double[] beforehand) {
        double evidence = state.visit.evidence();
        for (int q = 0; q < own.length; q++) {
            boolean noticed = state.filters[q].learn(own[q], weight, correlation, nearness, beforehand[q], evidence);
            if (noticed && detecting) {
                state.suspected[q] = Math.max(0, state.remembered - ChangeDetector.MEMORY);
            }
        }
    }

    /** Follows the mean distance between points. */
    private void follow(double distance) {
        double share = state.step == 0 ? 1 : (1 - STEP_MEMORY) * state.visit.evidence();
        state.step = (1 - share) * state.step + share * distance;
    }

    /** Ends a visit if its rows are no longer what the filters expect. */
    private void endVisit() {
        for (StreamFilter filter : state.filters) {
            if (filter.biased()) {
                state.visit.leave();
            }
        }
    }
}
