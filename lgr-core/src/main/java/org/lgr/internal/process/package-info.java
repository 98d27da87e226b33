/** Gaussian processes with shared length scales, rendered as local models about anchors. */
@NullMarked
package org.lgr.internal.process;

import org.jspecify.annotations.NullMarked;
