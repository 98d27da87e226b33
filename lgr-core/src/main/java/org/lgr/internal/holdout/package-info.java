/** Decides which rows are learned from and which are held out. */
@NullMarked
package org.lgr.internal.holdout;

import org.jspecify.annotations.NullMarked;
