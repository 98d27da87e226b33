package org.lgr.internal.compute;

import java.util.concurrent.ThreadFactory;

/**
 * Threads that end with the program instead of keeping it alive.
 *
 * @param name of all of them
 */
public record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
