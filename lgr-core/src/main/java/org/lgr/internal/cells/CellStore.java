package org.lgr.internal.cells;

import java.util.List;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** Chunks of rows in key order, kept in {@linkplain Cell cells} on this machine or on others. */
public interface CellStore {
    /** What a pass gathers over the chosen chunks, in the order that {@link Cell} fixes. */
    <S extends PassSums> S run(Pass<S> pass, ChunkSelection selection);

    /** Copies of the chosen chunks on this machine. */
    List<Chunk> fetch(ChunkSelection selection);

    /** The same rows in standardised units. */
    CellStore standardised(CellScaling scaling);

    /** The same rows with one of the targets. */
    CellStore output(int q);
}
