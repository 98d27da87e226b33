/** Optimisers: Adam, L-BFGS and, for functions without gradients, Nelder and Mead's simplex search. */
@NullMarked
package org.lgr.internal.optimise;

import org.jspecify.annotations.NullMarked;
