/** An exact Gaussian process with a length scale for each input, and linear regression. */
@NullMarked
package org.lgr.bench.method.process;

import org.jspecify.annotations.NullMarked;
