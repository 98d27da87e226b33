/** Inner loops on the Vector API. No other package needs its module. */
@NullMarked
package org.lgr.internal.loops.simd;

import org.jspecify.annotations.NullMarked;
