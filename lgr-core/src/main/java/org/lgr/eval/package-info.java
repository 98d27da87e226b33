/** Scores along a stream, and which inputs matter. */
@NullMarked
package org.lgr.eval;

import org.jspecify.annotations.NullMarked;
