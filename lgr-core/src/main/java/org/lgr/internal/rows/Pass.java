package org.lgr.internal.rows;

import java.io.Serializable;
import org.lgr.internal.compute.BufferPool;

/**
 * Describes what to sum over rows. A pass is small and serialisable, so that it can be sent to where the rows are.
 *
 * @param <S> the sums it gathers
 */
public interface Pass<S extends PassSums> extends Serializable {
    /** Returns empty sums. */
    S begin(BufferPool buffers);

    /** Returns the approximate size of the sums and the workspace of one thread, in doubles. */
    long doubles();
}
