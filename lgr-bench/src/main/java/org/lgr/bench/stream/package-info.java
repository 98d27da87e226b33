/** Comparison with other methods that learn from streams point by point. */
@NullMarked
package org.lgr.bench.stream;

import org.jspecify.annotations.NullMarked;
