package org.lgr.internal.kernel;

import java.util.function.Predicate;

/** Counts the iterations of a fit and reports them to a listener, which may end learning. */
final class KernelCourse {
    private final Predicate<KernelStep> listener;
    private final int allowed;
    private int done; // iterations, or those that an earlier phase could do without
    private int limit; // of the present phase
    private boolean stopped;

    /**
     * A course that has not begun.
     *
     * @param allowed most iterations
     * @param listener told of each iteration; its answer {@code false} ends learning
     */
    KernelCourse(int allowed, Predicate<KernelStep> listener) {
        this.allowed = allowed;
        this.listener = listener;
    }

    /** A course that is not watched. */
    static KernelCourse unwatched() {
        return new KernelCourse(1, step -> true);
    }

    /** Begins a phase that takes the iterations up to {@code to} of those allowed; progress never goes back. */
    void begin(int from, int to) {
        done = Math.max(done, Math.min(from, to));
        limit = to;
    }

    /** Reports an iteration; returns whether to go on. */
    boolean step(KernelSum kernels, int rows, double objective, int born, boolean refining) {
        done = Math.min(done + 1, limit);
        double progress = (double) done / allowed;
        stopped |= !listener.test(new KernelStep(kernels, rows, objective, born, refining, progress));
        return !stopped;
    }

    /** Whether the listener has ended learning. */
    boolean stopped() {
        return stopped;
    }
}
