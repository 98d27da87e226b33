/** Experts, gates and assignments of a mixture of experts. */
@NullMarked
package org.lgr.baselines.internal.mixture;

import org.jspecify.annotations.NullMarked;
