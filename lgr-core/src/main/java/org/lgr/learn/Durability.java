package org.lgr.learn;

/** What an acknowledged point of a {@link DurableLearner} with a journal survives. */
public enum Durability {
    /**
     * An acknowledged point survives the end of the process, however it ends: it has been handed to the operating
     * system. A failure of power or of the operating system may lose the last points, usually those of half a minute.
     */
    PROCESS,

    /**
     * An acknowledged point also survives a failure of power or of the operating system, if the disk keeps what it has
     * confirmed: it has been forced to the disk, together with all points that came while the disk was busy.
     */
    MACHINE
}
