/** Divides rows into training rows and hold-out rows. */
@NullMarked
package org.lgr.internal.holdout;

import org.jspecify.annotations.NullMarked;
