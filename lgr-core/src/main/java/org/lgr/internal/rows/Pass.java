package org.lgr.internal.rows;

import java.io.Serializable;
import org.lgr.internal.compute.BufferPool;

/**
 * What to gather over rows: small, and able to travel to where the rows are.
 *
 * @param <S> what it gathers
 */
public interface Pass<S extends PassSums> extends Serializable {
    /** Nothing gathered yet. */
    S begin(BufferPool buffers);

    /** Size of statistics and workspace of one thread in doubles, about. */
    long doubles();
}
