package org.lgr.internal.cells;

import java.util.List;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** Chunks of rows in key order, stored in {@linkplain Cell cells} on this machine or on a cluster. */
public interface CellStore {
    /** Runs a pass over the selected chunks, which are added in the order that {@link Cell} fixes. */
    <S extends PassSums> S run(Pass<S> pass, ChunkSelection selection);

    /** Copies the selected chunks to this machine. */
    List<Chunk> fetch(ChunkSelection selection);

    /** Returns these rows in standardised units. */
    CellStore standardised(CellScaling scaling);

    /** Returns these rows with one of their targets. */
    CellStore output(int q);
}
