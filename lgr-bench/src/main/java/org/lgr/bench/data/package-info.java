/** Samples and the robots' recordings. */
@NullMarked
package org.lgr.bench.data;

import org.jspecify.annotations.NullMarked;
