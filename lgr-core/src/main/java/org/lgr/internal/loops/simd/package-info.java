/** Inner loops on the Vector API; the only package that needs its module. */
@NullMarked
package org.lgr.internal.loops.simd;

import org.jspecify.annotations.NullMarked;
