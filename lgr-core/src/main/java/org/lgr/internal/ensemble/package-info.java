/** Local models while they learn: localisers, relevances and features over a chunk. */
@NullMarked
package org.lgr.internal.ensemble;

import org.jspecify.annotations.NullMarked;
