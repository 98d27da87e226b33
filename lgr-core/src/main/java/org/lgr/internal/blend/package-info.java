/** Weighted sums of ensembles that were learned separately, with draws from their posterior. */
@NullMarked
package org.lgr.internal.blend;

import org.jspecify.annotations.NullMarked;
