/** The posterior of the weights, its evidence and gradient: exact or sampled. */
@NullMarked
package org.lgr.internal.posterior;

import org.jspecify.annotations.NullMarked;
