/** Distributions that predictions follow. */
@NullMarked
package org.lgr.stats;

import org.jspecify.annotations.NullMarked;
