/** Learning point by point: filter, schedule, refinement and checkpoints. */
@NullMarked
package org.lgr.internal.stream;

import org.jspecify.annotations.NullMarked;
