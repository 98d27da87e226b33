/** The paper's Algorithm 1: placement of local models by w_gen, and its schedule of learning and pruning. */
@NullMarked
package org.lgr.internal.sweep;

import org.jspecify.annotations.NullMarked;
