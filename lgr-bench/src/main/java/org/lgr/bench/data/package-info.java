/** Samples, and recordings of robots. */
@NullMarked
package org.lgr.bench.data;

import org.jspecify.annotations.NullMarked;
