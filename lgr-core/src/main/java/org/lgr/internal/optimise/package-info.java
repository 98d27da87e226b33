/** Optimisers: with gradients, step by step, and without gradients. */
@NullMarked
package org.lgr.internal.optimise;

import org.jspecify.annotations.NullMarked;
