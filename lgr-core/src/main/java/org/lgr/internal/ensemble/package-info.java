/** Local models while they are trained: localisers, relevances, and their features over a chunk. */
@NullMarked
package org.lgr.internal.ensemble;

import org.jspecify.annotations.NullMarked;
