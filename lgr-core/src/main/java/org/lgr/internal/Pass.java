package org.lgr.internal;

import java.io.Serializable;

/**
 * What to gather over rows: small, and able to travel to where the rows are.
 *
 * @param <S> what it gathers
 */
public interface Pass<S extends Statistics> extends Serializable {
    /** Nothing gathered yet. */
    S begin(Buffers buffers);

    /** Size of statistics and workspace of one thread in doubles, about. */
    long doubles();
}
