/** Gaussian processes with shared length scales, expressed by local models about anchors. */
@NullMarked
package org.lgr.internal.process;

import org.jspecify.annotations.NullMarked;
