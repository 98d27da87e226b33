package org.lgr.internal.compute;

import java.util.concurrent.ThreadFactory;

/**
 * Makes daemon threads, which do not keep the program alive.
 *
 * @param name name of every thread
 */
public record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
