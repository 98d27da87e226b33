/** Weighted sums of ensembles that learned apart, with draws of their posterior. */
@NullMarked
package org.lgr.internal.blend;

import org.jspecify.annotations.NullMarked;
