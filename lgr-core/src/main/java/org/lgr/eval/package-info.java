/** Scores of predictions against observed targets, and the distributions that predictions are. */
@NullMarked
package org.lgr.eval;

import org.jspecify.annotations.NullMarked;
