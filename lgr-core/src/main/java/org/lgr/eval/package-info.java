/** Scores of predictions against observed targets. */
@NullMarked
package org.lgr.eval;

import org.jspecify.annotations.NullMarked;
