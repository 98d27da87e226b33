package org.lgr.internal;

import java.util.List;

/** Chunks of rows in key order, kept in {@linkplain Cell cells} on this machine or on others. */
public interface CellStore {
    /** What a pass gathers over the chosen chunks, in the order that {@link Cell} fixes. */
    <S extends Statistics> S run(Pass<S> pass, Selection selection);

    /** Copies of the chosen chunks on this machine. */
    List<Chunk> fetch(Selection selection);

    /** The same rows in standardised units. */
    CellStore standardised(Scaling scaling);

    /** The same rows with one of the targets. */
    CellStore output(int q);
}
