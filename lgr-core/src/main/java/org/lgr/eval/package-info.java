/** Scores of predictions against observed targets, at once or along a stream, and the distributions that predictions are. */
@NullMarked
package org.lgr.eval;

import org.jspecify.annotations.NullMarked;
