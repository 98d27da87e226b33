package org.lgr;

/** Whether the local models of a stream are refined in a thread of their own, and who waits for whom. */
public enum Background {
    /** No thread: {@code learn} refines now and then itself. The same stream gives the same bits. */
    OFF,

    /**
     * A thread that the stream waits for, for files and pipes. Refined models are taken over after a hundredth more
     * points, and {@code learn} waits if they are not ready by then. However fast points come, none is lost, and
     * predictions are about as good as without a thread. They do not depend on the speed of the machine, as long as the
     * stream is not saved on the way.
     */
    PACED,

    /**
     * A thread that nothing waits for, for control loops. Refined models are taken over as soon as they are ready.
     * Points that come while 16,384 others wait for a refinement still improve the weights of local models, but are
     * never remembered; {@code OnlineLearner.unseenPoints()} counts them. If points come faster than refinements can
     * follow for long, predictions are much worse.
     */
    REAL_TIME
}
