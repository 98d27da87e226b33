/** The paper's Algorithm 1 and its inference: placement by w_gen, mean-field, collapsed and exact. */
@NullMarked
package org.lgr.internal.sweep;

import org.jspecify.annotations.NullMarked;
