/** Adaptive growth: rounds of learning and new local models until the error on hold-out rows falls no more. */
@NullMarked
package org.lgr.internal.growth;

import org.jspecify.annotations.NullMarked;
