/** Gaussian processes that learn one point at a time, for comparison with Local Gaussian Regression on streams. */
@NullMarked
package org.lgr.baselines.process;

import org.jspecify.annotations.NullMarked;
