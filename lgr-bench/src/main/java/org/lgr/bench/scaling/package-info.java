/** The cost of a fit as the problem grows. */
@NullMarked
package org.lgr.bench.scaling;

import org.jspecify.annotations.NullMarked;
