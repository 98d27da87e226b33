/** Loops on the incubating Vector API, apart because only this package needs its module. */
@NullMarked
package org.lgr.internal.simd;

import org.jspecify.annotations.NullMarked;
