/** Clocks, heap, quantiles and moments. */
@NullMarked
package org.lgr.bench.measure;

import org.jspecify.annotations.NullMarked;
