/** Adaptive growth: rounds of learning and births until held-out rows gain no more. */
@NullMarked
package org.lgr.internal.growth;

import org.jspecify.annotations.NullMarked;
