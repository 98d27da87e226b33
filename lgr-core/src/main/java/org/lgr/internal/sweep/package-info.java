/** The paper's Algorithm 1 and its inference: placement by w_gen, and mean-field, collapsed and exact inference. */
@NullMarked
package org.lgr.internal.sweep;

import org.jspecify.annotations.NullMarked;
