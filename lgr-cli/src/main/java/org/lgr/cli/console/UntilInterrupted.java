package org.lgr.cli.console;

import java.io.IOException;

/**
 * Work piece by piece that ends well even if the user ends it, by Ctrl-C or a signal: between two pieces, and although
 * the thread that waits for the next one cannot be woken.
 */
public final class UntilInterrupted {
    /** Something that may fail. */
    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /** Waits for a piece; returns whether there is one. */
    @FunctionalInterface
    public interface Source {
        boolean await() throws IOException;
    }

    private final Step end;
    private final Runnable conclusion;
    private boolean ended; // guarded by this

    private UntilInterrupted(Step end, Runnable conclusion) {
        this.end = end;
        this.conclusion = conclusion;
    }

    /**
     * Works until no more comes.
     *
     * @param console tells what goes wrong during an interruption, when nothing else can
     * @param work done with each piece
     * @param source where pieces come from
     * @param end done once, also after a failure
     * @param conclusion done after that, unless there was a failure
     */
    public static void run(Console console, Step work, Source source, Step end, Runnable conclusion)
            throws IOException {
        UntilInterrupted pieces = new UntilInterrupted(end, conclusion);
        Thread hook = new Thread(() -> pieces.interrupt(console), "lgr-interrupt");
        Runtime.getRuntime().addShutdownHook(hook); // Java ends only when it has
        try {
            pieces.workOn(work, source);
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // It is under way, and finds that all is done.
            }
        }
    }

    private void workOn(Step work, Source source) throws IOException {
        try {
            while (source.await()) {
                synchronized (this) {
                    if (ended) {
                        return;
                    }
                    work.run();
                }
            }
        } catch (IOException | RuntimeException e) {
            try {
                end(false);
            } catch (IOException | RuntimeException next) {
                e.addSuppressed(next);
            }
            throw e;
        }
        end(true);
    }

    private synchronized void end(boolean well) throws IOException {
        if (ended) {
            return;
        }
        ended = true;
        end.run();
        if (well) {
            conclusion.run();
        }
    }

    private void interrupt(Console console) {
        try {
            end(true);
        } catch (IOException | RuntimeException e) {
            console.warn("interrupted, and could not end well: " + e.getMessage());
        }
    }
}
